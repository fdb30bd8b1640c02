import { z } from 'zod';
import { priceOf } from './money.ts';
import { Cents, Id, Line, Quantity, Text, TotalCents } from './values.ts';

export const lineKinds = ['service', 'section', 'text', 'allowance', 'option', 'discount'] as const;
/** The largest amount of one line: 9,999,999.99. */
export const LINE_LIMIT = 999_999_999;
const UNPRICED_KINDS = new Set<string>(['section', 'text']);

/** Sections and texts carry no money; an option counts once it is selected. */
export const carriesMoney = (line: { kind: string; selected: boolean }) =>
  !UNPRICED_KINDS.has(line.kind) && (line.kind !== 'option' || line.selected);

/** The lines with these of their options selected, and no others. */
export const selectOptions = <L extends { readonly id: string; readonly kind: string; readonly selected: boolean }>(
  lines: readonly L[],
  chosen: readonly string[],
): L[] => lines.map((line) => (line.kind === 'option' ? { ...line, selected: chosen.includes(line.id) } : line));

/** The ids of the options that are selected, in the order of the lines. */
export const selectedOptions = (
  lines: readonly { readonly id: string; readonly kind: string; readonly selected: boolean }[],
): string[] => lines.filter(({ kind, selected }) => kind === 'option' && selected).map(({ id }) => id);

/** Whether any of these lines is worth something. */
export const hasPrice = (lines: readonly { kind: string; selected: boolean; amount: number }[]) =>
  lines.some((line) => carriesMoney(line) && line.amount !== 0);

/** A line as it is sent; ids are kept from then on, so that invoices can bill the line. */
export const LineItem = z
  .strictObject({
    id: Id.optional(),
    kind: z.enum(lineKinds).default('service'),
    name: Line(200),
    description: Text(10_000).default(''),
    quantity: Quantity.default(10_000),
    unit: Text(12).default('ls'),
    unitPrice: Cents.default(0),
    selected: z.boolean().default(true),
    isPhase: z.boolean().optional(),
  })
  .refine((line) => UNPRICED_KINDS.has(line.kind) || Math.abs(priceOf(line.quantity, line.unitPrice)) <= LINE_LIMIT, {
    path: ['unitPrice'],
    message: 'A line can be at most 9,999,999.99.',
  });
export type LineItem = z.infer<typeof LineItem>;

/** A line as it is recorded: it has an id and its amount, rounded once. */
export const PricedLine = z.object({ ...LineItem.shape, id: Id, isPhase: z.boolean(), amount: TotalCents });
export type PricedLine = z.infer<typeof PricedLine>;

export const LineItems = z.array(LineItem).max(300, 'Use at most 300 lines.');

export const lineAmount = (line: Pick<LineItem, 'kind' | 'quantity' | 'unitPrice'>): number =>
  UNPRICED_KINDS.has(line.kind) ? 0 : priceOf(line.quantity, line.unitPrice);

/** The sum of rounded lines; never the rounding of a sum. */
export const sumLineAmounts = (
  lines: readonly Pick<LineItem, 'kind' | 'quantity' | 'unitPrice' | 'selected'>[],
): number => lines.filter(carriesMoney).reduce((sum, line) => sum + lineAmount(line), 0);

/** Lines as a document shows them: work under its sections, then options, then what is taken off. */
export const partitionLines = <L extends { readonly kind: string }>(lines: readonly L[]) => ({
  work: lines.filter(({ kind }) => kind !== 'option' && kind !== 'discount'),
  options: lines.filter(({ kind }) => kind === 'option'),
  discounts: lines.filter(({ kind }) => kind === 'discount'),
});

/** What a total is made of, in cents, where it is made of more than lines of work: the same on screen, on the link and in print. */
export function subtotalsOf(lines: readonly PricedLine[]): { readonly label: string; readonly cents: number }[] {
  const { work, options, discounts } = partitionLines(lines);
  const chosen = options.filter(carriesMoney);
  if (discounts.length === 0 && chosen.length === 0) return [];
  return [
    { label: 'Subtotal', cents: sumLineAmounts(work) },
    ...(chosen.length > 0 ? [{ label: 'Chosen options', cents: sumLineAmounts(chosen) }] : []),
    ...discounts.map(({ name, amount }) => ({ label: name, cents: amount })),
  ];
}

export const priceLine = (line: LineItem, id: string): PricedLine => ({
  ...line,
  id,
  amount: lineAmount(line),
  isPhase: line.isPhase ?? (line.kind === 'service' || line.kind === 'allowance'),
});
