import { Punch, PunchKind, TimecardStatus } from '@backoffice/contracts/features/timecards';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { timecardsProjection } from './projection.ts';
import { timecardsTable } from './table.ts';

export const timecardsFeature: ReadFeature = {
  projection: timecardsProjection,
  table: timecardsTable,
  typeNames: { Punch, PunchKind, TimecardStatus },
};
