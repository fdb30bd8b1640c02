import { carriesMoney, moneyText, priced, type LineItem, type PricedLine, type Refusal } from '@backoffice/contracts/kernel';
import type { Facts } from '#kernel/decider.ts';

/** A line keeps its id for ever; two lines never share one. */
export function pricedLines(lines: readonly LineItem[], { newId }: Pick<Facts, 'newId'>): PricedLine[] {
  const used = new Set<string>();
  return lines.map((line) => {
    const id = line.id !== undefined && !used.has(line.id) ? line.id : newId();
    used.add(id);
    return priced(line, id);
  });
}

/** A discount takes off and nothing else does, unless the document is a change, which may take work out. */
export function lineObjection(lines: readonly PricedLine[], { mayTakeOut = false }: { readonly mayTakeOut?: boolean } = {}): Refusal<'DISCOUNT_POSITIVE' | 'NEGATIVE_LINE'> | null {
  const wrong = lines.findIndex(({ kind, amount }) => (kind === 'discount' ? amount > 0 : amount < 0 && !mayTakeOut));
  const [line, field] = [String(wrong + 1), `lineItems.${wrong}.unitPrice`];
  if (wrong < 0) return null;
  return { code: lines[wrong]?.kind === 'discount' ? 'DISCOUNT_POSITIVE' : 'NEGATIVE_LINE', field, values: { line } };
}

/** Whoever sends a sum says what they saw; it is not taken for true. */
export const sumObjection = (claimed: number | undefined, amount: number): Refusal<'AMOUNT_MISMATCH'> | null =>
  claimed === undefined || claimed === amount ? null : { code: 'AMOUNT_MISMATCH', field: 'amount', values: { expected: moneyText(amount) } };

export const isPriced = (lines: readonly PricedLine[]): boolean => lines.some((line) => carriesMoney(line) && line.amount !== 0);
