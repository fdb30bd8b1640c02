import { z } from 'zod';
import { Id, defineMessages, roles, type Inverses, type MessageOf } from '#kernel/index.ts';
import {
  Membership,
  PersonFields,
  Portfolio,
  TwoFactor,
  UserFields,
  UserStatus,
  type userCommands,
} from './commands.ts';
import { Right } from './permissions.ts';

/** All memberships as they were and as they are: who may do what follows from the last one alone. */
const memberships = z.object({ memberships: z.array(Membership) });
const statusChange = z.object({ from: z.object({ status: UserStatus }), to: z.object({ status: UserStatus }) });
const portfolios = z.object({ portfolios: z.array(Portfolio) });
const membershipChange = { companyId: Id, from: memberships, to: memberships };
const roleChange = z.object({ ...membershipChange, role: z.enum(roles) });
const requestReference = { requestId: Id.nullable() };
const rightsChange = z.object({ ...membershipChange, rights: z.array(Right), ...requestReference });

/** Facts about people and their sessions. Secrets (passwords, tokens, codes) are never in the log. */
export const userEvents = defineMessages({
  UserInvited: UserFields,
  UserInvitedAgain: z.object({ email: z.string() }),
  UserActivated: z.object({}),
  UserEdited: PersonFields,
  UserRoleChanged: roleChange,
  MembershipStatusChanged: z.object({ ...membershipChange, status: z.enum(['active', 'inactive']) }),
  MembershipGranted: z.object({ ...membershipChange, role: z.enum(roles), ...requestReference }),
  MembershipEnded: z.object({ ...membershipChange, ...requestReference }),
  RightsGranted: rightsChange,
  RightsWithdrawn: rightsChange,
  PortfolioGranted: z.object({ companyId: Id, salesmanId: Id, requestId: Id, from: portfolios, to: portfolios }),
  PortfolioEnded: z.object({ companyId: Id, salesmanId: Id, requestId: Id, from: portfolios, to: portfolios }),
  UserEnabled: statusChange,
  UserDisabled: statusChange,
  TwoFactorChanged: z.object({ from: z.object({ twoFactor: TwoFactor }), to: z.object({ twoFactor: TwoFactor }) }),
  TwoFactorPassed: z.object({ channel: TwoFactor.shape.channel, ip: z.string() }),
  TwoFactorFailed: z.object({ channel: TwoFactor.shape.channel, ip: z.string() }),
  PasswordChanged: z.object({ how: z.enum(['self', 'reset', 'invitation']), ip: z.string() }),
  SessionOpened: z.object({ sessionId: Id, deviceIdentifier: z.string(), userAgent: z.string(), ip: z.string() }),
  SessionEnded: z.object({ sessionId: Id.nullable(), fromAllDevices: z.boolean() }),
  LoginFailed: z.object({ ip: z.string() }),
  LoginLocked: z.object({ ip: z.string() }),
});
export type UserEvent = MessageOf<typeof userEvents>;

const roleBefore = ({ data: { companyId, from, role } }: { readonly data: z.infer<typeof roleChange> }) => ({
  companyId,
  role: from.memberships.find((each) => each.companyId === companyId)?.role ?? role,
});
const rightsOf = ({ data: { companyId, rights } }: { readonly data: z.infer<typeof rightsChange> }) => ({
  companyId,
  rights,
});
export const userInverses: Inverses<typeof userEvents, typeof userCommands> = {
  UserInvited: { by: 'Trash*' },
  UserInvitedAgain: { never: 'INVITATION_SENT' },
  UserActivated: { never: 'OF_SIGN_IN' },
  UserEdited: { by: 'EditUser', merge: true },
  UserRoleChanged: { by: 'ChangeUserRole', data: roleBefore },
  MembershipStatusChanged: {
    by: 'ChangeMembershipStatus',
    data: ({ data: { companyId, status } }) => ({ companyId, status: status === 'active' ? 'inactive' : 'active' }),
  },
  /** Access follows from what was requested, offered or invited, and ends with it. */
  MembershipGranted: { nothing: true },
  MembershipEnded: { nothing: true },
  RightsGranted: { by: 'WithdrawRights', data: rightsOf },
  RightsWithdrawn: { by: 'GrantRights', data: rightsOf },
  PortfolioGranted: { nothing: true },
  PortfolioEnded: { nothing: true },
  UserEnabled: { by: 'DisableUser' },
  UserDisabled: { by: 'EnableUser' },
  TwoFactorChanged: { never: 'OF_SIGN_IN' },
  TwoFactorPassed: { nothing: true },
  TwoFactorFailed: { nothing: true },
  PasswordChanged: { never: 'OF_SIGN_IN' },
  SessionOpened: { never: 'OF_SIGN_IN' },
  SessionEnded: { never: 'OF_SIGN_IN' },
  LoginFailed: { nothing: true },
  LoginLocked: { nothing: true },
};
