import { setImmediate as turn } from 'node:timers/promises';
import type { EventLog } from '@backoffice/infra/event-log';
import { onItsOwn, type Connection, type Pool } from '@backoffice/infra/postgres';
import {
  byEntity,
  comparedJournal,
  comparedTable,
  isJournal,
  type Difference,
  type Told,
  type Unfoldable,
} from './compared-table.ts';
import { isIn, partSql, type Part } from './digest.ts';
import { digestsInOrder } from './digests-in-order.ts';
import { digestsOfJournal, strayFrom } from './digests-of-journal.ts';
import { happened } from './fold.ts';
import { lookTogether } from './look.ts';
import { lookAgain } from './second-look.ts';
import { bloomFilter } from './bloom-filter.ts';
import type { Happened } from './projection.ts';
import type { Db } from './store.ts';
import type { Unit } from './unit.ts';

export type Compared = { readonly events: number; readonly rows: number };
/** `rowsAtOnce`: so many rows may wait for their last event in memory. */
export type ProvePorts = { readonly log: EventLog; readonly pool: Pool; readonly rowsAtOnce?: number };

/** Who else looks at the same tables and the same events. */
export type Onlooker = Told & {
  /** In the same moment as the rows are looked at. */
  readonly tables: (db: Db) => Promise<void>;
  /** For one reading of the log. `isOurs` may narrow down while it is read. */
  readonly book: (isOurs: (id: string) => boolean) => Book;
  readonly differs: (difference: Difference) => void;
};
/** `weight`: how many rows it is as heavy as. */
export type Book = { event(event: Happened): void; weight(): number; narrow(): void; end(): void };

const ROWS_AT_ONCE = 50_000;
const ALL: Part = { index: 0, of: 1 };
const FINEST = 256;

/**
 * Compares every row of a company with what its events make of it: the log is read once in its order, and beside it every
 * table in the order of the last events its rows have seen. A row is made by its first event and compared and let go with its last,
 * so that in memory are those alone that lie between. Should they ever be too many, half of them are left for another reading.
 *
 * The tables are looked at in one moment, by digests that the server makes and puts aside (but for journals, in which nothing changes), and the log is read as far as they had come:
 * nobody is stopped, and nobody who writes meanwhile is taken for an error.
 * @throws when the tables are of another version than this code, or do not come to stand at the same position
 */
export const compareWithLog = (
  ports: ProvePorts,
  units: readonly Unit[],
  tenant: string,
  watching: Onlooker,
): Promise<Compared> =>
  onItsOwn(ports.pool, async (own) => {
    const onlooker = { ...watching, unfoldable: once(watching.unfoldable) };
    let compared: Compared | undefined;
    const parts = [ALL];
    for (const part of parts) {
      // grows while it is gone through
      const read = await readOnce(ports, own, units, tenant, part, onlooker, (other) => parts.push(other));
      compared ??= read;
    }
    return compared ?? { events: 0, rows: 0 };
  });

/** The first time, every table; then only those whose rows were too many. */
async function readOnce(
  { log, pool, rowsAtOnce = ROWS_AT_ONCE }: ProvePorts,
  own: Connection,
  units: readonly Unit[],
  tenant: string,
  asked: Part,
  onlooker: Onlooker,
  leave: (part: Part) => void,
): Promise<Compared> {
  let part = asked;
  const isOurs = (id: string) => part.of === 1 || isIn(id, part);
  const { position: through, seen } = await lookTogether(own, units, tenant, async (db, position) => {
    if (asked === ALL) await onlooker.tables(db);
    const found = [];
    for (const unit of units)
      if (asked === ALL || !isJournal(unit))
        found.push({
          unit,
          cursor: await unit.store.digests(db, tenant, isJournal(unit) ? strayFrom(position) : partSql('id', asked)),
        });
    return found;
  });
  const marks = bloomFilter();
  const tables = seen.map(({ unit, cursor }, index) =>
    isJournal(unit)
      ? comparedJournal(unit, digestsInOrder(digestsOfJournal(unit.store, pool, tenant, through, cursor)), onlooker)
      : comparedTable(unit, index, digestsInOrder(cursor), { tenant, through, isOurs }, marks, onlooker),
  );
  const [concerned, book] = [byEntity(tables), onlooker.book(isOurs)];
  for await (const events of log.replay(tenant, 0, through)) {
    const last = events.at(-1)?.position ?? 0;
    for (const table of tables) if (!table.isReady(last)) await table.ready(last);
    for (const recorded of events) {
      const event = happened(recorded);
      for (const table of concerned.get(event.entity) ?? []) table.meet(event);
      book.event(event);
    }
    for (const table of tables) if (table.isSuspicious()) await table.suspect(pool);
    if (tables.reduce((sum, table) => sum + table.waiting(), book.weight()) > rowsAtOnce && part.of < FINEST) {
      const { index, of } = part;
      part = { index, of: of * 2 };
      leave({ index: index + of, of: of * 2 });
      for (const each of [...tables, book]) each.narrow();
    }
    await turn(); // whoever else wants to be served is
  }
  let rows = 0;
  for (const table of tables) rows += await table.end();
  book.end();
  await lookAgain(log, own, units, tenant, tables, onlooker.differs, onlooker.unfoldable);
  return { events: through, rows };
}

/** What comes after it in the same stream cannot be folded either. */
function once(tell: (unfoldable: Unfoldable) => void): (unfoldable: Unfoldable) => void {
  const told = new Set<string>();
  return (each) => {
    const key = `${each.unit.name} ${each.stream}`;
    if (!told.has(key)) tell(each);
    told.add(key);
  };
}
