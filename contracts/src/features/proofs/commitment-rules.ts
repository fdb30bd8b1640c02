import type { Cents } from '#kernel/index.ts';
import type { Discrepancy } from './calculations.ts';

/**
 * Of an order or a subcontract: what it comes to, what it says is billed and held, what lines of bills charge to it,
 * what these bills hold less what was released, and where `retentionPayable` stands; a credit is negative.
 */
export type CommitmentFigures = {
  readonly revised: Cents;
  readonly billed: Cents;
  readonly retention: Cents;
  readonly charged: Cents;
  readonly held: Cents;
  readonly posted: Cents;
};

export const commitmentDiscrepancies = (of: CommitmentFigures): Discrepancy[] => [
  ...(of.billed <= of.revised ? [] : [{ rule: 'commitment' as const, expected: of.revised, found: of.billed }]),
  ...(of.billed === of.charged ? [] : [{ rule: 'commitmentBilled' as const, expected: of.charged, found: of.billed }]),
  ...[of.retention, -of.posted]
    .filter((found) => found !== of.held)
    .map((found) => ({ rule: 'retentionPayable' as const, expected: of.held, found })),
];
