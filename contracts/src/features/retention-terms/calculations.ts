import { divideRounded, shareOf, splitCents, type Cents } from '#kernel/index.ts';
import type { RetentionTerms, RetentionTier } from './content.ts';

/** What is completed of a line until now, and what is stored for it. */
export type RetainedLine = { readonly sourceLineItemId: string; readonly work: Cents; readonly stored: Cents };
export type RetentionSums = { readonly work: Cents; readonly stored: Cents; readonly total: Cents };

/** The same share of everything. */
export const flatRetention = (bp: number): RetentionTerms => ({
  mode: 'total',
  reduction: 'later',
  tiers: [{ fromBp: 0, workBp: bp, storedBp: bp }],
  lines: [],
});

const sumOf = <Of>(all: readonly Of[], of: (each: Of) => Cents) => all.reduce((sum, each) => sum + of(each), 0);
const sorted = (tiers: readonly RetentionTier[]) => tiers.toSorted((a, b) => a.fromBp - b.fromBp);
const retained = (work: Cents, stored: Cents): RetentionSums => ({ work, stored, total: work + stored });

/**
 * All that is retained of a contract once so much is completed and stored: for invoices and applications alike.
 * `beside`: what is billed outside the lines and retained of, too.
 */
export function retentionToDate(
  terms: RetentionTerms,
  lines: readonly RetainedLine[],
  contractSum: Cents,
  beside: Cents = 0,
): RetentionSums {
  const [work, stored] = [sumOf(lines, (line) => line.work) + beside, sumOf(lines, (line) => line.stored)];
  if (terms.mode === 'perLine') return perLine(terms, lines, beside);
  return terms.reduction === 'all'
    ? byTierReached(terms, { work, stored, contractSum })
    : byTiers(terms, { work, stored, contractSum });
}

type Amounts = { readonly work: Cents; readonly stored: Cents; readonly contractSum: Cents };

/** The tiers are filled by work first, then by what is stored; what is below nothing counts in the first. */
function byTiers({ tiers: given }: RetentionTerms, { work, stored, contractSum }: Amounts): RetentionSums {
  const tiers = sorted(given).map((tier, at, all) => ({
    ...tier,
    from: at === 0 ? -Infinity : shareOf(contractSum, tier.fromBp),
    to: all[at + 1] ? shareOf(contractSum, all[at + 1]?.fromBp ?? 0) : Infinity,
  }));
  const below = (amount: Cents, { from, to }: { readonly from: number; readonly to: number }) =>
    Math.min(Math.max(amount, from), to);
  const slice = (begin: Cents, end: Cents, tier: { readonly from: number; readonly to: number }) =>
    below(end, tier) - below(begin, tier);
  return retained(
    sumOf(tiers, (tier) => shareOf(slice(0, work, tier), tier.workBp)),
    sumOf(tiers, (tier) => shareOf(slice(work, work + stored, tier), tier.storedBp)),
  );
}

/** All of it at the rate of the tier that is reached, rounded once. */
function byTierReached({ tiers }: RetentionTerms, { work, stored, contractSum }: Amounts): RetentionSums {
  const all = sorted(tiers);
  const { workBp, storedBp } = all.findLast(({ fromBp }) => work + stored >= shareOf(contractSum, fromBp)) ??
    all[0] ?? { workBp: 0, storedBp: 0 };
  const exact = BigInt(work) * BigInt(workBp) + BigInt(stored) * BigInt(storedBp);
  const total = Number(divideRounded(exact, 10_000n));
  const ofStored = shareOf(stored, storedBp);
  return retained(total - ofStored, ofStored);
}

const rateOf = ({ lines, tiers }: RetentionTerms, id: string) =>
  lines.find(({ sourceLineItemId }) => sourceLineItemId === id)?.bp ?? sorted(tiers)[0]?.workBp ?? 0;
const lineTotal = (terms: RetentionTerms, { sourceLineItemId, work, stored }: RetainedLine) =>
  shareOf(work + stored, rateOf(terms, sourceLineItemId));

function perLine(terms: RetentionTerms, lines: readonly RetainedLine[], beside: Cents): RetentionSums {
  const stored = sumOf(lines, (line) => shareOf(line.stored, rateOf(terms, line.sourceLineItemId)));
  const total = sumOf(lines, (line) => lineTotal(terms, line)) + shareOf(beside, rateOf(terms, ''));
  return retained(total - stored, stored);
}

/** What is retained, shown beside each line: its own, or the total split by what is completed and stored of each. */
export function retentionByLine(terms: RetentionTerms, lines: readonly RetainedLine[], total: Cents): Cents[] {
  if (terms.mode === 'perLine') return lines.map((line) => lineTotal(terms, line));
  const weights = lines.map(({ work, stored }) => Math.max(0, work + stored));
  return weights.some((weight) => weight > 0)
    ? splitCents(total, weights)
    : lines.map((_, at) => (at === 0 ? total : 0));
}

/** How much of what is held is released: an amount, a share of it, or what is held of some lines. */
export type ReleaseChoice =
  | { readonly by: 'amount'; readonly amount: Cents }
  | { readonly by: 'percent'; readonly bp: number }
  | { readonly by: 'lines'; readonly lines: readonly string[] };
export function retentionToRelease(
  choice: ReleaseChoice,
  held: Cents,
  byLine: readonly { readonly sourceLineItemId: string; readonly retention: Cents }[],
): Cents {
  switch (choice.by) {
    case 'amount':
      return choice.amount;
    case 'percent':
      return shareOf(held, choice.bp);
    case 'lines':
      return sumOf(byLine, ({ sourceLineItemId, retention }) =>
        choice.lines.includes(sourceLineItemId) ? retention : 0,
      );
  }
}
