import { user } from '@backoffice/contracts/features/users';
import { tableOf } from '#kernel/table.ts';

/** Within a company, its members; whoever sees only their own rows sees only themselves. */
export const usersTable = tableOf(user, {
  grows: false,
  within: ({ tenant, rows, actor }) => [
    { field: 'memberships', op: 'has', value: [{ companyId: tenant }] },
    ...(rows === 'own' ? [{ field: 'id', op: 'eq', value: actor.id } as const] : []),
  ],
});
