import { isOutage, pgPool, throughOutages } from '@backoffice/infra/postgres';
import type pg from 'pg';
import { appendAfter, appendEach, isPlain, isTaken, type Verdict } from './append-sql.ts';
import { ClaimTaken, LogUnavailable, ScopeChanged, StaleVersion, type Appended, type EventLog, type Recorded } from './event-log.ts';
import { groupCommit, type Keys } from './group-commit.ts';
import { openHints } from './hints.ts';
import { knownHeads, type KnownHeads } from './known-heads.ts';
import { appendedAt, prepare, type Prepared } from './prepare.ts';
import { copyOut, replay } from './replay.ts';
import { seenVersions, type SeenVersions } from './seen-versions.ts';
import { streamReads } from './stream-reads.ts';
import { together } from './together.ts';

/**
 * Every statement finds its rows by index, whatever the statistics say, and is planned once: planning for 16 partitions
 * costs more than most of these statements.
 */
const SESSION = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', enable_bitmapscan: 'off' };

const EVENT = 'position, stream, version, id, type, schema_version, data, meta';
const READ_STREAMS = {
  name: 'read_streams',
  text: `SELECT e.* FROM unnest($2::text[], $3::int[]) AS wanted(stream, after)
    CROSS JOIN LATERAL (SELECT ${EVENT} FROM log.events WHERE tenant = $1 AND stream = wanted.stream AND version > wanted.after ORDER BY version OFFSET 0) e`,
};
const READ_TENANT = { name: 'read_tenant', text: `SELECT ${EVENT} FROM log.events WHERE tenant = $1 AND position > $2 ORDER BY position LIMIT $3` };
const FIND_COMMAND = {
  name: 'find_command',
  text: `SELECT stream, max(version) AS version, max(position) AS position, max(meta ->> 'requestHash') AS request_hash
    FROM log.events WHERE tenant = $1 AND command_id = $2 GROUP BY stream ORDER BY min(ordinal)`,
};
const HEADS = { name: 'heads', text: 'SELECT tenant, head FROM log.heads' };
const HEAD = { name: 'head', text: 'SELECT head FROM log.heads WHERE tenant = $1' };
const FIND_CLAIM = { name: 'find_claim', text: 'SELECT stream, tenant FROM log.claims WHERE scope = $1 AND key = $2 AND tenant = $3' };
const FIND_CLAIM_ANYWHERE = { name: 'find_claim_anywhere', text: 'SELECT stream, tenant FROM log.claims WHERE scope = $1 AND key = $2 ORDER BY tenant LIMIT 1' };
const MEMBERS = { name: 'members', text: 'SELECT stream FROM log.claims WHERE tenant = $1 AND scope = $2 ORDER BY key' };
const LARGEST = {
  name: 'largest_number',
  text: 'SELECT number FROM log.claims WHERE tenant = $1 AND scope = $2 AND number IS NOT NULL ORDER BY number DESC LIMIT 1',
};

const TURNS = 20;

