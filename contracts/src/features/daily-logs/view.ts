import { z } from 'zod';
import { photos } from '#capabilities/index.ts';
import { Day, Instant, recordFields } from '#kernel/index.ts';
import { LogAmendment, LogEntries, LogWorker } from './content.ts';
import { LogJob } from './events.ts';

export const DailyLogStatus = z.enum(['open', 'submitted', 'locked']);
export type DailyLogStatus = z.infer<typeof DailyLogStatus>;

/** What was there on a day of a contract. */
export const DailyLogView = z.object({
  ...recordFields,
  ...photos.fields,
  ...LogJob.shape,
  date: Day,
  status: DailyLogStatus,
  ...LogEntries.shape,
  /** Of all sections. */
  entryCount: z.int(),
  /** Of all delays, in hundredths. */
  delayHours: z.int(),
  meetingHeld: z.boolean(),
  hasIncident: z.boolean(),
  mayBecomeClaim: z.boolean(),
  openedOn: Day,
  submittedAt: Instant.nullable(),
  submittedByName: z.string().nullable(),
  lockedOn: Day.nullable(),
  /** As it was when the log was locked; null before: then it is what the tickets say. */
  crew: z.array(LogWorker).nullable(),
  amendments: z.array(LogAmendment),
});
export type DailyLogView = z.infer<typeof DailyLogView>;
