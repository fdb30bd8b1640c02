import { userFold } from '@backoffice/contracts/features/users';
import { defineProjection } from '#capabilities/define-projection.ts';

export const usersProjection = defineProjection(userFold, { version: 2 });
