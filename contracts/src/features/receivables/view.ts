import { z } from 'zod';
import { ReturnedAddress } from '#capabilities/index.ts';
import { Day, Instant, recordFields, TotalCents } from '#kernel/index.ts';

/**
 * How many days old what is open is. `current`: not past its due date, where it ages from that; then `0-30` is 1–30.
 */
export const ageBuckets = ['current', '0-30', '31-60', '61-90', 'past90'] as const;
export const AgeBucket = z.enum(ageBuckets);
export type AgeBucket = z.infer<typeof AgeBucket>;

export const AgingBasis = z.enum(['invoiceDate', 'dueDate']);
export type AgingBasis = z.infer<typeof AgingBasis>;
/** Those that something may be in: from the date of an invoice nothing is current. */
export const bucketsOf = (basis: AgingBasis): readonly AgeBucket[] =>
  ageBuckets.filter((bucket) => basis === 'dueDate' || bucket !== 'current');

/** An invoice as the books stood on a day. */
export const OpenInvoice = z.object({
  invoiceId: z.string(),
  number: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  contractId: z.string(),
  contractNumber: z.string(),
  contractName: z.string(),
  locationId: z.string(),
  locationName: z.string(),
  salesmanId: z.string(),
  salesmanName: z.string(),
  date: Day,
  dueDate: Day,
  /** What it asks for, what of that was paid, and what is left of it: amount - paid = open. */
  amount: TotalCents,
  paid: TotalCents,
  open: TotalCents,
  /** Held and not yet released. It is not due, and so not aged. */
  retention: TotalCents,
  /** By when the owner has to pay it; null while the work is not completed. */
  retentionDueOn: Day.nullable(),
});
export type OpenInvoice = z.infer<typeof OpenInvoice>;

/** `bucket`: null where nothing but retention is open. */
export const Receivable = OpenInvoice.extend({
  days: z.int(),
  bucket: AgeBucket.nullable(),
  notYetDue: z.boolean(),
  isOverdue: z.boolean(),
  isRetentionOverdue: z.boolean(),
});
export type Receivable = z.infer<typeof Receivable>;

/**
 * `overdue`: what of `open` is past its due date. `retentionOverdue`: what of `retention` is past its own. `credit`:
 * paid, and not yet applied to an invoice.
 */
export const AgedTotals = z.object({
  buckets: z.object({
    current: TotalCents,
    '0-30': TotalCents,
    '31-60': TotalCents,
    '61-90': TotalCents,
    past90: TotalCents,
  }),
  open: TotalCents,
  overdue: TotalCents,
  retention: TotalCents,
  retentionOverdue: TotalCents,
  credit: TotalCents,
});
export type AgedTotals = z.infer<typeof AgedTotals>;

const AgedTotalsOf = AgedTotals.extend({ id: z.string(), name: z.string() });

/** Who is called about bills: the contact who receives invoices, the primary one first. */
export const BillingContact = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type BillingContact = z.infer<typeof BillingContact>;
/**
 * `contact`: null where nobody is named, or the customer is not the caller's to see. `returned`: addresses for bills
 * from which mail came back.
 */
const Debtor = AgedTotalsOf.extend({ contact: BillingContact.nullable(), returned: z.array(ReturnedAddress) });

export const Receivables = z.object({
  asOf: Day,
  basis: AgingBasis,
  /** Of invoices of which something is open; what only holds retention is listed with `only: retention`. */
  items: z.array(Receivable),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  hasMore: z.boolean(),
  /** Of all that was found, not of this page alone. */
  totals: AgedTotals,
  bySalesman: z.array(AgedTotalsOf),
  byCustomer: z.array(Debtor),
  /** Invoices that are paid and still hold retention. */
  retentionOnly: z.object({ count: z.int(), retention: TotalCents }),
});
export type Receivables = z.infer<typeof Receivables>;

/**
 * What one event posts to the receivables of an invoice from a day on: `amount` is asked for, `paid` received for it,
 * and `retention` held. `date` and `dueDate`: of an approval. `salesmanId`: who may see it.
 */
export const ReceivableEntry = z.object({
  day: Day,
  salesmanId: z.string(),
  amount: TotalCents,
  paid: TotalCents,
  retention: TotalCents,
  date: Day.nullable(),
  dueDate: Day.nullable(),
});
export type ReceivableEntry = z.infer<typeof ReceivableEntry>;

const { companyId, version, createdAt, createdBy, createdByName } = recordFields;
/**
 * An invoice with all its entries in the books, in the order of their events. What they come to stands beside them, so
 * that from the day of the last one on nothing has to be summed.
 */
export const ReceivablePositionView = z.object({
  id: z.string(),
  companyId,
  version,
  /** Days of the first and the last of its entries; null while it has none. */
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  /** The salesman of all its entries; null where there are several. */
  sellerId: z.string().nullable(),
  amount: TotalCents,
  paid: TotalCents,
  retention: TotalCents,
  /** Of the last approval. */
  date: Day.nullable(),
  dueDate: Day.nullable(),
  customerId: z.string(),
  contractId: z.string(),
  locationId: z.string(),
  salesmanId: z.string(),
  number: z.string(),
  customerName: z.string(),
  contractNumber: z.string(),
  contractName: z.string(),
  locationName: z.string(),
  salesmanName: z.string(),
  entries: z.array(ReceivableEntry),
  createdAt,
  createdBy,
  createdByName,
});
export type ReceivablePositionView = z.infer<typeof ReceivablePositionView>;

/** What is owed by all that is posted, whichever day it counts from; and when something was last made, sent or paid. */
export const balanceFields = { owed: TotalCents, retained: TotalCents, lastActivityAt: Instant };
/** Who may not see what is owed reads nothing there. */
export const guardedBalance = { owed: 'action:receivable.view', retained: 'action:receivable.view' } as const;
