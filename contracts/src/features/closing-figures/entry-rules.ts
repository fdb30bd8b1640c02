import { z } from 'zod';
import { Day, Instant, TotalCents } from '#kernel/index.ts';

/** Of the entries of the books up to a day: how many, and the SHA-256 of their canonical lines. */
export const EntriesDigest = z.object({ entries: z.int(), sha256: z.string() });
export type EntriesDigest = z.infer<typeof EntriesDigest>;

/**
 * What a canonical line says of an entry, in this order, for ever: a digest that was kept is made over it. Values
 * are parted by blanks, null is empty, each line ends with LF; lines come by position and ordinal.
 */
export const canonicalEntryFields = [
  'day',
  'position',
  'ordinal',
  'account',
  'amount',
  'invoiceId',
  'contractId',
  'locationId',
  'customerId',
  'salesmanId',
  'bankId',
  'paymentId',
  'vendorId',
  'billId',
  'checkId',
  'journalEntryId',
  'depositId',
  'commitmentId',
  'jobCostId',
  'costLineId',
  'lineItemId',
  'inventoryItemId',
  'workerId',
] as const;

type EntryFields = Readonly<Record<string, unknown>>;

export const canonicalEntry = (entry: EntryFields): string =>
  `${canonicalEntryFields.map((field) => textOf(entry[field])).join(' ')}\n`;

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** One figure of an entry by two tellings; null where one of them has no such entry. */
export type EntryDifference = {
  readonly position: number;
  readonly ordinal: number;
  readonly field: string;
  readonly recorded: string | null;
  readonly found: string | null;
};

/** In what entries that are found differ from those that were recorded; one too many or too few by its amount. */
export function entryDifferences(recorded: readonly EntryFields[], found: readonly EntryFields[]): EntryDifference[] {
  const [before, after] = [byPlace(recorded), byPlace(found)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((place) => {
    const [was, is] = [before.get(place), after.get(place)];
    const of = { position: Number((was ?? is)?.['position']), ordinal: Number((was ?? is)?.['ordinal']) };
    if (!was || !is)
      return [
        {
          ...of,
          field: 'amount',
          recorded: was ? textOf(was['amount']) : null,
          found: is ? textOf(is['amount']) : null,
        },
      ];
    return canonicalEntryFields
      .map((field) => ({ ...of, field, recorded: textOf(was[field]), found: textOf(is[field]) }))
      .filter((each) => each.recorded !== each.found);
  });
}

const byPlace = (entries: readonly EntryFields[]) =>
  new Map(entries.map((entry) => [`${textOf(entry['position'])} ${textOf(entry['ordinal'])}`, entry]));

const Recording = z.object({ at: Instant, byName: z.string() });

/** An entry that was recorded after its day had been closed, and the reopening that allowed it. */
const LateEntry = Recording.extend({
  position: z.int(),
  ordinal: z.int(),
  eventType: z.string(),
  day: Day,
  account: z.string(),
  accountName: z.string(),
  amount: TotalCents,
  reopening: Recording.extend({ reason: z.string() }).nullable(),
});
export type LateEntry = z.infer<typeof LateEntry>;
/** `count`: of all; `items`: the first hundred. */
export const LateEntries = z.object({ count: z.int(), items: z.array(LateEntry) });
export type LateEntries = z.infer<typeof LateEntries>;

/** A figure of the table that is not what the log recorded. `byName`: who made the entry, not who altered it. */
const AlteredEntry = Recording.extend({
  position: z.int(),
  ordinal: z.int(),
  eventType: z.string(),
  day: Day,
  field: z.string(),
  recorded: z.string().nullable(),
  found: z.string().nullable(),
});
export type AlteredEntry = z.infer<typeof AlteredEntry>;

export const EntriesSource = z.enum(['table', 'log']);

/**
 * Whether the entries of a closed day are those that were there when it was closed. `digest`: as it was kept then, null
 * of a closing from before there were any; `now`: of the same entries, by `from`. `altered`: the first hundred.
 * `adjustments`: what came between the closing of the same day before this one and this one; null for the first.
 */
export const ClosedEntries = Recording.extend({
  through: Day,
  from: EntriesSource,
  digest: EntriesDigest.nullable(),
  now: EntriesDigest,
  altered: z.array(AlteredEntry),
  late: LateEntries,
  adjustments: LateEntries.nullable(),
});
export type ClosedEntries = z.infer<typeof ClosedEntries>;
