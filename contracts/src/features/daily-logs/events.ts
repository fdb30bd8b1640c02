import { z } from 'zod';
import { Day, defineMessages, Id, type Inverses, type MessageOf } from '#kernel/index.ts';
import type { dailyLogCommands } from './commands.ts';
import { LogEntry, LogWorker } from './content.ts';

/** Which contract it is of, by the names of the day it was opened. */
export const LogJob = z.object({
  contractId: Id,
  contractNumber: z.string(),
  contractName: z.string(),
  locationId: Id,
  locationName: z.string(),
  customerId: Id,
  customerName: z.string(),
});
export type LogJob = z.infer<typeof LogJob>;

export const dailyLogEvents = defineMessages({
  DailyLogOpened: LogJob.extend({ date: Day, openedOn: Day }),
  DailyLogEntryAdded: z.object({ entry: LogEntry }),
  DailyLogEntryEdited: z.object({ from: LogEntry, to: LogEntry }),
  DailyLogEntryRemoved: z.object({ entry: LogEntry }),
  DailyLogSubmitted: z.object({}),
  /** `crew`: who had worked that day, as the tickets said when it was locked. */
  DailyLogLocked: z.object({ on: Day, crew: z.array(LogWorker) }),
  DailyLogAmended: z.object({ amendmentId: Id, reason: z.string(), text: z.string() }),
});
export type DailyLogEvent = MessageOf<typeof dailyLogEvents>;

export const dailyLogInverses: Inverses<typeof dailyLogEvents, typeof dailyLogCommands> = {
  DailyLogOpened: { never: 'LOG_STAYS' },
  DailyLogEntryAdded: { by: 'RemoveDailyLogEntry', data: ({ data: { entry } }) => ({ entryId: entry.entryId }) },
  DailyLogEntryEdited: { by: 'EditDailyLogEntry', data: ({ data: { from } }) => ({ entry: from }) },
  DailyLogEntryRemoved: { by: 'AddDailyLogEntry', data: ({ data: { entry } }) => ({ entry }) },
  DailyLogSubmitted: { never: 'LOG_SUBMITTED' },
  DailyLogLocked: { never: 'LOG_LOCKED_FOR_GOOD' },
  DailyLogAmended: { never: 'LOG_AMENDED' },
};
