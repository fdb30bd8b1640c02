import { z } from 'zod';
import { Day, Email, FilePath, Id, Line, defineMessages, Phone, roles, Text, type MessageOf } from '#kernel/index.ts';
import { Right, rightNames } from './permissions.ts';

/** Without `expiresOn` it has no last day. `rights`: what the person may beyond the role, in this company. */
export const Membership = z.strictObject({
  companyId: Id.nullable(),
  role: z.enum(roles),
  status: z.enum(['active', 'inactive']).default('active'),
  expiresOn: Day.optional(),
  rights: z.array(Right).optional(),
});
export type Membership = z.infer<typeof Membership>;

/** The right to a colleague's customers, as if they were one's own. */
export const Portfolio = z.strictObject({ companyId: Id, salesmanId: Id, expiresOn: Day.nullable() });
export type Portfolio = z.infer<typeof Portfolio>;

const RightsInput = z.strictObject({
  companyId: Id,
  rights: z.array(Right).min(1, 'Choose a right.').max(rightNames.length),
  requestId: Id.nullable().default(null),
});

/** Whether a code is asked for at sign-in, and by which channel it comes. */
export const TwoFactor = z.strictObject({ enabled: z.boolean(), channel: z.enum(['email', 'sms']) });
export type TwoFactor = z.infer<typeof TwoFactor>;

/** Invited until the first password is chosen. */
export const UserStatus = z.enum(['invited', 'active', 'disabled']);
export type UserStatus = z.infer<typeof UserStatus>;

export const UserName = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'Use at least 3 characters.')
  .max(50)
  .regex(/^[a-z0-9._-]+$/, 'Use letters, digits, dots, dashes and underscores.');

const person = {
  firstName: Line(60),
  lastName: Line(60),
  userName: UserName,
  email: Email,
  phoneNumber: Phone.nullable().default(null),
};
const fields = {
  ...person,
  /** A Software Admin has one membership without a company. */
  memberships: z.array(Membership).min(1).max(50),
  /** The company a user belongs to; `null` for a Software Admin. */
  companyId: Id.nullable().default(null),
};
/** What people say of themselves; until it is complete they do nothing else. */
const own = {
  firstName: Line(60),
  lastName: Line(60),
  phoneNumber: Phone,
  profilePicture: FilePath.nullable().default(null),
  signature: FilePath.nullable().default(null),
};
const Device = { sessionId: Id, deviceIdentifier: Text(120), userAgent: Text(400), ip: Text(60) };
const nothing = z.strictObject({});

export const userCommands = defineMessages({
  InviteUser: z.strictObject(fields),
  /** Sends the invitation once more; the link before it is dead then. */
  InviteUserAgain: nothing,
  ActivateUser: nothing,
  EditUser: z.strictObject(person),
  EditProfile: z.strictObject(own),
  /** `successorId`: who becomes an owner in the same append, where an owner steps down. */
  ChangeUserRole: z.strictObject({
    companyId: Id,
    role: z.enum(roles),
    successorId: Id.optional(),
  }),
  /** Of the membership in one company. */
  ChangeMembershipStatus: z.strictObject({ companyId: Id, status: Membership.shape.status.unwrap() }),
  /** Of the person, in all companies. */
  EnableUser: nothing,
  DisableUser: nothing,
  GrantMembership: z.strictObject({
    companyId: Id,
    role: z.enum(roles),
    requestId: Id.nullable().default(null),
    expiresOn: Day.nullable().default(null),
  }),
  EndMembership: z.strictObject({ companyId: Id, requestId: Id.nullable().default(null) }),
  GrantRights: RightsInput,
  WithdrawRights: RightsInput,
  GrantPortfolio: z.strictObject({ ...Portfolio.shape, requestId: Id }),
  EndPortfolio: z.strictObject({ companyId: Id, salesmanId: Id, requestId: Id }),
  ChangeTwoFactor: TwoFactor,
  NoteTwoFactor: z.strictObject({ passed: z.boolean(), channel: TwoFactor.shape.channel, ip: Text(60) }),
  NotePasswordChange: z.strictObject({ how: z.enum(['self', 'reset', 'invitation']), ip: Text(60) }),
  OpenSession: z.strictObject(Device),
  EndSession: z.strictObject({ sessionId: Id.nullable(), fromAllDevices: z.boolean() }),
  NoteFailedLogin: z.strictObject({ ip: Text(60), locked: z.boolean() }),
});
export type UserCommand = MessageOf<typeof userCommands>;
export const UserFields = z.object(fields);
export type UserFields = z.infer<typeof UserFields>;
export const PersonFields = z.object({
  ...person,
  profilePicture: FilePath.nullable().default(null),
  signature: FilePath.nullable().default(null),
});
export type PersonFields = z.infer<typeof PersonFields>;

/** What an administrator sends to `/users/create`: the company is the one they work in. */
export const NewUser = z.strictObject({ ...person, role: z.enum(roles) });
