import { z } from 'zod';
import { trash } from '#capabilities/index.ts';
import { Id, Instant, recordFields, roles } from '#kernel/index.ts';
import { Membership, PersonFields, Portfolio, TwoFactor, UserFields, UserStatus } from './commands.ts';
import { Right } from './permissions.ts';

export const UserView = z.object({
  ...recordFields,
  ...trash.fields,
  ...UserFields.shape,
  ...PersonFields.shape,
  portfolios: z.array(Portfolio),
  twoFactor: TwoFactor,
  name: z.string(),
  status: UserStatus,
  requiresProfileUpdate: z.boolean(),
  lastSeenAt: Instant.nullable(),
});
export type UserView = z.infer<typeof UserView>;

/** Somebody as those see them who manage a company: of the memberships only the one in this company. */
export const ManagedUser = UserView.omit({ memberships: true, portfolios: true }).extend({
  role: z.enum(roles),
  membershipStatus: Membership.shape.status.unwrap(),
  /** What they may beyond the role here. */
  rights: z.array(Right),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

/** Who I am, where I may work, and what I may do there. `role` is the spec's numeric role id. */
export const Profile = z.object({
  id: Id,
  email: z.string(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  role: z.int(),
  companyId: Id.nullable(),
  profilePicture: z.string().nullable(),
  signature: z.string().nullable(),
  requiresProfileUpdate: z.boolean(),
  /** The own role is Software Admin: it decides wherever no company is picked. */
  isSoftwareAdmin: z.boolean(),
  twoFactor: TwoFactor,
  companies: z.array(
    z.object({
      value: Id,
      label: z.string(),
      roleId: z.int(),
      roleCode: z.enum(roles),
      roleName: z.string(),
      isParentCompany: z.boolean(),
      isActive: z.boolean(),
      timeZone: z.string(),
      /** The month with which a fiscal year begins. */
      fiscalYearMonth: z.int(),
    }),
  ),
  /** Salesmen whose customers one sees beside one's own, in the selected company. */
  portfolios: z.array(z.object({ value: Id, label: z.string() })),
  /** Of the company named by `company-id`, or of the parent company without one. */
  roleCode: z.enum(roles),
  permissions: z.array(z.object({ name: z.string(), grant: z.enum(['allow', 'own']) })),
  /** Rights that one lacks in this company and can ask for, with the permissions that each opens. */
  askableRights: z.array(z.object({ right: Right, title: z.string(), permissions: z.array(z.string()) })),
  expiresAt: z.string(),
});
export type Profile = z.infer<typeof Profile>;
