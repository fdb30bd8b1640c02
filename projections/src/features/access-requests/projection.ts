import { accessRequestFold } from '@backoffice/contracts/features/access-requests';
import { defineProjection } from '#capabilities/define-projection.ts';

export const accessRequestsProjection = defineProjection(accessRequestFold, { version: 2 });
