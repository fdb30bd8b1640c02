import { z } from 'zod';
import { BilledCostLine, CostPlusAgreement } from '#features/cost-plus';
import { costCategories } from '#features/job-costs';
import { BilledApplication } from '#features/retention-terms';
import { Day, TotalCents } from '#kernel/index.ts';
import { BilledLineItem } from './content.ts';

export const invoiceStatuses = ['draft', 'approved', 'sent', 'viewed', 'partiallyPaid', 'paid', 'void'] as const;
export const InvoiceStatus = z.enum(invoiceStatuses);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** One payment as an invoice shows it; `amount` is what of it went to this invoice. */
export const InvoicePayment = z.object({
  paymentId: z.string(),
  receivedOn: Day,
  amount: TotalCents,
  status: z.enum(['posted', 'cleared', 'returned', 'reversed']),
  methodName: z.string(),
  checkNo: z.string(),
});

/** What the billing editor begins with: every line that can be billed now, and what is billed of it. */
export const BillingSheet = z.object({
  contractId: z.string(),
  contractNumber: z.string(),
  contractName: z.string(),
  /** Only a signed one is billed. */
  contractStatus: z.enum(['unsigned', 'signed', 'closed', 'void']),
  customerName: z.string(),
  locationId: z.string(),
  locationName: z.string(),
  number: z.string(),
  date: Day,
  dueDate: Day,
  netDays: z.int(),
  lines: z.array(
    BilledLineItem.pick({
      sourceLineItemId: true,
      source: true,
      changeOrderId: true,
      name: true,
      quantity: true,
      unit: true,
      scheduled: true,
      previouslyBilled: true,
      balance: true,
    }),
  ),
  /** Those whose lines can be billed. */
  changeOrders: z.array(z.object({ changeOrderId: z.string(), number: z.string(), name: z.string() })),
  retentionBp: z.int(),
  retainable: TotalCents,
  retentionHeld: TotalCents,
  retentionReleased: TotalCents,
  /** The last application for payment that is billed: retention is held on its terms. */
  application: BilledApplication.nullable(),
  terms: z.string(),
  /** Of a cost-plus contract: what no invoice bills yet of its costs, and what is billed of them. */
  costPlus: z
    .object({
      agreement: CostPlusAgreement,
      estimate: TotalCents,
      isComplete: z.boolean(),
      maximum: TotalCents.nullable(),
      lines: z.array(BilledCostLine),
      before: z.object({
        costs: z.record(z.enum(costCategories), TotalCents),
        markup: TotalCents,
        fee: TotalCents,
        amount: TotalCents,
      }),
    })
    .nullable(),
});
export type BillingSheet = z.infer<typeof BillingSheet>;
