import { z } from 'zod';
import { Id, recordFields, roles } from '#kernel/index.ts';
import { UserFields } from './commands.ts';

export const UserView = z.object({ ...recordFields, ...UserFields.shape, name: z.string(), status: z.enum(['invited', 'active', 'disabled']) });
export type UserView = z.infer<typeof UserView>;

/** Who I am, where I may work, and what I may do there. `role` is the spec's numeric role id. */
export const Profile = z.object({
  id: Id, email: z.string(), userName: z.string(), firstName: z.string(), lastName: z.string(), name: z.string(), phoneNumber: z.string().nullable(),
  role: z.int(), companyId: Id.nullable(), profilePicture: z.string().nullable(), signature: z.string().nullable(), requiresProfileUpdate: z.boolean(),
  companies: z.array(z.object({ value: Id, label: z.string(), roleId: z.int(), roleCode: z.enum(roles), roleName: z.string(), isParentCompany: z.boolean(), timeZone: z.string() })),
  /** Of the company named by `company-id`, or of the parent company without one. */
  roleCode: z.enum(roles), permissions: z.array(z.object({ name: z.string(), grant: z.enum(['allow', 'own']) })),
  expiresAt: z.string(),
});
export type Profile = z.infer<typeof Profile>;
