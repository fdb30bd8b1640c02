import { z } from 'zod';
import { BasisPoints, Id, TotalCents } from '#kernel/index.ts';

/** From a share of the contract on, in basis points, how much is retained of work and of stored material. */
export const RetentionTier = z.strictObject({
  fromBp: BasisPoints().default(0),
  workBp: BasisPoints(1_000),
  storedBp: BasisPoints(1_000),
});
export type RetentionTier = z.infer<typeof RetentionTier>;

export const retentionModes = { total: 'Of the total', perLine: 'Line by line' } as const;
export const retentionReductions = {
  later: 'What is billed later',
  all: 'All that is billed',
} as const;
const keysOf = <Key extends string>(of: Readonly<Record<Key, string>>) => z.enum(Object.keys(of) as Key[]); // its own

/**
 * `total`: by tiers of the contract; `reduction` says what a lower tier applies to. `perLine`: by the percentage of
 * each line, the first tier's where none is given.
 */
export const RetentionTerms = z.strictObject({
  mode: keysOf(retentionModes).default('total'),
  reduction: keysOf(retentionReductions).default('later'),
  tiers: z.array(RetentionTier).min(1, 'Say how much is retained.').max(10, 'Use at most 10 steps.'),
  lines: z
    .array(z.strictObject({ sourceLineItemId: Id, bp: BasisPoints(1_000) }))
    .max(600)
    .default([]),
});
export type RetentionTerms = z.infer<typeof RetentionTerms>;

/** What is stored and not yet built in, by line. */
export const StoredMaterial = z.object({ sourceLineItemId: Id, amount: TotalCents });

/** What of an application for payment an invoice that bills it has to know: later ones hold on its terms. */
export const BilledApplication = z.object({
  id: Id,
  number: z.int(),
  /** The contract with its approved changes, as the application had it. */
  contractSum: TotalCents,
  retention: RetentionTerms,
  stored: z.array(StoredMaterial),
});
export type BilledApplication = z.infer<typeof BilledApplication>;
