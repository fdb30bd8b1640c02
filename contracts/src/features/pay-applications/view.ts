import { z } from 'zod';
import { attach, link, send, Sender } from '#capabilities/index.ts';
import { RetentionTerms } from '#features/retention-terms';
import { Day, Id, recordFields, TotalCents } from '#kernel/index.ts';
import { AppliedEntry } from './commands.ts';

export const payApplicationStatuses = ['draft', 'submitted', 'certified', 'invoiced', 'paid', 'withdrawn'] as const;
export const PayApplicationStatus = z.enum(payApplicationStatuses);
export type PayApplicationStatus = z.infer<typeof PayApplicationStatus>;

/**
 * A line of the continuation sheet. `workBefore`: completed by earlier applications, without what was stored; `stored`:
 * what is stored now; `toDate` = workBefore + work + stored; `storedSince`: for how many applications.
 */
export const AppliedLine = z.object({
  sourceLineItemId: Id,
  source: z.enum(['contract', 'changeOrder']),
  changeOrderId: Id.nullable(),
  name: z.string(),
  scheduled: TotalCents,
  workBefore: TotalCents,
  storedBefore: TotalCents,
  work: TotalCents,
  stored: TotalCents,
  toDate: TotalCents,
  percent: z.int(),
  balance: TotalCents,
  retention: TotalCents,
  storedSince: z.int(),
});
export type AppliedLine = z.infer<typeof AppliedLine>;

/**
 * Both sheets. `amount`: what is asked for before retention; `earned`: less what is retained, and with what was
 * released; `earlier`: less by earlier invoices; `beside`: retained of, and billed outside the schedule.
 */
export const ApplicationSheet = z.object({
  lines: z.array(AppliedLine),
  originalSum: TotalCents,
  changes: TotalCents,
  contractSum: TotalCents,
  workBefore: TotalCents,
  work: TotalCents,
  stored: TotalCents,
  toDate: TotalCents,
  percent: z.int(),
  retentionOfWork: TotalCents,
  retentionOfStored: TotalCents,
  retention: TotalCents,
  earned: TotalCents,
  earlier: TotalCents,
  amount: TotalCents,
  due: TotalCents,
  balance: TotalCents,
  beside: TotalCents,
  held: TotalCents,
  released: TotalCents,
  notCertifiedBefore: TotalCents,
});
export type ApplicationSheet = z.infer<typeof ApplicationSheet>;

/** What is written of it: as it is entered, and the sheet that follows. */
export const PayApplicationContent = z.object({
  periodTo: Day,
  date: Day,
  lines: z.array(AppliedEntry),
  retention: RetentionTerms,
  notary: z.boolean(),
  notes: z.string(),
  overrideReason: z.string(),
  sheet: ApplicationSheet,
});
export type PayApplicationContent = z.infer<typeof PayApplicationContent>;

export const PayApplicationOrigin = z.object({
  contractId: Id,
  contractNumber: z.string(),
  contractName: z.string(),
  locationId: Id,
  customerId: Id,
  customerName: z.string(),
  customerAddress: z.string(),
  locationAddress: z.string(),
  salesmanId: Id,
  number: z.int(),
  fromInvoiceId: Id.nullable(),
});
export type PayApplicationOrigin = z.infer<typeof PayApplicationOrigin>;

export const Certificate = z.object({
  certifiedBy: z.string(),
  certifiedOn: Day,
  reason: z.string(),
  /** What is due by it. */
  amount: TotalCents,
  sheet: ApplicationSheet,
});
export type Certificate = z.infer<typeof Certificate>;

export const PayApplicationView = z.object({
  ...recordFields,
  ...attach.fields,
  ...send.fields,
  ...link.fields,
  ...PayApplicationOrigin.shape,
  ...PayApplicationContent.shape,
  status: PayApplicationStatus,
  /** `1042-A3`: of the contract and its own number. */
  code: z.string(),
  submittedOn: Day.nullable(),
  /** SHA-256 of the sheet as it was submitted; null of a draft. */
  sha256: z.string().nullable(),
  /** What links lead to: the same hash, and nothing of a draft. */
  contentHash: z.string(),
  /** Counts how often it was recalled, from 1. */
  revision: z.int(),
  certificate: Certificate.nullable(),
  withdrawnReason: z.string(),
  /** Of the sheet that counts: the certified one, or else the one that is asked for. */
  contractSum: TotalCents,
  toDate: TotalCents,
  retained: TotalCents,
  due: TotalCents,
  /** Asked for and not certified. */
  notCertified: TotalCents,
  /** The invoice that bills it, while there is one. */
  invoiceId: Id.nullable(),
  invoiceNumber: z.string(),
  invoiceStanding: z.enum(['none', 'draft', 'approved']),
  invoiceDue: TotalCents,
  invoicePaid: TotalCents,
});
export type PayApplicationView = z.infer<typeof PayApplicationView>;

/** Both sheets as its owner reads them: without what is between us. */
export const ReadSheet = ApplicationSheet.omit({ held: true, beside: true }).extend({
  lines: z.array(
    AppliedLine.omit({ sourceLineItemId: true, changeOrderId: true, storedBefore: true, storedSince: true }),
  ),
});
export type ReadSheet = z.infer<typeof ReadSheet>;

/** What stands on its paper. `sheet`: the one that counts. */
export const PaperApplication = PayApplicationView.pick({
  number: true,
  contractNumber: true,
  contractName: true,
  customerName: true,
  customerAddress: true,
  locationAddress: true,
  periodTo: true,
  date: true,
  notary: true,
  notes: true,
}).extend({ sheet: ReadSheet, certificate: Certificate.omit({ sheet: true }).nullable() });
export type PaperApplication = z.infer<typeof PaperApplication>;

/** What the holder of a link sees of it, an allow-list. */
export const PublicPayApplication = PaperApplication.extend({
  company: Sender,
  contentHash: z.string(),
  status: PayApplicationStatus,
  today: Day,
});
export type PublicPayApplication = z.infer<typeof PublicPayApplication>;
