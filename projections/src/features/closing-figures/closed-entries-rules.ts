import type { BookClosingEvent } from '@backoffice/contracts/features/book-closings';
import {
  canonicalEntry,
  canonicalEntryFields,
  entryDifferences,
  type AlteredEntry,
  type ClosedEntries,
  type EntriesDigest,
  type LateEntries,
  type LateEntry,
} from '@backoffice/contracts/features/closing-figures';
import { ledgerEntry } from '@backoffice/contracts/features/ledger';
import type { Day } from '@backoffice/contracts/kernel';
import type { RecordedEvent } from '@backoffice/infra/event-log';
import { notFound, serviceUnavailable } from '@backoffice/infra/http';
import { createHash } from 'node:crypto';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { wholeCompanyReader } from '#kernel/row-scope.ts';
import type { CheckFault, CheckPorts } from '#proof/proof-check.ts';
import { frozenClosings, readTables } from './closing-rules.ts';
import { accountsOf, entriesDigest } from './queries.ts';
import { tablesOf } from './report.ts';
import { listClosings } from './resolver.ts';

const MAX_LISTED = 100;
type EntryRow = Readonly<Record<string, unknown>>;
/** Entries up to a day that a position of the log knows. */
type EntryRange = { readonly through: Day; readonly position: number };
type Ports = Pick<ReadPorts, 'log' | 'sql' | 'reportRows' | 'rowsAt'>;

/** Whether a closed day has the entries that it was closed with, and which came late. @throws HttpProblem 404 */
export async function closedEntries(
  ports: Ports,
  tenant: string,
  id: string,
  from: ClosedEntries['from'],
): Promise<ClosedEntries> {
  const { items } = await listClosings(ports, tenant);
  const closing = items.find(({ figures }) => figures?.id === id);
  if (!closing?.figures) throw notFound();
  const { through, closingPosition, closedAt: at, closedByName: byName, figures } = closing;
  const { position, digest } = figures;
  const known = { through, position };
  const before = items.find(
    (each) => each.through === through && each.closingPosition < closingPosition && each.figures !== null,
  )?.figures;
  const inTable = await entriesDigest(tablesOf(ports, tenant), tenant, known);
  const isAltered = digest !== null && digest.sha256 !== inTable.sha256;
  const recorded = from === 'log' || isAltered ? await entriesOfLog(ports, tenant, known) : null;
  return {
    through,
    at,
    byName,
    from,
    digest,
    now: from === 'log' && recorded ? digestOf(recorded) : inTable,
    altered: recorded ? alteredEntries(recorded, await entriesOfTable(ports, tenant, known)) : [],
    late: await entriesAfter(ports, tenant, through, position, null),
    adjustments: before ? await entriesAfter(ports, tenant, through, before.position, position) : null,
  };
}

const entriesUpTo = ({ through, position }: EntryRange) => ({
  entries: {
    of: ledgerEntry,
    fields: [...canonicalEntryFields, 'eventType', 'createdAt', 'createdByName'],
    where: [
      { field: 'day', op: 'lte', value: through } as const,
      { field: 'position', op: 'lte', value: position } as const,
    ],
  },
});
const readerIn = (tenant: string) => wholeCompanyReader(tenant, 'Closing of the books');
const inOrder = (entries: readonly EntryRow[]) =>
  entries.toSorted(
    (a, b) => Number(a['position']) - Number(b['position']) || Number(a['ordinal']) - Number(b['ordinal']),
  );

async function entriesOfLog({ rowsAt }: Ports, tenant: string, range: EntryRange): Promise<readonly EntryRow[]> {
  if (!rowsAt) throw serviceUnavailable();
  const { entries = [] } = await rowsAt(range.position)(entriesUpTo(range), readerIn(tenant));
  return inOrder(entries);
}

async function entriesOfTable({ reportRows }: Ports, tenant: string, range: EntryRange): Promise<readonly EntryRow[]> {
  if (!reportRows) throw serviceUnavailable();
  const { entries = [] } = await reportRows(entriesUpTo(range), readerIn(tenant));
  return inOrder(entries);
}

