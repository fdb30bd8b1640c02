import { Portfolio, TwoFactor, UserStatus } from '@backoffice/contracts/features/users';
import type { ReadFeature } from '#kernel/feature.ts';
import { users } from './projection.ts';
import { userQueries, userReads } from './resolver.ts';
import { usersTable } from './table.ts';

export { openCustomersIn } from './table.ts';
export const usersFeature: ReadFeature = {
  projection: users,
  table: usersTable,
  names: { Portfolio, TwoFactor, UserStatus },
  queries: userQueries,
  handlers: userReads,
};
