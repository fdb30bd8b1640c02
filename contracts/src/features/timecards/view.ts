import { z } from 'zod';
import { clockStatuses, punchKinds } from '#features/clock-times';
import { Day, Id, Instant, recordFields } from '#kernel/index.ts';

export const PunchKind = z.enum(punchKinds);
export const TimecardStatus = z.enum(clockStatuses);

/** `at`: as it counts; `pressedAt`: as it was pressed, where the office has corrected it. */
export const Punch = z.object({
  punchId: Id,
  kind: PunchKind,
  at: Instant,
  pressedAt: Instant.nullable(),
  /** Who pressed: the worker, or the foreman. */
  byId: z.string(),
  byName: z.string(),
  sheetId: Id,
  sheetNumber: z.string(),
  locationName: z.string(),
  /** The clock of the phone was more than five minutes off. */
  skewed: z.boolean(),
  reason: z.string(),
  voidedAt: Instant.nullable(),
});
export type Punch = z.infer<typeof Punch>;

/** What a worker has pressed on a day, and what it comes to. */
export const TimecardView = z.object({
  ...recordFields,
  workerId: Id,
  workerName: z.string(),
  date: Day,
  status: TimecardStatus,
  /** Of the sheet that was worked last. */
  locationName: z.string(),
  punches: z.array(Punch),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Hundredths of an hour, of what has ended. */
  workedHours: z.int(),
  lacksMeal: z.boolean(),
  skewed: z.boolean(),
});
export type TimecardView = z.infer<typeof TimecardView>;
