import { z } from 'zod';
import { DocumentNumber } from '#capabilities/index.ts';
import { Cents, Day, Id, TotalCents } from '#kernel/index.ts';

/** What a contract is called that the opening of the books begins. */
export const BROUGHT_FORWARD = 'Brought forward';
/**
 * A job of before the books began, of which no contract is entered: one line, `lineItemId`, of all that was agreed.
 * `on`: the day of the opening. `estimatedCost`: what all of its costs are going to be; null where nobody said.
 */
export const OpeningContract = z.strictObject({
  locationId: Id,
  number: DocumentNumber,
  date: Day,
  lineItemId: Id,
  amount: Cents.min(1, 'A contract is more than nothing.'),
  retentionBp: z.int().min(0).max(10_000),
  estimatedCost: TotalCents.min(0).nullable().default(null),
  on: Day,
});
export type OpeningContract = z.infer<typeof OpeningContract>;
