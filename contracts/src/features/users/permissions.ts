import { z } from 'zod';
import { definePermissions, type Role } from '#kernel/index.ts';

/** SA OA SU AF AD SM. A grant over people holds for those below one's own role only. */
export const userPermissions = definePermissions({
  'page:manage-users': 'deny allow allow allow allow deny',
  'page:manage-users.detail': 'deny allow allow allow allow deny',
  'action:user.view': 'deny allow allow allow allow deny',
  'action:user.create': 'deny allow allow allow deny deny',
  'action:user.edit': 'deny allow allow allow allow deny',
  'action:user.enable': 'deny allow allow allow allow deny',
  'action:user.disable': 'deny allow allow allow allow deny',
  'action:user.change-status': 'deny allow allow allow allow deny',
  'action:user.grant-rights': 'deny allow allow deny deny deny',
  'action:user.delete': 'deny allow deny deny deny deny',
  'action:user.bulk-delete': 'deny allow deny deny deny deny',
  'data:user.same-role': 'deny allow allow allow deny deny',
  'data:user.lower-roles': 'deny allow allow allow allow deny',
});

/** The role that rights are given beyond: a bookkeeper's. */
export const RIGHTS_ROLE = 'AF' satisfies Role;

type RightDefinition = { readonly title: string; readonly permissions: readonly string[] };

/**
 * Single rights that a person can be given beyond the role, in one company, and the permissions that each opens. Names
 * stand in events: they are only added to.
 */
export const rights = {
  correctInvoices: { title: 'Unapprove and void invoices', permissions: ['action:invoice.unapprove'] },
  closeBooks: { title: 'Close a month, and reopen it', permissions: ['action:book-closing.edit'] },
  reopenStatements: { title: 'Reopen a statement of a bank', permissions: ['action:reconciliation.reopen'] },
  seeHistory: {
    title: 'See the history: who changed what',
    permissions: ['data:audit-history', 'component:audit-history'],
  },
  payByAch: {
    title: 'Enter account numbers of vendors, and make ACH files',
    permissions: ['action:vendor-account.edit', 'action:ach-file.make'],
  },
  proveBooks: {
    title: 'See and run the proof of the books',
    permissions: ['page:proofs', 'action:proof.view', 'action:proof.run'],
  },
} as const satisfies Readonly<Record<string, RightDefinition>>;
export const Right = z.enum(Object.keys(rights) as [keyof typeof rights]); // the keys are these names
export type Right = keyof typeof rights;
export const rightNames: readonly Right[] = Right.options;

/** What a bookkeeper needs beyond the role: given in one click. */
export const bookkeeperRights: readonly Right[] = rightNames;

/** What somebody in a role can ask for: rights that they do not hold. */
export const askableRights = (role: Role, may: (permission: string) => boolean) =>
  role === RIGHTS_ROLE
    ? rightNames
        .filter((right) => !holdsRight(right, may))
        .map((right) => ({ right, title: rights[right].title, permissions: [...rights[right].permissions] }))
    : [];

/** Whether somebody holds all that a right opens: nobody gives what they do not have. */
export const holdsRight = (right: Right, may: (permission: string) => boolean): boolean =>
  permissionsOf(right).every(may);

/** The permissions that a membership has beyond its role; none in any role but that which rights are given beyond. */
export const permissionsBeyondRole = (membership: {
  readonly role: Role;
  readonly rights?: readonly Right[] | undefined;
}): readonly string[] =>
  membership.role === RIGHTS_ROLE ? (membership.rights ?? []).flatMap((right) => permissionsOf(right)) : [];

const permissionsOf = (right: Right): readonly string[] => rights[right].permissions;
