import { fullName, requiresProfileUpdate, user, type UserView } from '@backoffice/contracts/features/users';
import { insert, nothing, update } from '#kernel/projection.ts';
import { project } from '#capabilities/project.ts';

/** Sign-ins change nothing that is shown; who listens to a user's row learns of them by its version. */
export const users = project(user, {
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
    UserInvitedAgain: nothing,
    UserActivated: () => update({ status: 'active' }),
    UserEdited: ({ data }, row) => update({ ...data, name: fullName(data), ...complete({ ...row, ...data }) }),
    UserRoleChanged: ({ data: { to } }, row) => update({ ...to, ...complete({ ...row, ...to }) }),
    MembershipStatusChanged: ({ data: { to } }) => update(to),
    MembershipGranted: ({ data: { to } }, row) => update({ ...to, ...complete({ ...row, ...to }) }),
    MembershipEnded: ({ data: { to } }, row) => update({ ...to, ...complete({ ...row, ...to }) }),
    PortfolioGranted: ({ data: { to } }) => update(to),
    PortfolioEnded: ({ data: { to } }) => update(to),
    UserEnabled: ({ data: { to } }) => update(to),
    UserDisabled: ({ data: { to } }) => update(to),
    TwoFactorChanged: ({ data: { to } }) => update(to),
    TwoFactorPassed: nothing,
    TwoFactorFailed: nothing,
    PasswordChanged: nothing,
    SessionOpened: ({ at }) => update({ lastSeenAt: at }),
    SessionEnded: nothing,
    LoginFailed: nothing,
    LoginLocked: nothing,
  },
});

const complete = (row: UserView) => ({ requiresProfileUpdate: requiresProfileUpdate(row) });
