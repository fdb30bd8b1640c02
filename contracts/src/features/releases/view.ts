import { z } from 'zod';
import { Day, Id, Instant, TotalCents } from '#kernel/index.ts';
import { releaseForms } from './statute.ts';

export const releaseStatuses = ['draft', 'sent', 'viewed', 'signed', 'effective'] as const;

/**
 * What a conditional release takes effect by: a check that the bank has paid, or the claimant's written word (Civil
 * Code 8124).
 */
export const PaymentEvidence = {
  kind: z.enum(['clearedPayment', 'acknowledgment']),
  paymentId: Id.nullable(),
  on: Day,
  note: z.string(),
};
export const ReleaseEvidence = z.object({ ...PaymentEvidence, by: z.string() });
/** A payment it relied on that did not last. */
export const FailedPayment = z.object({
  paymentId: Id,
  outcome: z.enum(['returned', 'reversed', 'moved']),
  amount: TotalCents,
  on: Day,
});
export type FailedPayment = z.infer<typeof FailedPayment>;
/** An unconditional release may go out before the money has cleared: on whose word, and why. */
export const UnpaidAllowance = z.object({ reason: z.string(), by: z.string(), at: Instant });

/** What a release of a contract begins with, as far as the books know it. `amounts`: what each form would say. */
export const ReleaseDetails = z.object({
  contractId: Id,
  contractNumber: z.string(),
  contractName: z.string(),
  number: z.string(),
  date: Day,
  formType: z.enum(releaseForms),
  claimantName: z.string(),
  nameOfCustomer: z.string(),
  jobLocation: z.string(),
  /** These three by the preliminary facts of the location, as far as it has them; the owner else is the customer. */
  owner: z.string(),
  directContractor: z.string(),
  lender: z.string(),
  throughDate: Day,
  amount: TotalCents,
  linkedInvoiceId: Id.nullable(),
  linkedPaymentId: Id.nullable(),
});
export type ReleaseDetails = z.infer<typeof ReleaseDetails>;

/** What of a payment covers a release: the part of it that went to this invoice. */
export const CoveringPayment = z.object({ paymentId: Id, invoiceId: Id, amount: TotalCents });
export type CoveringPayment = z.infer<typeof CoveringPayment>;

/**
 * How much money has to come for good for what a release says, and has. Null where our books do not know: what a vendor
 * is owed. `released`: what of the cleared money other releases state already; `payments`: those that cover it.
 */
export const ReleaseCoverage = z.object({
  needed: TotalCents.nullable(),
  cleared: TotalCents,
  released: TotalCents,
  isCovered: z.boolean(),
  payments: z.array(CoveringPayment),
});
/** The same with what should be seen before it goes out. */
export const ReleaseReview = ReleaseCoverage.extend({
  payments: z.array(CoveringPayment.extend({ on: Day.nullable(), checkNo: z.string(), invoiceNumber: z.string() })),
  warnings: z.array(z.object({ code: z.string(), says: z.string() })),
});
export type ReleaseCoverage = z.infer<typeof ReleaseCoverage>;

/** A contract that can have a release: signed, and not void. */
export const AvailableContract = z.object({
  id: Id,
  number: z.string(),
  name: z.string(),
  status: z.string(),
  customerName: z.string(),
  contractValue: TotalCents,
});
export type AvailableContract = z.infer<typeof AvailableContract>;
