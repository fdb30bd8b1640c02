import {
  WipOverride,
  WipRow,
  wipSchedule,
  wipScheduleOwnRoutes,
  WipScheduleStatus,
  type WipScheduleView,
} from '@backoffice/contracts/features/wip-schedules';
import { equals } from '@backoffice/contracts/kernel';
import { bindHandler } from '@backoffice/infra/http';
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
  handlers: ({ reportRows }) => [
    bindHandler(wipScheduleOwnRoutes.posted, async ({ query: { asOf }, caller }) => {
      const where = [equals('asOf', asOf), equals('status', 'posted')];
      const fields = ['id', 'version', 'entryId', 'sha256'];
      const found = await reportRows?.({ schedules: { of: wipSchedule, fields, where } }, caller);
      // the fields that were asked for
      const [schedule] = (found?.['schedules'] ?? []) as readonly object[] as readonly WipScheduleView[];
      return { schedule: schedule ?? null };
    }),
  ],
};
