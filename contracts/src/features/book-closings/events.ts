import { z } from 'zod';
import { Day, defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import type { bookClosingCommands } from './commands.ts';

export const bookClosingEvents = defineMessages({
  /** `postingRules`: by which rules of posting the figures stood that were closed. */
  BooksClosed: z.object({ from: Day.nullable(), through: Day, postingRules: z.int().default(1) }),
  YearFinalized: z.object({ from: Day.nullable(), yearEnd: Day }),
  BooksReopened: z.object({ from: Day, through: Day.nullable(), reason: z.string() }),
});
export type BookClosingEvent = MessageOf<typeof bookClosingEvents>;

export const bookClosingInverses: Inverses<typeof bookClosingEvents, typeof bookClosingCommands> = {
  BooksClosed: { by: 'ReopenBooks', data: ({ data }) => ({ through: data.from }), asks: 'reason' },
  YearFinalized: { never: 'YEAR_FINAL' },
  BooksReopened: { by: 'CloseBooks', data: ({ data }) => ({ through: data.from }) },
};
