import { z } from 'zod';
import { Day, defineMessages, type MessageOf } from '#kernel/index.ts';

export const bookClosingEvents = defineMessages({
  BooksClosed: z.object({ from: Day.nullable(), through: Day }),
  BooksReopened: z.object({ from: Day, through: Day.nullable(), reason: z.string() }),
});
export type BookClosingEvent = MessageOf<typeof bookClosingEvents>;
