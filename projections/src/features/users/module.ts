import { Portfolio, Right, TwoFactor, user, userOwnRoutes, UserStatus } from '@backoffice/contracts/features/users';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { usersProjection } from './projection.ts';
import { userQueries, userReads } from './resolver.ts';
import { usersTable } from './table.ts';

export { membersIn, openCustomersIn } from './table.ts';
export const usersFeature: ReadFeature = {
  projection: usersProjection,
  table: usersTable,
  list: { resource: user, permissions: { live: userOwnRoutes.list.permission } },
  typeNames: { Portfolio, Right, TwoFactor, UserStatus },
  queries: userQueries,
  handlers: userReads,
};
