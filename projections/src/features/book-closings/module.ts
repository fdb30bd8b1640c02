import { ClosedPeriod } from '@backoffice/contracts/features/book-closings';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { bookClosingsProjection } from './projection.ts';
import { bookClosingsTable } from './table.ts';

export const bookClosingsFeature: ReadFeature = {
  projection: bookClosingsProjection,
  table: bookClosingsTable,
  typeNames: { ClosedPeriod },
};
