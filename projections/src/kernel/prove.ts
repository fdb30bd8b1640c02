import { setImmediate as turn } from 'node:timers/promises';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Pool } from '@backoffice/infra/postgres';
import { isIn, partSql } from './digest.ts';
import { byEntity, isJournal, journalSide, recordSide, type Onlooker, type Side } from './compared-table.ts';
import { fold, recordOf } from './fold.ts';
import { lookTogether } from './look.ts';
import type { Digests } from './store.ts';
import type { Unit } from './unit.ts';
import { WorkingSet, type Row } from './working-set.ts';

export type Compared = { readonly events: number; readonly rows: number };
export type ProvePorts = { readonly log: EventLog; readonly pool: Pool };

/** So many rows are waited for at once, at some hundred bytes each; a row itself is held only until its last event. */
const ROWS_AT_ONCE = 250_000;
/** After so many events whoever else wants to be served is, and what they left behind is compared. */
const [BREATH, WINDOW] = [500, 10_000];
/** So many are looked at again, and told. */
const TOLD = 200;

/**
 * Compares every row of a company with what its events make of it, as far as the tables have come: nobody is stopped, and
 * nobody who writes meanwhile is taken for an error. A row is let go when the event comes that the table saw last, so
 * memory hardly grows with the company; of very many rows only a part is waited for at a time, and the log read again.
 * @throws when the tables are of another version than this code, or do not come to stand at the same position
 */
export async function compareWithLog({ log, pool }: ProvePorts, units: readonly Unit[], tenant: string, watching: Onlooker): Promise<Compared> {
  const onlooker = { ...watching, unfoldable: once(watching.unfoldable) };
  const records = units.filter((unit) => !isJournal(unit));
  const of = await partsOf(pool, records, tenant);
  let [events, compared] = [0, 0];
  for (let index = 0; index < of; index++) {
    const part = { index, of };
    const { position, seen } = await lookTogether(pool, units, tenant, async (db) => {
      const found = new Map<Unit, Digests>();
      for (const unit of records) found.set(unit, await unit.store.digests(db, tenant, partSql('id', part)));
      await onlooker.rows(db, part);
      return found;
    });
    const isOurs = (id: string) => of === 1 || isIn(id, part);
    const sides = [...records.map((unit) => recordSide(unit, seen.get(unit) ?? new Map(), isOurs, onlooker)), ...(index > 0 ? [] : units.filter(isJournal).map((unit) => journalSide(unit, onlooker)))];
    const concerned = byEntity(sides);
    let settled = 0;
    const settle = async (through: number) => {
      for (const side of sides) await side.settle?.((unit) => unit.store.digests(pool, tenant, `position > ${settled} AND position <= ${through}`));
      settled = through;
    };
    for await (const some of log.replay(tenant, 0, position)) for (const event of some) {
      for (const side of concerned.get(recordOf(event.stream).entity) ?? []) side.meet(event);
      onlooker.event(event);
      if (event.position % BREATH === 0) await turn();
      if (event.position % WINDOW === 0) await settle(event.position);
    }
    await settle(position);
    for (const side of sides) compared += side.end();
    events = Math.max(events, position);
    await tell({ log, pool }, units, tenant, sides, onlooker);
  }
  return { events, rows: compared };
}

/** What comes after it in the same stream cannot be folded either. */
function once(unfoldable: Onlooker['unfoldable']): Onlooker['unfoldable'] {
  const told = new Set<string>();
  return (each) => {
    const key = `${each.unit.name} ${each.stream}`;
    if (!told.has(key)) unfoldable(each);
    told.add(key);
  };
}

async function partsOf(pool: Pool, units: readonly Unit[], tenant: string): Promise<number> {
  const counts = await Promise.all(units.map(async ({ name }) => (await pool.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM read."${name}" WHERE tenant = $1`, [tenant])).rows[0]?.rows ?? 0));
  return Math.max(1, Math.ceil(counts.reduce((sum, each) => sum + each, 0) / ROWS_AT_ONCE));
}

/** Looks again at what seems to differ, whole rows this time and nothing else: only what differs now is told. */
async function tell({ log, pool }: ProvePorts, units: readonly Unit[], tenant: string, sides: readonly Side[], { differs, unfoldable }: Onlooker): Promise<void> {
  const doubtful = sides.filter(({ differing }) => differing.size > 0).map(({ unit, differing }) => ({ unit, ids: new Set([...differing].slice(0, TOLD)), rows: new WorkingSet(Object.keys(unit.projection.via), [], false) }));
  if (doubtful.length === 0) return;
  const { position, seen } = await lookTogether(pool, units, tenant, async (db) => {
    const found = new Map<Unit, Map<string, Row>>();
    for (const { unit, ids } of doubtful) found.set(unit, new Map((await unit.store.load(db, tenant, [...ids], {})).map((row) => [row.id, row])));
    return found;
  });
  for await (const events of log.replay(tenant, 0, position)) for (const event of events) for (const { unit, ids, rows } of doubtful) {
    try {
      fold(unit.projection, rows, event, (id) => ids.has(id));
    } catch (error) {
      unfoldable({ unit, stream: event.stream, position: event.position, error: String(error) });
    }
    if (isJournal(unit)) for (const row of rows.all()) if (!ids.has(row.id)) rows.remove(row);
  }
  for (const { unit, ids, rows } of doubtful) for (const id of ids) {
    const [expected, found] = [rows.get(id) ?? null, seen.get(unit)?.get(id) ?? null];
    const digest = (row: Row | null) => row && unit.store.digestOf(row);
    if (digest(expected) !== digest(found)) differs({ unit, id, expected, found });
  }
}
