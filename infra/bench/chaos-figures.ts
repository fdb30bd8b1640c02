import pg from 'pg';
import type { Commit } from './chaos-consoles.ts';
import { listedCustomers } from './chaos-evidence.ts';
import type { Site } from './chaos-parts.ts';
import type { Ledger } from './chaos-writers.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

/** What became of what was pressed and answered: in the log once, in the list of every process once. */
export type Outcome = {
  readonly answered: readonly string[];
  readonly recorded: readonly (Commit & { readonly name: string })[];
  readonly lists: readonly ReadonlyMap<string, readonly string[]>[];
};

const MAX_UNAVAILABLE_MS = 2_000;

/** Asks the log and the lists, once nobody presses any more. */
export async function outcomeOf(
  { created, edited }: Ledger,
  sites: readonly Site[],
  databaseUrl: string,
): Promise<Outcome> {
  const last = Math.max(...[...created.values(), ...edited.values()].map(({ position }) => position));
  return {
    answered: [...created.keys(), ...edited.keys()],
    recorded: await recordedCustomers(databaseUrl, sites[0]?.client.companyId ?? ''),
    lists: await Promise.all(sites.map(({ client }) => listedCustomers(client, 'Chaos', last))),
  };
}

/** Nothing lost, nothing doubled, no answer that names a bug. */
export function outcomeFigures(
  name: string,
  ledger: Ledger,
  { answered, recorded, lists }: Outcome,
  maxUnavailableMs = MAX_UNAVAILABLE_MS,
): Figure[] {
  const timesRecorded = Map.groupBy(recorded, (each) => each.name);
  const absentIn = (listed: ReadonlyMap<string, readonly string[]>) =>
    count(ledger.created, ([each, { id }]) => !listed.get(each)?.includes(id));
  const none = (figure: string, value: number, unit: string) => atMost(`${name}: ${figure}`, value, unit, 0);
  return [
    atLeast(`${name}: answered writes`, answered.length + ledger.mailed.size, 'writes', 1),
    none(
      'answered and not in the log',
      count(answered, (each) => !timesRecorded.has(each)),
      'writes',
    ),
    none(
      'recorded more than once',
      count(timesRecorded.values(), ({ length }) => length > 1),
      'writes',
    ),
    none(
      'answered and not in a list',
      lists.reduce((sum, listed) => sum + absentIn(listed), 0),
      'rows',
    ),
    none(
      'twice in a list',
      lists.reduce((sum, listed) => sum + count(listed.values(), ({ length }) => length > 1), 0),
      'rows',
    ),
    none('own writes absent at the other process', ledger.unread, 'reads'),
    none('answers that name a bug (500)', ledger.bugs.length, 'answers'),
    atMost(`${name}: longest time of 503 for whoever asks again`, ledger.longestUnavailableMs, 'ms', maxUnavailableMs),
  ];
}

export const count = <T>(all: Iterable<T>, holds: (one: T) => boolean): number => [...all].filter(holds).length;

/**
 * What was recorded of our customers, by the name that was given, with the time of the commit as PostgreSQL notes it
 * (track_commit_timestamp).
 */
async function recordedCustomers(url: string, tenant: string): Promise<(Commit & { readonly name: string })[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string; position: string; name: string; at: number }>(
    `SELECT substr(stream, 10) AS id, position, data ->> 'name' AS name,
       (extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000)::float8 AS at
     FROM log.events WHERE tenant = $1 AND type IN ('CustomerCreated', 'CustomerEdited') AND data ->> 'name' ~ '^(Chaos|Hot) '`,
    [tenant],
  );
  await client.end();
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}
