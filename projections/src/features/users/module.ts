import { user, userOwnRoutes, UserView } from '@backoffice/contracts/features/users';
import { handle } from '@backoffice/infra/http';
import type { ReadFeature } from '#kernel/feature.ts';
import { users } from './projection.ts';
import { usersTable } from './table.ts';

/** Of people, colleagues are told who they are and nothing else. */
export const usersFeature: ReadFeature = {
  projection: users, table: usersTable,
  listed: { resource: user, permissions: { live: 'action:customer.view' }, view: UserView.pick({ id: true, name: true, email: true }) },
  handlers: ({ reads }) => [
    handle(userOwnRoutes.salesmanLabels, ({ caller }) => {
      const salesman = { companyId: caller.tenant, role: 'SM', status: 'active' };
      return reads.labels(user, {}, caller, { label: 'name', extra: [], where: [{ field: 'memberships', op: 'has', value: [salesman] }, { field: 'status', op: 'ne', value: 'disabled' }] });
    }),
  ],
};
