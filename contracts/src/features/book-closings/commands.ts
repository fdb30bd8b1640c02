import { z } from 'zod';
import { Day, defineMessages, Line, type MessageOf } from '#kernel/index.ts';

export const bookClosingCommands = defineMessages({
  /** Nothing dated up to and on this day is posted or changed any more. */
  CloseBooks: z.strictObject({ through: Day }),
  /** A year is over for good: its days are never open again. */
  FinalizeYear: z.strictObject({ yearEnd: Day }),
  /** `through`: the day to which they stay closed; null opens all. */
  ReopenBooks: z.strictObject({ through: Day.nullable(), reason: Line(2_000) }),
});
export type BookClosingCommand = MessageOf<typeof bookClosingCommands>;
