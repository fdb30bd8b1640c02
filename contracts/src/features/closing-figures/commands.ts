import { z } from 'zod';
import { Day, defineMessages, type MessageOf, TotalCents } from '#kernel/index.ts';
import { EntriesDigest } from './entry-rules.ts';

export const ClosingPartName = z.enum([
  'trialBalance',
  'receivables',
  'credits',
  'retention',
  'payables',
  'banks',
  'deposits',
  'undeposited',
  'settlements',
]);
export type ClosingPartName = z.infer<typeof ClosingPartName>;

/** `key`: an account, an invoice, a bill, as its part says. `figures`: by the fields of its part; money in cents. */
export const ClosingLine = z.object({
  key: z.string(),
  name: z.string(),
  figures: z.record(z.string(), z.union([z.int(), z.string(), z.null()])),
});
export type ClosingLine = z.infer<typeof ClosingLine>;

const ClosingPart = z.object({ part: ClosingPartName, lines: z.array(ClosingLine) });
export type ClosingPart = z.infer<typeof ClosingPart>;

export const PostingDifference = z.object({ key: z.string(), name: z.string(), before: TotalCents, after: TotalCents });
export type PostingDifference = z.infer<typeof PostingDifference>;

/** Of which closing: its day, and the position of the event that closed. */
export const closingReference = { through: Day, closingPosition: z.int() };

export const closingFiguresCommands = defineMessages({
  /**
   * `position`: up to which event they were read. `differences`: from the figures of this day by earlier rules of
   * posting. `digest`: of all entries up to the day that the position knows.
   */
  FreezeClosing: z.object({
    ...closingReference,
    position: z.int(),
    parts: z.array(ClosingPart),
    differences: z.array(PostingDifference),
    digest: EntriesDigest.optional(),
  }),
});
export type ClosingFiguresCommand = MessageOf<typeof closingFiguresCommands>;
