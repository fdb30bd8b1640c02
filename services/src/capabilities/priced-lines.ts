import { moneyText, priceLine, type LineItem, type PricedLine, type Refusal } from '@backoffice/contracts/kernel';
import type { Facts } from '#kernel/decider.ts';

/** A line keeps its id for ever; two lines never share one, nor have they one that is `taken` by a line elsewhere. */
export function withLineIds<Line extends { readonly id?: string | undefined }>(
  lines: readonly Line[],
  { newId }: Pick<Facts, 'newId'>,
  taken: Iterable<string> = [],
): (Line & { readonly id: string })[] {
  const used = new Set(taken);
  return lines.map((line) => {
    const id = line.id !== undefined && !used.has(line.id) ? line.id : newId();
    used.add(id);
    return { ...line, id };
  });
}

export const pricedLines = (
  lines: readonly LineItem[],
  facts: Pick<Facts, 'newId'>,
  taken: Iterable<string> = [],
): PricedLine[] => withLineIds(lines, facts, taken).map((line) => priceLine(line, line.id));

/** A discount takes off and nothing else. */
export const discountObjection = (lines: readonly PricedLine[]) =>
  firstLineRefusal(lines, 'DISCOUNT_POSITIVE', ({ kind, amount }) => kind === 'discount' && amount > 0);

/** Nor does anything else take off, unless the document is a change, which may take work out. */
export const lineObjection = (lines: readonly PricedLine[]) =>
  discountObjection(lines) ??
  firstLineRefusal(lines, 'NEGATIVE_LINE', ({ kind, amount }) => kind !== 'discount' && amount < 0);

function firstLineRefusal<Code extends string>(
  lines: readonly PricedLine[],
  code: Code,
  isWrong: (line: PricedLine) => boolean,
): Refusal<Code> | null {
  const wrong = lines.findIndex(isWrong);
  return wrong < 0 ? null : { code, field: `lineItems.${wrong}.unitPrice`, values: { line: String(wrong + 1) } };
}

/** Whoever sends a sum says what they saw; it is not taken for true. */
export const sumObjection = (claimed: number | undefined, amount: number): Refusal<'AMOUNT_MISMATCH'> | null =>
  claimed === undefined || claimed === amount
    ? null
    : { code: 'AMOUNT_MISMATCH', field: 'amount', values: { expected: moneyText(amount) } };
