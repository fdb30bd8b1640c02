import { defineFold } from '#capabilities/index.ts';
import { insert, noChange, update } from '#kernel/index.ts';
import { fullName, requiresProfileUpdate } from './calculations.ts';
import { user } from './resource.ts';
import type { Right } from './permissions.ts';
import type { UserView } from './view.ts';

type UserGrants = {
  readonly isActivated: boolean;
  /** By company, and salesman of a portfolio or right: the request that gave it last. No other takes it away. */
  readonly grantedByRequest: Readonly<Record<string, string | null>>;
};
const noGrants: UserGrants = { isActivated: false, grantedByRequest: {} };

/** Sign-ins change nothing that is shown; who listens to a user's row learns of them by its version. */
export const userFold = defineFold(user, {
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
    RightsGranted: ({ data: { to } }) => update(to),
    RightsWithdrawn: ({ data: { to } }) => update(to),
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
  unseen: {
    defaults: noGrants,
    on: {
      UserActivated: () => ({ isActivated: true }),
      MembershipGranted: ({ data }, unseen) => withGrant(unseen, data),
      PortfolioGranted: ({ data }, unseen) => withGrant(unseen, data),
      RightsGranted: ({ data: { companyId, requestId, rights } }, unseen) =>
        rights.reduce<Grants>((known, right) => withGrant(known, { companyId, right, requestId }), unseen),
    },
  },
});

const profileUpdateField = (row: UserView) => ({ requiresProfileUpdate: requiresProfileUpdate(row) });

type Grants = Pick<UserGrants, 'grantedByRequest'>;
type GrantScope = { readonly companyId: string; readonly salesmanId?: string; readonly right?: Right };
export const grantKey = ({ companyId, salesmanId, right }: GrantScope) => `${companyId}/${salesmanId ?? right ?? ''}`;
const withGrant = (
  { grantedByRequest }: Grants,
  { requestId, ...scope }: GrantScope & { readonly requestId: string | null },
): Grants => ({ grantedByRequest: { ...grantedByRequest, [grantKey(scope)]: requestId } });
