import { fullName, requiresProfileUpdate, user, type UserView } from '@backoffice/contracts/features/users';
import { insert, noChange, update } from '#kernel/projection.ts';
import { defineProjection } from '#capabilities/define-projection.ts';

/** Sign-ins change nothing that is shown; who listens to a user's row learns of them by its version. */
export const usersProjection = defineProjection(user, {
  version: 2,
  on: {
    UserInvited: ({ data }) =>
      insert({
        ...data,
        name: fullName(data),
        status: 'invited',
        profilePicture: null,
        signature: null,
        portfolios: [],
        twoFactor: { enabled: false, channel: 'email' },
        requiresProfileUpdate: requiresProfileUpdate(data),
        lastSeenAt: null,
      }),
    UserInvitedAgain: noChange,
    UserActivated: () => update({ status: 'active' }),
    UserEdited: ({ data }, row) =>
      update({ ...data, name: fullName(data), ...profileUpdateField({ ...row, ...data }) }),
    UserRoleChanged: ({ data: { to } }, row) => update({ ...to, ...profileUpdateField({ ...row, ...to }) }),
    MembershipStatusChanged: ({ data: { to } }) => update(to),
    MembershipGranted: ({ data: { to } }, row) => update({ ...to, ...profileUpdateField({ ...row, ...to }) }),
    MembershipEnded: ({ data: { to } }, row) => update({ ...to, ...profileUpdateField({ ...row, ...to }) }),
    PortfolioGranted: ({ data: { to } }) => update(to),
    PortfolioEnded: ({ data: { to } }) => update(to),
    UserEnabled: ({ data: { to } }) => update(to),
    UserDisabled: ({ data: { to } }) => update(to),
    TwoFactorChanged: ({ data: { to } }) => update(to),
    TwoFactorPassed: noChange,
    TwoFactorFailed: noChange,
    PasswordChanged: noChange,
    SessionOpened: ({ at }) => update({ lastSeenAt: at }),
    SessionEnded: noChange,
    LoginFailed: noChange,
    LoginLocked: noChange,
  },
});

const profileUpdateField = (row: UserView) => ({ requiresProfileUpdate: requiresProfileUpdate(row) });
