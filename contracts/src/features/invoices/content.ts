import { z } from 'zod';
import { DocumentNumber } from '#capabilities/index.ts';
import { OpeningContract } from '#features/opening-contracts';
import { BasisPoints, Cents, Day, Id, Line, LINE_LIMIT, priceOf, Quantity, Text, TotalCents } from '#kernel/index.ts';

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

/**
 * An invoice of before the books began. `original`: gross; what of it is neither `open` nor `retention` was paid
 * before. `billedBefore`: what others of its contract that come with it have billed.
 */
export const OpeningInvoiceInput = z.strictObject({
  contractId: Id,
  number: DocumentNumber,
  date: Day,
  dueDate: Day,
  original: TotalCents.min(1, 'An invoice is more than nothing.'),
  retention: TotalCents.min(0).default(0),
  open: TotalCents.min(0),
  billedBefore: TotalCents.min(0).default(0),
  /** Of a contract that is begun in the same append. */
  contract: OpeningContract.nullable().default(null),
  /** The day of the opening. */
  on: Day,
});
export type OpeningInvoiceInput = z.infer<typeof OpeningInvoiceInput>;

/**
 * What an approval posts to the books, and what taking it back takes out of them: an event of money says all that it
 * does.
 * `on`: the day it counts from; `extras`: what is billed beside the schedule.
 */
export const InvoicePosting = z.object({
  number: z.string(),
  contractId: Id,
  locationId: Id,
  customerId: Id,
  salesmanId: Id,
  on: Day,
  date: Day,
  dueDate: Day,
  amount: TotalCents,
  extras: TotalCents,
  retainable: TotalCents,
  retentionHeld: TotalCents,
  retentionReleased: TotalCents,
  amountDue: TotalCents,
  lineItems: z.array(z.object({ sourceLineItemId: Id, changeOrderId: Id.nullable(), thisPeriod: TotalCents })),
  /** Of one that came with the opening of the books, what was paid before: it stands against 3900 and is no revenue. */
  paidBefore: TotalCents.optional(),
});
export type InvoicePosting = z.infer<typeof InvoicePosting>;
