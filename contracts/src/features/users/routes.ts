import { z } from 'zod';
import { activity, History, Ids, Labels, LabelsQuery, Uniqueness } from '#capabilities/index.ts';
import { defineRoutes, Id, Line, pageOf, ListRequest, type Route, Version } from '#kernel/index.ts';
import { NewUser, UserName, userCommands } from './commands.ts';
import { ManagedUser, Profile } from './view.ts';

const base = { access: 'session', scope: 'company', home: 'platform', entity: 'User' } as const;

const write = { does: { handler: 'write' } } as const;

const read = { does: { handler: 'read' } } as const;

const RightsOfUser = userCommands.shapes.GrantRights.pick({ rights: true });

const edit = { body: userCommands.shapes.EditUser.extend(Version) };

/** People are managed in a company: the caller's role there, and theirs, decide. */
export const userOwnRoutes = defineRoutes('users', {
  profile: {
    access: 'session',
    scope: 'none',
    permission: null,
    beforeProfile: true,
    ...read,
    method: 'GET',
    path: '/users/profile',
    answer: Profile,
    summary: 'The signed-in user',
  },
  /**
   * Sign-in is one for all companies: a name is taken whatever the role of who has it. `roleId` is taken because
   * clients send it.
   */
  isUnique: {
    ...base,
    ...write,
    permission: 'action:user.create',
    method: 'GET',
    path: '/users/is-unique',
    checks: ['uniqueness-rate'],
    query: z.strictObject({
      type: z.enum(['userName', 'email']),
      value: Line(254),
      roleId: z.coerce.number().int().min(1).max(6).optional(),
      exceptId: Id.optional(),
    }),
    answer: Uniqueness,
    summary: 'Is nobody else called so?',
  },
  generateUserName: {
    ...base,
    ...write,
    permission: 'action:user.create',
    method: 'POST',
    path: '/users/generate-username',
    body: z.strictObject({ firstName: Line(60), lastName: Line(60) }),
    answer: z.object({ userName: UserName }),
    summary: 'A user name nobody has',
  },
  salesmanLabels: {
    ...base,
    ...read,
    permission: 'action:customer.view',
    method: 'GET',
    path: '/companies/salesman-labels',
    query: LabelsQuery.extend({ companyId: Id.optional() }),
    answer: Labels,
    summary: 'Salesmen of the company',
  },
  roleLabels: {
    ...base,
    ...read,
    permission: 'data:labels',
    method: 'GET',
    path: '/roles/labels',
    query: LabelsQuery,
    answer: Labels,
    summary: 'Roles the caller may give',
  },
  list: {
    ...base,
    ...read,
    permission: 'action:user.view',
    method: 'POST',
    path: '/users/list',
    body: ListRequest,
    answer: pageOf(ManagedUser),
    summary: 'The people of the company below one’s own role',
  },
  create: {
    ...base,
    ...write,
    permission: 'action:user.create',
    method: 'POST',
    path: '/users/create',
    checks: ['text-destination'],
    body: NewUser,
    summary: 'Create a user and send the invitation',
  },
  bulkDelete: {
    ...base,
    ...write,
    permission: 'action:user.bulk-delete',
    method: 'DELETE',
    path: '/users/bulk-delete',
    body: Ids,
    summary: 'Delete many, all or none',
  },
  bulkDeletePost: {
    ...base,
    ...write,
    permission: 'action:user.bulk-delete',
    method: 'POST',
    path: '/users/bulk-delete',
    body: Ids,
    summary: 'The same, for proxies that drop the body of a DELETE',
  },
  /** Whoever may delete may take it back: of those below. */
  trashed: {
    ...base,
    ...read,
    permission: 'action:user.delete',
    method: 'POST',
    path: '/users/list/deleted',
    body: ListRequest,
    answer: pageOf(ManagedUser),
    summary: 'Those who were deleted',
  },
  bulkRestore: {
    ...base,
    ...write,
    permission: 'action:user.bulk-delete',
    method: 'PUT',
    path: '/users/bulk-restore',
    body: Ids,
    summary: 'Restore many, all or none',
  },
  restore: {
    ...base,
    ...write,
    permission: 'action:user.delete',
    method: 'PUT',
    path: '/users/:id/restore',
    summary: 'Restore; whoever it is signs in anew',
  },
  get: {
    ...base,
    ...read,
    permission: 'action:user.view',
    method: 'GET',
    path: '/users/:id',
    answer: ManagedUser,
    summary: 'Get one',
  },
  edit: {
    ...base,
    ...write,
    ...edit,
    permission: 'action:user.edit',
    method: 'PUT',
    path: '/users/:id',
    checks: ['text-destination'],
    summary: 'Edit',
  },
  changeRole: {
    ...base,
    ...write,
    permission: 'action:user.edit',
    method: 'PUT',
    path: '/users/:id/role',
    body: z.strictObject({ role: userCommands.shapes.ChangeUserRole.shape.role }),
    summary: 'Change the role in this company',
  },
  grantRights: {
    ...base,
    ...write,
    permission: 'action:user.grant-rights',
    method: 'PUT',
    path: '/users/:id/rights/grant',
    body: RightsOfUser,
    summary: 'Give rights beyond the role, in this company',
  },
  withdrawRights: {
    ...base,
    ...write,
    permission: 'action:user.grant-rights',
    method: 'PUT',
    path: '/users/:id/rights/withdraw',
    body: RightsOfUser,
    summary: 'Take them back',
  },
  status: {
    ...base,
    ...write,
    permission: 'action:user.change-status',
    method: 'PUT',
    path: '/users/:id/change-status',
    body: activity.commands['Change*Status'],
    summary: 'Make the membership in this company active or inactive',
  },
  enable: {
    ...base,
    ...write,
    permission: 'action:user.enable',
    method: 'PUT',
    path: '/users/:id/enable',
    summary: 'Let somebody in again',
  },
  disable: {
    ...base,
    ...write,
    permission: 'action:user.disable',
    method: 'PUT',
    path: '/users/:id/disable',
    summary: 'Let somebody in no longer, anywhere',
  },
  inviteAgain: {
    ...base,
    ...write,
    permission: 'action:user.create',
    method: 'POST',
    path: '/users/:id/invite-again',
    summary: 'Send the invitation once more',
  },
  remove: {
    ...base,
    ...write,
    permission: 'action:user.delete',
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Delete',
  },
  history: {
    ...base,
    permission: 'data:audit-history',
    method: 'GET',
    path: '/users/:id/history',
    does: { read: 'history' },
    answer: History,
    summary: 'Every event: who, what, when, before and after',
  },
});

export const userRoutes: Route[] = Object.values(userOwnRoutes);