function digestOf(entries: readonly EntryRow[]): EntriesDigest {
  const hash = createHash('sha256');
  for (const each of entries) hash.update(canonicalEntry(each));
  return { entries: entries.length, sha256: hash.digest('hex') };
}

/** Who made an entry is told by the log, where that has it. */
function alteredEntries(recorded: readonly EntryRow[], found: readonly EntryRow[]): AlteredEntry[] {
  const placeOf = ({ position, ordinal }: EntryRow) => `${String(position)} ${String(ordinal)}`;
  const rows = new Map([...found, ...recorded].map((row) => [placeOf(row), row]));
  return entryDifferences(recorded, found)
    .slice(0, MAX_LISTED)
    .map((each) => {
      const row = rows.get(placeOf(each)) ?? {};
      const { day, eventType, createdAt: at, createdByName: byName } = row as Record<string, string>; // as asked for
      return { ...each, day: day ?? '', eventType: eventType ?? '', at: at ?? '', byName: byName ?? '' };
    });
}

type Reopening = Extract<BookClosingEvent, { type: 'BooksReopened' }>['data'];

/** What was recorded of closed days after a position, up to another, with the reopening that allowed it. */
async function entriesAfter(
  ports: Pick<ReadPorts, 'log' | 'sql'>,
  tenant: string,
  through: Day,
  after: number,
  until: number | null,
): Promise<LateEntries> {
  const tables = tablesOf(ports, tenant);
  const range = [tenant, through, after, until ?? Number.MAX_SAFE_INTEGER];
  const matching = 'FROM own.ledger WHERE tenant = $1 AND day <= $2 AND position > $3 AND position <= $4';
  const [[counted], rows] = await Promise.all([
    tables.ask(`SELECT count(*)::int AS count ${matching}`, range),
    tables.ask(
      `SELECT position::int, ordinal::int, event_type AS "eventType", day, account, bank_id AS "bankId", amount,
         created_at AS at, created_by_name AS "byName" ${matching} ORDER BY position, ordinal LIMIT ${MAX_LISTED}`,
      range,
    ),
  ]);
  const count = Number(counted?.['count'] ?? 0);
  if (count === 0) return { count, items: [] };
  const [accountOf, history] = await Promise.all([
    accountsOf(tables, tenant),
    ports.log.readStream(tenant, `BookClosing-${tenant}`),
  ]);
  const items = rows.map((row): LateEntry => {
    const { bankId, ...entry } = row as LateEntry & { bankId: string | null }; // as selected
    const { code, name } = accountOf(entry.account, bankId);
    return { ...entry, accountName: `${code} ${name}`, reopening: reopeningOf(history, entry) };
  });
  return { count, items };
}

/** The last one before an entry that opened its day; null where nothing did. */
function reopeningOf(
  history: readonly RecordedEvent[],
  { position, day }: Pick<LateEntry, 'position' | 'day'>,
): LateEntry['reopening'] {
  const found = history.findLast(({ position: at, type, data }) => {
    if (at > position || type !== 'BooksReopened') return false;
    const { through } = data as Reopening; // by its name
    return through === null || through < day;
  });
  if (!found) return null;
  const { at, actor } = found.meta;
  return { at, byName: actor.name, reason: (found.data as Reopening).reason }; // by its name
}

/** Every closing, whether or not it was reopened: what it knew are the same entries for ever. */
export const closedEntriesDigestCheck = {
  rule: 'closed digest',
  words: 'The entries of a closed day are not those it was closed with',
  async *check(ports: CheckPorts): AsyncIterable<CheckFault> {
    for (const { id, through, position, digest } of await frozenClosings(ports)) {
      if (digest === null) continue;
      const now = await entriesDigest(readTables(ports), ports.tenant, { through, position });
      if (now.sha256 !== digest.sha256)
        yield {
          entity: 'ClosingFigures',
          id,
          day: through,
          about: `${digest.entries} entries when it was closed, ${now.entries} now`,
          expected: digest.sha256,
          found: now.sha256,
        };
    }
  },
};
