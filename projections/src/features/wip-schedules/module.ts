import { WipOverride, WipRow, WipScheduleStatus } from '@backoffice/contracts/features/wip-schedules';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { wipSchedulesProjection } from './projection.ts';
import { wipCheck } from './schedule-rules.ts';
import { wipSchedulesTable } from './table.ts';

export { drawnSchedule } from './report.ts';

export const wipSchedulesFeature: ReadFeature = {
  projection: wipSchedulesProjection,
  table: wipSchedulesTable,
  typeNames: { WipOverride, WipRow, WipScheduleStatus },
  checks: [wipCheck],
};
