import { z } from 'zod';
import { Day, defineMessages, Id, Instant, Line, type MessageOf } from '#kernel/index.ts';

/** So far a clock can differ from ours: a year; what differs more is no clock. */
const SKEW_MOST = 366 * 86_400_000;

/** What a phone says of one press: its own clock, and how far that is known to be behind ours. */
export const PhonePress = z.strictObject({
  punchId: Id,
  sheetId: Id,
  deviceAt: Instant,
  skewMs: z.int().min(-SKEW_MOST).max(SKEW_MOST).default(0),
});
/** `workerId` and `date`: whose card of which day; `deviceId`: on which phone it was pressed. */
const Press = PhonePress.extend({ workerId: Id, date: Day, deviceId: Id });
export type Press = z.infer<typeof Press>;
const Reason = Line(500);

export const timecardCommands = defineMessages({
  ClockIn: Press,
  StartMealPeriod: Press,
  EndMealPeriod: Press,
  ClockOut: Press,
  /** By the office. */
  CorrectPunch: z.strictObject({ punchId: Id, at: Instant, reason: Reason }),
  VoidPunch: z.strictObject({ punchId: Id, reason: Reason }),
});
export type TimecardCommand = MessageOf<typeof timecardCommands>;
