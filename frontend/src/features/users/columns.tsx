import { UserStatus, type ManagedUser } from '@backoffice/contracts/features/users';
import { phoneText, roleNames, roles, type Role } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import { statusText } from '#widgets/status-chip.tsx';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { UserPicture } from './panels.tsx';

/** Where somebody stands here: out everywhere, not yet in, or in this company as their membership says. */
export const effectiveStatus = ({ status, membershipStatus }: Pick<ManagedUser, 'status' | 'membershipStatus'>) =>
  status === 'active' ? membershipStatus : status;

/** What a role means, for whoever chooses one. */
export const roleHelp: Readonly<Record<Role, string>> = {
  SA: 'Looks after the companies.',
  OA: 'Owns the company: everything.',
  SU: 'Everything but the company’s own settings and profit shares, and deleting people.',
  AF: 'Documents, job costs and the ledger; approves access.',
  AD: 'Documents and contracts; reads the money, changes none of it.',
  SM: 'Their own customers, documents and jobs.',
};
export const roleOptions = (of: (role: Role) => boolean) =>
  roles.filter(of).map((value) => ({ value, label: roleNames[value] }));

export const columns: Column<ManagedUser>[] = [
  { field: 'name', title: 'Name', kind: 'link', width: 160, grow: 1, lead: (user) => <UserPicture of={user} /> },
  { field: 'userName', title: 'User name', width: 100 },
  { field: 'email', title: 'Email', width: 168, grow: 2 },
  {
    field: 'phoneNumber',
    title: 'Phone',
    kind: 'code',
    width: 138,
    show: ({ phoneNumber }) => phoneText(phoneNumber ?? ''),
  },
  { field: 'role', title: 'Role', width: 190, show: ({ role }) => roleNames[role] },
  { field: 'status', title: 'Status', kind: 'status', width: 104, show: effectiveStatus },
  { field: 'lastSeenAt', title: 'Last seen', kind: 'date', width: 112 },
  { field: 'createdAt', title: 'Invited', kind: 'when', width: 180, hidden: true },
  { field: 'updatedAt', title: 'Changed', kind: 'when', width: 180, hidden: true },
];

export const card = (user: ManagedUser): Card => ({
  title: user.name,
  line: `${roleNames[user.role]} · ${user.email}`,
  status: effectiveStatus(user),
});

export const filters: FilterSpec[] = [
  { field: 'role', title: 'Role', kind: 'choice', options: roleOptions((role) => role !== 'SA') },
  {
    field: 'status',
    title: 'Account',
    kind: 'choice',
    options: UserStatus.options.map((value) => ({ value, label: statusText(value) })),
  },
  {
    field: 'membershipStatus',
    title: 'In this company',
    kind: 'choice',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
  { field: 'lastSeenAt', title: 'Last seen', kind: 'days' },
  { field: 'createdAt', title: 'Invited', kind: 'days' },
];
