import { z } from 'zod';
import { BilledCostLine, CostLineChoice, CostPlusBilling } from '#features/cost-plus';
import { BasisPoints, Cents, Day, Id, Line, LINE_LIMIT, priceOf, Quantity, Text, TotalCents } from '#kernel/index.ts';

export const invoiceKinds = ['progress', 'costPlus', 'deposit', 'retention', 'other'] as const;

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

/** What can be asked of an invoice. */
export const enteredInvoice = {
  kind: z.enum(invoiceKinds).default('progress'),
  date: Day.optional(),
  /** Left out, the date and the customer's days to pay. */
  dueDate: Day.optional(),
  throughDate: Day.nullable().default(null),
  lineItems: z.array(BilledLineInput).max(600).default([]),
  invoiceItems: z.array(InvoiceItem).max(300, 'Use at most 300 items.').default([]),
  /** Of a cost-plus contract: which lines of its tickets this invoice bills. */
  costLines: z.array(CostLineChoice).max(1_000, 'Bill at most 1,000 lines of costs at once.').default([]),
  retentionReleased: TotalCents.min(0, 'A release cannot be negative.').default(0),
  /** Why a line may be billed beyond its price; empty: it may not. */
  overbillingReason: Text(2_000).default(''),
  /** What the client computed; it must equal the server's sum. */
  amount: TotalCents.optional(),
  notes: Text(4_000).default(''),
  terms: Text(20_000).default(''),
};

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

/** The same as it was figured. */
export const writtenInvoice = {
  kind: z.enum(invoiceKinds),
  date: Day,
  dueDate: Day,
  throughDate: Day.nullable(),
  lineItems: z.array(BilledLineItem),
  invoiceItems: z.array(z.object({ ...InvoiceItem.shape, id: Id, amount: TotalCents })),
  /** What was written before costs were billed has none of these. */
  costLines: z.array(BilledCostLine).default([]),
  costPlus: CostPlusBilling.nullable().default(null),
  /** Gross. `amountDue` is what is owed: amount - retentionHeld + retentionReleased. */
  amount: TotalCents,
  retainable: TotalCents,
  retentionBp: z.int(),
  retentionHeld: TotalCents,
  retentionReleased: TotalCents,
  amountDue: TotalCents,
  overbillingReason: z.string(),
  notes: z.string(),
  terms: z.string(),
};
