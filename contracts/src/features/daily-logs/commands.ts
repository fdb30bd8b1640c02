import { z } from 'zod';
import { Day, defineMessages, Id, Line, Text, type MessageOf } from '#kernel/index.ts';
import { LogEntry, MAX_ENTRY_TEXT } from './content.ts';

export const dailyLogCommands = defineMessages({
  /** There is one for each contract and day: who opens it later finds it. */
  OpenDailyLog: z.strictObject({ contractId: Id, date: Day }),
  AddDailyLogEntry: z.strictObject({ entry: LogEntry }),
  EditDailyLogEntry: z.strictObject({ entry: LogEntry }),
  RemoveDailyLogEntry: z.strictObject({ entryId: Id }),
  /** The foreman, or the office, has said what there is to say. */
  SubmitDailyLog: z.strictObject({}),
  /** By the calendar. */
  LockDailyLog: z.strictObject({}),
  AmendDailyLog: z.strictObject({
    reason: Line(500),
    text: Text(MAX_ENTRY_TEXT).refine((text) => text !== '', 'Say what should be added.'),
  }),
});
export type DailyLogCommand = MessageOf<typeof dailyLogCommands>;