/** The log in PostgreSQL (migrations 0001, 0016). It waits through an outage of a few seconds, then says LogUnavailable. */
export function postgresEventLog(url: string, { size }: { readonly size?: number } = {}): EventLog {
  const pool = pgPool(url, { size, session: SESSION, copies: true });
  const [known, heads] = [seenVersions(), knownHeads()];
  const listeners = new Set<(tenant: string) => void>();
  const tellListeners = (tenant: string) => listeners.forEach((listener) => listener(tenant));
  const hints = openHints(url, (tenant) => { streams.doubt(tenant); tellListeners(tenant); });
  const ask = async <Row extends pg.QueryResultRow>(query: { name: string; text: string }, values: readonly unknown[]): Promise<Row[]> =>
    (await available(() => pool.query<Row>({ ...query, values: [...values] }))).rows;

  const commit = groupCommit<Prepared, Appended>({
    laneOf: ({ tenant }) => tenant,
    keysOf,
    async send(group) {
      const outcomes = await flush({ pool, known, heads }, group);
      const tenant = group[0]?.tenant;
      if (tenant !== undefined && outcomes.some(({ status }) => status === 'fulfilled')) {
        tellListeners(tenant);
        hints.tell(tenant);
      }
      return outcomes;
    },
  });

  const streams = streamReads(async (tenant, wanted) => {
    const rows = await ask<EventRow>(READ_STREAMS, [tenant, wanted.map(({ stream }) => stream), wanted.map(({ after }) => after)]);
    for (const { stream, version } of rows) known.add(tenant, stream, version);
    return rows.map((row) => recorded(tenant, row));
  });

  const log: EventLog = {
    async append(append) {
      const prepared = prepare(append);
      const appended = await commit(prepared);
      if (appended.replayed) return (await log.findCommand(prepared.tenant, prepared.commandId)) ?? appended;
      for (const { stream, version } of appended.streams) {
        known.add(prepared.tenant, stream, version);
        streams.doubt(prepared.tenant, stream);
      }
      return appended;
    },

    async findCommand(tenant, commandId) {
      const rows = await ask<{ stream: string; version: number; position: string; request_hash: string }>(FIND_COMMAND, [tenant, commandId]);
      const [first] = rows;
      if (!first) return null;
      const position = Math.max(...rows.map((row) => Number(row.position)));
      return { position, streams: rows.map(({ stream, version }) => ({ stream, version })), requestHash: first.request_hash, replayed: true };
    },

    readStream: streams.read,
    recallStream: streams.recall,
    // Every reaction and the projections ask for the same news at the same moment.
    readTenant: together(async (tenant: string, after: number, limit: number) => (await ask<EventRow>(READ_TENANT, [tenant, after, limit])).map((row) => recorded(tenant, row))),

    replay: (tenant, after, through) => replay((...range) => available(() => copyOut(pool, tenant, ...range)), tenant, after, through),

    head: async (tenant) => Number((await ask<{ head: string }>(HEAD, [tenant]))[0]?.head ?? 0),
    heads: async () => new Map((await ask<{ tenant: string; head: string }>(HEADS, [])).map((row) => [row.tenant, Number(row.head)])),

    async findClaim(scope, key, tenant) {
      const values = [scope, key, ...(tenant === undefined ? [] : [tenant])];
      const [found] = await ask<{ stream: string; tenant: string }>(tenant === undefined ? FIND_CLAIM_ANYWHERE : FIND_CLAIM, values);
      return found ? { scope, key, ...found } : null;
    },
    members: async (tenant, scope) => (await ask<{ stream: string }>(MEMBERS, [tenant, scope])).map(({ stream }) => stream),
    largestNumber: async (tenant, scope) => Number((await ask<{ number: string }>(LARGEST, [tenant, scope]))[0]?.number ?? 0),

    onAppended(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    async close() {
      listeners.clear();
      await Promise.all([hints.close(), pool.end()]);
    },
  };
  return log;
}

type Writing = { readonly pool: pg.Pool; readonly known: SeenVersions; readonly heads: KnownHeads };

/** One outcome for each append, in order. One that PostgreSQL cannot stomach is found by sending each alone. */
async function flush(writing: Writing, group: readonly Prepared[]): Promise<PromiseSettledResult<Appended>[]> {
  try {
    return await available(() => write(writing, group));
  } catch (reason) {
    if (reason instanceof LogUnavailable) throw reason;
    if (group.length === 1) return [{ status: 'rejected', reason }];
    return (await Promise.all(group.map((append) => flush(writing, [append])))).flat();
  }
}

async function write({ pool, known, heads }: Writing, group: readonly Prepared[]): Promise<PromiseSettledResult<Appended>[]> {
  const tenant = group[0]?.tenant ?? '';
  const head = heads.of(tenant);
  heads.doubt(tenant); // until it is done, and known to be
  const last = head !== undefined && group.every(isPlain) ? await appendAfter(pool, head, group, known) : null;
  if (head !== undefined && last !== null) {
    heads.wrote(tenant, head, last);
    return settledAt(group, head);
  }
  const { base, verdicts } = await inTurn(() => appendEach(pool, group));
  const outcomes = group.map((append, index) => outcomeOf(append, verdicts[index]));
  heads.wrote(tenant, base, verdicts.reduce((at, verdict) => (verdict.is === 'appended' ? verdict.position : at), base));
  return outcomes;
}

/** Whoever writes after a head that he knows does not wait for his turn, and may be first. */
async function inTurn<T>(append: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await append();
    } catch (error) {
      if (!isTaken(error) || turn === TURNS) throw error;
    }
  }
}

function settledAt(group: readonly Prepared[], head: number): PromiseSettledResult<Appended>[] {
  let position = head;
  return group.map((append) => ({ status: 'fulfilled', value: appendedAt(append, (position += append.events.length)) }));
}

function outcomeOf(append: Prepared, verdict: Verdict | undefined): PromiseSettledResult<Appended> {
  switch (verdict?.is) {
    case 'appended': return { status: 'fulfilled', value: appendedAt(append, verdict.position) };
    case 'replayed': return { status: 'fulfilled', value: { ...appendedAt(append, 0), replayed: true } };
    case 'stale': return { status: 'rejected', reason: new StaleVersion(verdict.seen.stream, verdict.seen.version, verdict.actual) };
    case 'changed': return { status: 'rejected', reason: new ScopeChanged(verdict.count) };
    case 'taken': return { status: 'rejected', reason: new ClaimTaken(verdict.claim) };
    case undefined: throw new Error('An append was left without a verdict');
  }
}

/** Each append of a group is judged by what was there before the group. (What it has seen of other tenants no other of the group changes.) */
const keysOf = ({ tenant, commandId, bases, seen, take, release }: Prepared): Keys => ({
  changes: [`command ${commandId}`, ...bases.map(({ stream }) => `stream ${stream}`), ...[...take, ...release].map(({ scope, key }) => `claim ${scope}\0${key}`)],
  looks: seen.flatMap((each) => (each.tenant === tenant ? `stream ${each.stream}` : [])),
});

async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await throughOutages(work);
  } catch (error) {
    throw isOutage(error) || isTimeout(error) ? new LogUnavailable(error) : error;
  }
}

/** query_canceled: it waited too long, which is not cured by waiting again at once */
const isTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014';

type EventRow = { position: string; stream: string; version: number; id: string; type: string; schema_version: number; data: unknown; meta: Recorded['meta'] };

const recorded = (tenant: string, { position, schema_version: schemaVersion, ...rest }: EventRow): Recorded => ({ ...rest, tenant, position: Number(position), schemaVersion });
