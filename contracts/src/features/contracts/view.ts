import { z } from 'zod';
import { Day, Instant, PricedLine, TotalCents } from '#kernel/index.ts';

export const contractStatuses = ['draft', 'sent', 'viewed', 'signed', 'closed', 'void'] as const;
export const ContractStatus = z.enum(contractStatuses);

/** How people tell jobs apart wherever one is chosen: by number, name and customer, and by the place. */
export function jobLabel(job: Readonly<Record<string, unknown>>): { readonly label: string; readonly hint: string } {
  const said = (...fields: readonly string[]) =>
    fields.flatMap((field) => (job[field] ? String(job[field] as string) : [])); // texts of the view
  return {
    label: said('number', 'name', 'customerName').join(' · '),
    hint: said('locationName', 'locationAddress').join(', '),
  };
}

/** Whether costs can be entered under a contract. */
export const CostEntry = z.enum(['open', 'closed']);

export const Countersignature = z.object({ name: z.string(), title: z.string(), by: z.string(), at: Instant });
/** `on`: in the zone of the company. */
export const PublicCountersignature = Countersignature.omit({ by: true }).extend({ on: Day });

/**
 * Where a contract stands in money. `contractValue` is the original amount with approved changes; `extras` are billed
 * beside the schedule; always contractValue + extras - paid = openDue + retention + unbilled.
 */
export const ContractMoney = z.object({
  /** Null until the customer has signed. */
  originalAmount: TotalCents.nullable(),
  approvedChanges: TotalCents,
  pendingChanges: TotalCents,
  contractValue: TotalCents,
  billed: TotalCents,
  extras: TotalCents,
  unbilled: TotalCents,
  /** Held and not yet released. */
  retention: TotalCents,
  paid: TotalCents,
  openDue: TotalCents,
  /** Billed and not paid, retention included. */
  balance: TotalCents,
});
export type ContractMoney = z.infer<typeof ContractMoney>;

/** What the money of contracts adds up to. */
export const ContractTotals = ContractMoney.omit({ originalAmount: true, approvedChanges: true, pendingChanges: true });
export type ContractTotals = z.infer<typeof ContractTotals>;

/** How far a line of the contract, or of one of its change orders, is billed. */
export const LineProgress = z.object({
  sourceLineItemId: z.string(),
  source: z.enum(['contract', 'changeOrder']),
  changeOrderId: z.string().nullable(),
  changeOrderNumber: z.string().nullable(),
  name: z.string(),
  quantity: z.int(),
  unit: z.string(),
  scheduled: TotalCents,
  billed: TotalCents,
  percent: z.int(),
  balance: TotalCents,
});
export type LineProgress = z.infer<typeof LineProgress>;
export const BillingProgress = z.object({
  lines: z.array(LineProgress),
  retainable: TotalCents,
  retentionHeld: TotalCents,
  retentionReleased: TotalCents,
});
export type BillingProgress = z.infer<typeof BillingProgress>;

/**
 * A change order as its contract knows it. `approvals`: what approving it, and taking that back, did to the contract's
 * value and from which day.
 */
export const ContractChange = z.object({
  changeOrderId: z.string(),
  number: z.string(),
  date: Day,
  amount: TotalCents,
  standing: z.enum(['pending', 'approved', 'trashed']),
  approvals: z.array(z.object({ on: Day, amount: TotalCents })),
});
export type ContractChange = z.infer<typeof ContractChange>;

/** What all costs of a job were estimated to come to, from a day on; the latest counts. */
export const CostEstimate = z.object({ on: Day, amount: TotalCents });
export type CostEstimate = z.infer<typeof CostEstimate>;

export const exemptionReasons = ['owner', 'supervisor', 'deliveryOnly', 'other'] as const;
/**
 * Why hours of a worker on a public work need no wage determination, from the week of a day on, or up to the one of
 * another.
 */
export const PayrollExemption = z.object({
  id: z.string(),
  workerId: z.string(),
  workerName: z.string(),
  reason: z.enum(exemptionReasons),
  note: z.string(),
  from: Day,
  through: Day.nullable(),
});
export type PayrollExemption = z.infer<typeof PayrollExemption>;

/** What a contract made from a proposal begins with. */
export const GenerationDetails = z.object({
  proposalId: z.string(),
  proposalNumber: z.string(),
  number: z.string(),
  name: z.string(),
  date: Day,
  customerName: z.string(),
  locationName: z.string(),
  salesmanName: z.string(),
  lineItems: z.array(PricedLine),
  amount: TotalCents,
  retentionBp: z.int(),
  isPublicWork: z.boolean(),
  terms: z.string(),
  hideTerms: z.boolean(),
});
export type GenerationDetails = z.infer<typeof GenerationDetails>;

/** What a cost-plus contract begins with, at a location. */
export const CostPlusDetails = GenerationDetails.omit({
  proposalId: true,
  proposalNumber: true,
  name: true,
  lineItems: true,
  amount: true,
  hideTerms: true,
}).extend({
  locationId: z.string(),
  /** Otherwise none can be made. */
  isApproved: z.boolean(),
  /** As it was asked for; null where that left it open. */
  proposedFeeBp: z.int().nullable(),
});
export type CostPlusDetails = z.infer<typeof CostPlusDetails>;
