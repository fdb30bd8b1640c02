import { z } from 'zod';
import { Day, defineMessages, Id, Instant, type Inverses, type MessageOf } from '#kernel/index.ts';
import type { timecardCommands } from './commands.ts';

/** The sheet that was worked when the clock was pressed, by its names of the day. */
const ClockSheet = z.object({ sheetId: Id, number: z.string(), contractId: Id.nullable(), locationName: z.string() });
/** `at`: the clock of the phone moved by its known difference to ours. Who pressed is the actor. */
const PressData = z.object({
  punchId: Id,
  workerId: Id,
  workerName: z.string(),
  date: Day,
  sheet: ClockSheet,
  at: Instant,
  deviceAt: Instant,
  skewMs: z.int(),
  deviceId: Id,
});
export type PressData = z.infer<typeof PressData>;

export const timecardEvents = defineMessages({
  ClockedIn: PressData,
  MealPeriodStarted: PressData,
  MealPeriodEnded: PressData,
  ClockedOut: PressData,
  PunchCorrected: z.object({ punchId: Id, from: Instant, at: Instant, reason: z.string() }),
  PunchVoided: z.object({ punchId: Id, reason: z.string() }),
});
export type TimecardEvent = MessageOf<typeof timecardEvents>;

const voided = {
  by: 'VoidPunch',
  data: ({ data: { punchId } }: { readonly data: { readonly punchId: string } }) => ({ punchId }),
  asks: 'reason',
} as const;
export const timecardInverses: Inverses<typeof timecardEvents, typeof timecardCommands> = {
  ClockedIn: voided,
  MealPeriodStarted: voided,
  MealPeriodEnded: voided,
  ClockedOut: voided,
  PunchCorrected: {
    by: 'CorrectPunch',
    data: ({ data: { punchId, from } }) => ({ punchId, at: from }),
    asks: 'reason',
  },
  PunchVoided: { never: 'STAYS_VOID' },
};
