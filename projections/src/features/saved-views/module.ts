import { Density } from '@backoffice/contracts/features/saved-views';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { savedViewsProjection } from './projection.ts';
import { savedViewsTable } from './table.ts';

export const savedViewsFeature: ReadFeature = {
  projection: savedViewsProjection,
  table: savedViewsTable,
  typeNames: { Density },
};
