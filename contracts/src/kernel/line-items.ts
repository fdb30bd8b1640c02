import { z } from 'zod';
import { isPriced, lineAmount } from './line-sums.ts';
import { priceOf } from './money.ts';
import { Cents, Id, Line, Quantity, Text, TotalCents } from './values.ts';

export const lineKinds = ['service', 'section', 'text', 'allowance', 'option', 'discount'] as const;
/** The largest amount of one line: 9,999,999.99. */
export const LINE_LIMIT = 999_999_999;

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
    /** The service template that it began with. */
    serviceTemplateId: Id.nullable().optional(),
  })
  .refine((line) => !isPriced(line) || Math.abs(priceOf(line.quantity, line.unitPrice)) <= LINE_LIMIT, {
    path: ['unitPrice'],
    message: 'A line can be at most 9,999,999.99.',
  });
export type LineItem = z.infer<typeof LineItem>;

/** A line as it is recorded: it has an id and its amount, rounded once. */
export const PricedLine = z.object({ ...LineItem.shape, id: Id, isPhase: z.boolean(), amount: TotalCents });
export type PricedLine = z.infer<typeof PricedLine>;

export const LineItems = z.array(LineItem).max(300, 'Use at most 300 lines.');

export const priceLine = (line: LineItem, id: string): PricedLine => ({
  ...line,
  id,
  amount: lineAmount(line),
  isPhase: line.isPhase ?? (line.kind === 'service' || line.kind === 'allowance'),
});
