import { z } from 'zod';
import { Day, recordFields, TotalCents } from '#kernel/index.ts';
import { AccountId } from './accounts.ts';
import { defineCapability } from '#capabilities/capability.ts';

/**
 * What a bill, a check without one, or a ticket's line is charged to: the vendor's work and goods by their kind, and
 * all else.
 */
export const costAccounts = ['materials', 'equipment', 'subcontracts', 'otherJobCosts', 'expenses'] as const;
export const CostAccount = z.enum(costAccounts);
export type CostAccount = z.infer<typeof CostAccount>;

/**
 * Which rules post the events of the log: raised when the same events make other entries than before. 2: openings of
 * banks stand against 3900, money that is received waits in 1090 until it is deposited, and is credit until the day of
 * its invoice.
 */
export const POSTING_RULES = 2;

const { companyId, version, createdAt, createdBy, createdByName } = recordFields;
const nullableText = z.string().nullable();

/** One line of the books. What one event posts sums to nothing; nothing posted is ever changed, only posted back. */
export const LedgerEntryView = z.object({
  /** The position of the event, and which of its lines it is. */
  id: z.string(),
  position: z.int(),
  ordinal: z.int(),
  companyId,
  version,
  createdAt,
  createdBy,
  createdByName,
  eventType: z.string(),
  day: Day,
  account: AccountId,
  /** Debits are positive, credits negative. */
  amount: TotalCents,
  /** Billed beside the schedule of the contract. */
  isExtra: z.boolean(),
  /** Its event moves money of a bank or a card on its day. */
  movesMoney: z.boolean(),
  invoiceId: nullableText,
  contractId: nullableText,
  locationId: nullableText,
  customerId: nullableText,
  salesmanId: nullableText,
  bankId: nullableText,
  paymentId: nullableText,
  vendorId: nullableText,
  billId: nullableText,
  checkId: nullableText,
  journalEntryId: nullableText,
  /** Payments that went to a bank together: one line of its statement. */
  depositId: nullableText,
  /** The order or subcontract that a bill is charged to. */
  commitmentId: nullableText,
  jobCostId: nullableText,
  /** A line of the ticket. */
  costLineId: nullableText,
  /** The phase of the job: a line of its contract. */
  lineItemId: nullableText,
  /** What lies in the yard, where the line is of its stock. */
  inventoryItemId: nullableText,
  /** Whose share of a profit it is, where that is no salesman. */
  workerId: nullableText,
  invoiceNumber: z.string(),
  invoiceDate: Day.nullable(),
  dueDate: Day.nullable(),
  /** What the line itself says; mostly nothing. */
  memo: z.string(),
});
export type LedgerEntryView = z.infer<typeof LedgerEntryView>;

/** A line that names nobody and nothing. */
export const emptyLedgerEntry = {
  isExtra: false,
  movesMoney: false,
  invoiceId: null,
  contractId: null,
  locationId: null,
  customerId: null,
  salesmanId: null,
  bankId: null,
  paymentId: null,
  vendorId: null,
  billId: null,
  checkId: null,
  journalEntryId: null,
  depositId: null,
  commitmentId: null,
  inventoryItemId: null,
  jobCostId: null,
  costLineId: null,
  lineItemId: null,
  workerId: null,
  invoiceNumber: '',
  invoiceDate: null,
  dueDate: null,
  memo: '',
} satisfies Partial<LedgerEntryView>;

/** Of which job a line of a bill or a check is, beside its contract. */
export const ChargedJob = z.object({
  contractNumber: z.string(),
  locationId: z.string(),
  locationName: z.string(),
  customerId: z.string(),
  salesmanId: z.string(),
});
export type ChargedJob = z.infer<typeof ChargedJob>;

/** What a record does is posted to the books, or moves figures of days: none of them is in a closed period. */
export const post = defineCapability({
  commands: {},
  events: {},
  refusals: {
    PERIOD_CLOSED: 'The books are closed through {date}. Use a later day, or have them reopened.',
    BEFORE_OPENING: 'The books begin on {date}.',
  },
  historyPhrases: {},
  inverses: {},
  fields: {},
});
