import { z } from 'zod';
import { Day, Instant, recordFields, TotalCents } from '#kernel/index.ts';
import { ClosingPartName, closingReference, PostingDifference } from './commands.ts';
import { EntriesDigest } from './entry-rules.ts';
import { FrozenPart } from './events.ts';

/** The figures of a closed day, as they were when the books were closed; their lines stand in the log. */
export const ClosingFiguresView = z.object({
  ...recordFields,
  ...closingReference,
  position: z.int(),
  sha256: z.string(),
  parts: z.array(FrozenPart),
  differences: z.array(PostingDifference),
  digest: EntriesDigest.nullable(),
});
export type ClosingFiguresView = z.infer<typeof ClosingFiguresView>;

/**
 * One closing of the books. `figures`: null while they are being written down. `reopened`: when the day was open again,
 * until it was closed anew.
 */
export const Closing = z.object({
  ...closingReference,
  closedAt: Instant,
  closedByName: z.string(),
  reopened: z.object({ at: Instant, byName: z.string(), reason: z.string() }).nullable(),
  figures: ClosingFiguresView.pick({
    id: true,
    position: true,
    sha256: true,
    parts: true,
    differences: true,
    digest: true,
  }).nullable(),
});
export type Closing = z.infer<typeof Closing>;
/** The newest day first. */
export const Closings = z.object({ items: z.array(Closing) });
export type Closings = z.infer<typeof Closings>;

const Figure = z.union([z.int(), z.string(), z.null()]);
/** The first event after the closing that names the key, where there is one; `day`: the day of its entry. */
const FirstChange = z.object({ position: z.int(), day: Day, eventType: z.string(), at: Instant, byName: z.string() });
/** The record that a line is of, where it is of one; `locationId` where its page stands below its location. */
const LineRecord = z.object({ entity: z.string(), id: z.string(), locationId: z.string().nullable() });
const FigureDifference = z.object({
  part: ClosingPartName,
  key: z.string(),
  name: z.string(),
  field: z.string(),
  frozen: Figure,
  now: Figure,
  record: LineRecord.nullable(),
  first: FirstChange.nullable(),
});
/**
 * What a closed day comes to now, beside what was frozen. `earlier`: beside the closing of the same day before this
 * one, null where it is the first.
 */
export const ClosingComparison = z.object({
  through: Day,
  frozenSha256: z.string(),
  sha256: z.string(),
  differences: z.array(FigureDifference),
  earlier: z.array(FigureDifference).nullable(),
});
export type ClosingComparison = z.infer<typeof ClosingComparison>;

/** Accounts that come to nothing once all is entered, and by the end of a year at the latest. */
export const clearedAccounts = ['accruedJobPayroll', 'transit', 'openingBalance', 'unclassified'] as const;
const ClearedAccount = z.enum(clearedAccounts);

/** What should be looked at before a day is closed: none of it stands in the way. */
export const ClosingCheckList = z.object({
  through: Day,
  /** Payments received more than five days before and not deposited. */
  undeposited: z.object({ count: z.int(), amount: TotalCents }),
  /** Banks with entries up to the day that no statement of that day or later covers. */
  unreconciled: z.array(z.object({ bankId: z.string(), name: z.string(), lastStatementDate: Day.nullable() })),
  /** Invoices dated up to the day that nobody has approved. */
  unapproved: z.object({ count: z.int(), amount: TotalCents }),
  /** Materials that came more than sixty days before and are not billed yet, by vendor. */
  unbilled: z.array(z.object({ vendorId: z.string(), name: z.string(), amount: TotalCents })),
  /** The month ends on the day, has jobs, and no schedule of its work in progress is posted. */
  wipMissing: z.boolean().default(false),
  /** Entries that repeat, and were due by the day and not posted. */
  recurring: z.array(z.object({ id: z.string(), number: z.string(), reason: z.string(), nextOn: Day })),
  /** Those of `clearedAccounts` on which something stands; debits are positive. `name`: with the number. */
  standing: z.array(z.object({ account: ClearedAccount, name: z.string(), amount: TotalCents })).default([]),
  /** What the books begin with is begun and not posted. */
  isOpeningDraft: z.boolean().default(false),
  /** What did not come out when the books were last proved. */
  proofFailures: z.int(),
});
export type ClosingCheckList = z.infer<typeof ClosingCheckList>;
