import { savedViewFold } from '@backoffice/contracts/features/saved-views';
import { defineProjection } from '#capabilities/define-projection.ts';

export const savedViewsProjection = defineProjection(savedViewFold, { version: 1 });
