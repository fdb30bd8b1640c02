import { z } from 'zod';
import { costCategories } from '#features/job-costs';
import { BasisPoints, Day, Id, TotalCents } from '#kernel/index.ts';

/** Percent of the costs; a fixed sum; or percent that never comes to more than a fixed sum. */
export const feeTypes = ['percent', 'fixed', 'percentWithCap'] as const;
export const laborBases = ['cost', 'billRate'] as const;

const markup = BasisPoints(100_000).default(0);
/** What the customer pays beside the costs. `fixedFee`: the fee, or what a fee in percent never exceeds. */
export const CostPlusAgreement = z.strictObject({
  feeType: z.enum(feeTypes).default('percent'),
  feeBp: BasisPoints(100_000).default(0),
  fixedFee: TotalCents.min(0, 'A fee cannot be negative.').default(0),
  /** Costs, markups and fee never come to more than this and the change orders that are approved. */
  guaranteedMax: TotalCents.min(1, 'A guaranteed maximum is more than nothing.').nullable().default(null),
  /** Hours at what they cost, or at the bill rate of who worked. */
  laborBasis: z.enum(laborBases).default('cost'),
  markupBp: z
    .strictObject({ materials: markup, equipments: markup, inventory: markup, misc: markup })
    .default({ materials: 0, equipments: 0, inventory: 0, misc: 0 }),
});
export type CostPlusAgreement = z.infer<typeof CostPlusAgreement>;

/**
 * What of a job can be billed, by category. `laborAtBillRate` stands in the place of `labor` where the contract says
 * so.
 */
export const CostsToBill = z.object({
  labor: TotalCents,
  laborAtBillRate: TotalCents,
  materials: TotalCents,
  misc: TotalCents,
  equipments: TotalCents,
  inventory: TotalCents,
});
export type CostsToBill = z.infer<typeof CostsToBill>;

/** One line of a ticket by its ids. */
export const CostLineChoice = z.strictObject({ jobCostId: Id, lineId: Id });
export type CostLineChoice = z.infer<typeof CostLineChoice>;

/**
 * A line of a ticket as it is billed: `amount` is what of it was not billed before; less than nothing where it shrank.
 */
export const BilledCostLine = z.object({
  jobCostId: Id,
  lineId: Id,
  ticket: z.string(),
  workDate: Day,
  category: z.enum(costCategories),
  lineItemId: Id.nullable(),
  phaseName: z.string(),
  description: z.string(),
  invoiceRef: z.string(),
  receiptPath: z.string().nullable(),
  amount: TotalCents,
});
export type BilledCostLine = z.infer<typeof BilledCostLine>;

/**
 * What an invoice bills of costs: direct + markup + fee + carried - notBillable = amount. `carried`: what stood above
 * the maximum before; `notBillable`: what stands above it now.
 */
export const CostPlusBilling = z.object({
  direct: TotalCents,
  markup: TotalCents,
  fee: TotalCents,
  carried: TotalCents,
  /** With approved change orders; null where there is none. */
  maximum: TotalCents.nullable(),
  notBillable: TotalCents,
  amount: TotalCents,
});
export type CostPlusBilling = z.infer<typeof CostPlusBilling>;
