import { userOwnRoutes, type ManagedUser } from '@backoffice/contracts/features/users';
import type { ListRoute } from '#capabilities/row-source.ts';
import { call } from '#kernel/api.ts';

/** The people of the company below one's own role. */
export const usersRoute: ListRoute<ManagedUser> = (request) => call(userOwnRoutes.list, { body: request });
