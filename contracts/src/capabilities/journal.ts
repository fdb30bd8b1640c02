import { z } from 'zod';
import { Day, recordFields, TotalCents } from '#kernel/index.ts';

export const ledgerAccounts = ['receivable', 'retention', 'revenue', 'bank', 'credit', 'fees'] as const;
export const LedgerAccount = z.enum(ledgerAccounts);
export type LedgerAccount = z.infer<typeof LedgerAccount>;

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
  account: LedgerAccount,
  /** Debits are positive, credits negative. */
  amount: TotalCents,
  /** Billed beside the schedule of the contract. */
  isExtra: z.boolean(),
  invoiceId: nullableText,
  contractId: nullableText,
  locationId: nullableText,
  customerId: nullableText,
  salesmanId: nullableText,
  bankId: nullableText,
  paymentId: nullableText,
  invoiceNumber: z.string(),
  invoiceDate: Day.nullable(),
  dueDate: Day.nullable(),
});
export type LedgerEntryView = z.infer<typeof LedgerEntryView>;
