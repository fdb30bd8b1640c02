import { z } from 'zod';
import { BasisPoints, Cents, Id, Line, LINE_LIMIT, priceOf, Quantity, Text, TotalCents } from '#kernel/index.ts';

export const Billing = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('percent'), percentToDate: BasisPoints(100_000) }),
  z.strictObject({ method: z.literal('quantity'), quantityToDate: Quantity }),
  z.strictObject({ method: z.literal('amount'), amount: Cents }),
]);

/** How far a line of the contract, or of an approved change order, is billed by this invoice. */
export const BilledLineInput = z.strictObject({ sourceLineItemId: Id, billing: Billing });

/** A line beside the schedule: an extra, time and material, an adjustment. */
export const InvoiceItem = z
  .strictObject({
    id: Id.optional(),
    name: Line(200),
    description: Text(10_000).default(''),
    quantity: Quantity.default(10_000),
    unit: Text(12).default('ls'),
    unitPrice: Cents.default(0),
    retentionApplies: z.boolean().default(false),
  })
  .refine(({ quantity, unitPrice }) => Math.abs(priceOf(quantity, unitPrice)) <= LINE_LIMIT, {
    path: ['unitPrice'],
    message: 'A line can be at most 9,999,999.99.',
  });

/** A line as it was figured: what was scheduled and billed before, and what is left. */
export const BilledLineItem = z.object({
  sourceLineItemId: Id,
  source: z.enum(['contract', 'changeOrder']),
  changeOrderId: Id.nullable(),
  name: z.string(),
  quantity: z.int(),
  unit: z.string(),
  scheduled: TotalCents,
  billing: Billing,
  previouslyBilled: TotalCents,
  thisPeriod: TotalCents,
  percentToDate: z.int(),
  balance: TotalCents,
});
