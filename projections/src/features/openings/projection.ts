import { openingFold } from '@backoffice/contracts/features/openings';
import { defineProjection } from '#capabilities/define-projection.ts';

export const openingsProjection = defineProjection(openingFold, { version: 2 });
