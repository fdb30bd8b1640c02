import { priceOf } from './money.ts';

/** What sums read of a line; apart from its schema, so that the page of customers has them without it. */
type Kind = { readonly kind: string };
type Selectable = Kind & { readonly selected: boolean };
type PricedEntry = Kind & { readonly quantity: number; readonly unitPrice: number };

const UNPRICED_KINDS = new Set<string>(['section', 'text']);

/** Sections and texts have no price. */
export const isPriced = ({ kind }: Kind) => !UNPRICED_KINDS.has(kind);

/** Sections and texts carry no money; an option counts once it is selected. */
export const carriesMoney = (line: Selectable) => isPriced(line) && (line.kind !== 'option' || line.selected);

/** The lines with these of their options selected, and no others. */
export const selectOptions = <L extends Selectable & { readonly id: string }>(
  lines: readonly L[],
  chosen: readonly string[],
): L[] => lines.map((line) => (line.kind === 'option' ? { ...line, selected: chosen.includes(line.id) } : line));

/** The ids of the options that are selected, in the order of the lines. */
export const selectedOptions = (lines: readonly (Selectable & { readonly id: string })[]): string[] =>
  lines.filter(({ kind, selected }) => kind === 'option' && selected).map(({ id }) => id);

/** Whether any of these lines is worth something. */
export const hasPrice = (lines: readonly (Selectable & { readonly amount: number })[]) =>
  lines.some((line) => carriesMoney(line) && line.amount !== 0);

export const lineAmount = (line: PricedEntry): number => (!isPriced(line) ? 0 : priceOf(line.quantity, line.unitPrice));

/** The sum of rounded lines; never the rounding of a sum. */
export const sumLineAmounts = (lines: readonly (PricedEntry & Selectable)[]): number =>
  lines.filter(carriesMoney).reduce((sum, line) => sum + lineAmount(line), 0);

/** Lines as a document shows them: work under its sections, then options, then what is taken off. */
export const partitionLines = <L extends Kind>(lines: readonly L[]) => ({
  work: lines.filter(({ kind }) => kind !== 'option' && kind !== 'discount'),
  options: lines.filter(({ kind }) => kind === 'option'),
  discounts: lines.filter(({ kind }) => kind === 'discount'),
});

/**
 * What a total is made of, in cents, where it is made of more than lines of work: the same on screen, on the link and
 * in print.
 */
export function subtotalsOf(
  lines: readonly (PricedEntry & Selectable & { readonly name: string; readonly amount: number })[],
): { readonly label: string; readonly cents: number }[] {
  const { work, options, discounts } = partitionLines(lines);
  const chosen = options.filter(carriesMoney);
  if (discounts.length === 0 && chosen.length === 0) return [];
  return [
    { label: 'Subtotal', cents: sumLineAmounts(work) },
    ...(chosen.length > 0 ? [{ label: 'Chosen options', cents: sumLineAmounts(chosen) }] : []),
    ...discounts.map(({ name, amount }) => ({ label: name, cents: amount })),
  ];
}
