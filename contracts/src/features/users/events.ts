import { z } from 'zod';
import { Id, defineMessages, roles, type MessageOf } from '#kernel/index.ts';
import { Membership, PersonFields, Portfolio, TwoFactor, UserFields, UserStatus } from './commands.ts';

/** All memberships as they were and as they are: who may do what follows from the last one alone. */
const memberships = z.object({ memberships: z.array(Membership) });
const statusChange = z.object({ from: z.object({ status: UserStatus }), to: z.object({ status: UserStatus }) });
const portfolios = z.object({ portfolios: z.array(Portfolio) });
const membershipChange = { companyId: Id, from: memberships, to: memberships };
const requestReference = { requestId: Id.nullable() };

/** Facts about people and their sessions. Secrets (passwords, tokens, codes) are never in the log. */
export const userEvents = defineMessages({
  UserInvited: UserFields,
  UserInvitedAgain: z.object({ email: z.string() }),
  UserActivated: z.object({}),
  UserEdited: PersonFields,
  UserRoleChanged: z.object({ ...membershipChange, role: z.enum(roles) }),
  MembershipStatusChanged: z.object({ ...membershipChange, status: z.enum(['active', 'inactive']) }),
  MembershipGranted: z.object({ ...membershipChange, role: z.enum(roles), ...requestReference }),
  MembershipEnded: z.object({ ...membershipChange, ...requestReference }),
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
