import { z } from 'zod';
import { Actor, Day, dayText, Id, Instant } from '#kernel/index.ts';

/** One field before and after an event; both as the event said them. */
export const Change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** One event of a record, in words, from the log itself. */
export const HistoryEntry = z.object({
  id: Id, position: z.int(), version: z.int(), at: Instant, actor: Actor, type: z.string(),
  /** What happened, after the actor's name: "sent it by email to ana@example.com". */
  words: z.string(),
  changes: z.array(Change),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const History = z.object({ items: z.array(HistoryEntry) });

/** A value of an event as people read it: a day with the name of its month, a choice in the words it is kept by (`leftMessage`). */
export const asRead = (value: string): string =>
  Day.safeParse(value).success ? dayText(value) : /^[a-z]+([A-Z][a-z]+)+$/.test(value) ? value.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : value;
