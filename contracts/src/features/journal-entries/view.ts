import { z } from 'zod';
import { attach } from '#capabilities/index.ts';
import { Day, recordFields, TotalCents } from '#kernel/index.ts';
import { JournalEntryFields, Repetition } from './commands.ts';

export const JournalEntryStatus = z.enum(['posted', 'reversed']);
export const JournalEntryView = z.object({
  ...recordFields,
  ...attach.fields,
  ...JournalEntryFields.shape,
  status: JournalEntryStatus,
  /** The sum of its debits on its own day. */
  amount: TotalCents,
  reversedOn: Day.nullable(),
  reversalReason: z.string(),
  /** How it repeats, and when next; both null of one that does not. */
  repeats: Repetition.nullable(),
  nextOn: Day.nullable(),
  /** Statements that list what it moved at a bank. */
  reconciled: z.array(z.object({ bankId: z.string(), on: Day })),
});
export type JournalEntryView = z.infer<typeof JournalEntryView>;
