import { z } from 'zod';
import { Email, Id, Line, messages, Phone, roles, Text, type MessageOf } from '#kernel/index.ts';

export const Membership = z.strictObject({ companyId: Id.nullable(), role: z.enum(roles), status: z.enum(['active', 'inactive']).default('active') });
export type Membership = z.infer<typeof Membership>;

export const UserName = z.string().trim().toLowerCase().min(3, 'Use at least 3 characters.').max(50).regex(/^[a-z0-9._-]+$/, 'Use letters, digits, dots, dashes and underscores.');

const fields = {
  firstName: Line(60), lastName: Line(60), userName: UserName, email: Email, phoneNumber: Phone.nullable().default(null),
  /** A Software Admin has one membership without a company. */
  memberships: z.array(Membership).min(1).max(50),
  /** The company a user belongs to; `null` for a Software Admin. */
  companyId: Id.nullable().default(null),
};
const Device = { sessionId: Id, deviceIdentifier: Text(120), userAgent: Text(400), ip: Text(60) };

export const userCommands = messages({
  InviteUser: z.strictObject(fields),
  ActivateUser: z.strictObject({}),
  OpenSession: z.strictObject(Device),
  EndSession: z.strictObject({ sessionId: Id.nullable(), fromAllDevices: z.boolean() }),
  NoteFailedLogin: z.strictObject({ ip: Text(60), locked: z.boolean() }),
});
export type UserCommand = MessageOf<typeof userCommands>;
export const UserFields = z.object(fields);
export type UserFields = z.infer<typeof UserFields>;

export const fullName = ({ firstName, lastName }: Pick<UserFields, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;
export const isSalesmanOf = (companyId: string, { memberships }: Pick<UserFields, 'memberships'>) =>
  memberships.some((membership) => membership.companyId === companyId && membership.role === 'SM' && membership.status === 'active');
