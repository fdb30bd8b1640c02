import {
  DailyLogStatus,
  DelayCause,
  DeliveryCondition,
  InspectionResult,
  LogAmendment,
  LogDelay,
  LogDelivery,
  IncidentOfDay,
  InspectionOfDay,
  LogMeeting,
  LogSubcontractor,
  LogVisitor,
  LogWeather,
  LogWork,
  LogWorker,
  Sky,
} from '@backoffice/contracts/features/daily-logs';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { dailyLogsProjection } from './projection.ts';
import { dailyLogReads } from './resolver.ts';
import { dailyLogsTable } from './table.ts';

export { unlockedLogsIn } from './table.ts';
export const dailyLogsFeature: ReadFeature = {
  projection: dailyLogsProjection,
  table: dailyLogsTable,
  typeNames: {
    DailyLogStatus,
    DelayCause,
    DeliveryCondition,
    InspectionResult,
    LogAmendment,
    LogDelay,
    LogDelivery,
    IncidentOfDay,
    InspectionOfDay,
    LogMeeting,
    LogSubcontractor,
    LogVisitor,
    LogWeather,
    LogWork,
    LogWorker,
    Sky,
  },
  handlers: dailyLogReads,
};
