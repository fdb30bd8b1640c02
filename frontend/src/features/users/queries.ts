import { userOwnRoutes, type ManagedUser } from '@backoffice/contracts/features/users';
import type { ListRoute } from '#lists/grid/row-source.ts';
import { call } from '#data/http-client.ts';

/** The people of the company below one's own role, or those of them who were deleted. */
export const usersRoute: ListRoute<ManagedUser> = (request, place) =>
  call(place === 'trashed' ? userOwnRoutes.trashed : userOwnRoutes.list, { body: request });
