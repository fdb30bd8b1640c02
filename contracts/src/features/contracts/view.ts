import { z } from 'zod';
import { attach, link, PublicParties, send, Sender, sign, SignatureView, trash } from '#capabilities/index.ts';
import { Day, Instant, PricedLine, recordFields, TotalCents } from '#kernel/index.ts';
import { ContractContent, ContractOrigin, Installment } from './commands.ts';

export const contractStatuses = ['draft', 'sent', 'viewed', 'signed', 'closed', 'void'] as const;
export const ContractStatus = z.enum(contractStatuses);
export type ContractStatus = z.infer<typeof ContractStatus>;

export const Countersignature = z.object({ name: z.string(), title: z.string(), by: z.string(), at: Instant });

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

/** A change order as its contract knows it. `approvals`: what approving it, and taking that back, did to the contract's value and from which day. */
export const ContractChange = z.object({
  changeOrderId: z.string(),
  number: z.string(),
  date: Day,
  amount: TotalCents,
  standing: z.enum(['pending', 'approved', 'trashed']),
  approvals: z.array(z.object({ on: Day, amount: TotalCents })),
});
export type ContractChange = z.infer<typeof ContractChange>;

export const ContractView = z.object({
  ...recordFields,
  ...trash.fields,
  ...attach.fields,
  ...send.fields,
  ...link.fields,
  ...sign.fields,
  ...ContractOrigin.shape,
  ...ContractContent.shape,
  ...ContractMoney.shape,
  status: ContractStatus,
  revision: z.int(),
  countersignature: Countersignature.nullable(),
  completedOn: Day.nullable(),
  noticeOfCompletionRecordedOn: Day.nullable(),
  closedAt: Instant.nullable(),
  voidedAt: Instant.nullable(),
  voidReason: z.string(),
  changeOrders: z.array(ContractChange),
  billing: BillingProgress,
});
export type ContractView = z.infer<typeof ContractView>;

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

/** What a customer sees behind a link: an allow-list. */
export const PublicContract = z.object({
  company: Sender,
  ...PublicParties.shape,
  ...ContractContent.omit({ internalNotes: true }).shape,
  type: ContractOrigin.shape.type,
  status: ContractStatus,
  proposalNumber: z.string(),
  paymentSchedule: z.array(Installment),
  today: Day,
  canSign: z.boolean(),
  signature: SignatureView.pick({ signedAt: true, name: true, title: true, company: true, date: true }).nullable(),
  countersignature: Countersignature.omit({ by: true }).nullable(),
});
export type PublicContract = z.infer<typeof PublicContract>;
