import { pgPool } from '@backoffice/infra/postgres';
import type pg from 'pg';
import { retryOrUnavailable } from './retry-or-unavailable.ts';
import type { AppendResult, EventLog, RecordedEvent } from './event-log.ts';
import { groupCommit, type AccessKeys } from './group-commit.ts';
import { openAppendNotifier } from './append-notifier.ts';
import { recentAppends } from './cache/recent-appends.ts';
import { prepareAppend, type PreparedAppend } from './prepare-append.ts';
import { copiedEvents, copiedLines } from './replay.ts';
import { keptEvents } from './event-line.ts';
import { knownVersions, type KnownVersions } from './cache/known-versions.ts';
import { streamCache } from './cache/stream-cache.ts';
import { coalesceCalls } from './cache/coalesce-calls.ts';
import { groupWriter, type WriteGroup } from './group-writer.ts';
import {
  EVENT_COLUMNS,
  tenantReads,
  toRecordedEvent,
  type EventRow,
  type NamedQuery,
  type RunQuery,
} from './event-rows.ts';

/**
 * Every statement finds its rows by index, whatever the statistics say, and is planned once: planning for 16 partitions
 * costs more than most of these statements.
 */
export const SESSION_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
};

const READ_STREAMS = {
  name: 'read_streams',
  text: `SELECT e.* FROM unnest($2::text[], $3::int[]) AS wanted(stream, after)
    CROSS JOIN LATERAL (SELECT ${EVENT_COLUMNS}, data::text FROM log.events WHERE tenant = $1 AND stream = wanted.stream AND version > wanted.after ORDER BY version OFFSET 0) e`,
};
const FIND_COMMAND = {
  name: 'find_command',
  text: `SELECT stream, max(version) AS version, max(position) AS position, max(meta ->> 'requestHash') AS request_hash
    FROM log.events WHERE tenant = $1 AND command_id = $2 GROUP BY stream ORDER BY min(ordinal)`,
};
const HEADS = { name: 'heads', text: 'SELECT tenant, head FROM log.heads' };
const HEAD = { name: 'head', text: 'SELECT head FROM log.heads WHERE tenant = $1' };
const FIND_CLAIM = {
  name: 'find_claim',
  text: 'SELECT stream, tenant FROM log.claims WHERE scope = $1 AND key = $2 AND tenant = $3',
};
const FIND_CLAIM_ANYWHERE = {
  name: 'find_claim_anywhere',
  text: 'SELECT stream, tenant FROM log.claims WHERE scope = $1 AND key = $2 ORDER BY tenant LIMIT 1',
};
const MEMBERS = {
  name: 'members',
  text: 'SELECT stream FROM log.claims WHERE tenant = $1 AND scope = $2 ORDER BY key',
};
const LARGEST_NUMBER = {
  name: 'largest_number',
  text: 'SELECT number FROM log.claims WHERE tenant = $1 AND scope = $2 AND number IS NOT NULL ORDER BY number DESC LIMIT 1',
};

type PostgresLogOptions = {
  /** Of its pool. */
  readonly size?: number;
  /** What writes; it may tell that a tenant has grown by more than it was given. */
  readonly openWriter?: (pool: pg.Pool, known: KnownVersions, tellGrown: (tenant: string) => void) => WriteGroup;
};

/** The log in PostgreSQL (the schema `log`). It waits through an outage of a few seconds, then says LogUnavailable. */
export function postgresEventLog(url: string, { size, openWriter = groupWriter }: PostgresLogOptions = {}): EventLog {
  const pool = pgPool(url, { size, session: SESSION_SETTINGS, copies: true });
  const known = knownVersions();
  const listeners = new Set<(tenant: string) => void>();
  const tellListeners = (tenant: string) => listeners.forEach((listener) => listener(tenant));
  const recent = recentAppends();
  const hear = (tenant: string) => {
    streams.markStale(tenant);
    recent.invalidate(tenant);
    tellListeners(tenant);
  };
  const hints = openAppendNotifier(url, hear);
  const write = openWriter(pool, known, (tenant) => {
    hear(tenant);
    hints.notify(tenant);
  });
  const ask: RunQuery = async <Row extends pg.QueryResultRow>(
    query: NamedQuery,
    values: readonly unknown[],
  ): Promise<Row[]> => (await retryOrUnavailable(() => pool.query<Row>({ ...query, values: [...values] }))).rows;

  const commit = groupCommit<PreparedAppend, AppendResult>({
    queueNameOf: ({ tenant }) => tenant,
    accessOf: accessKeysOf,
    async send(group) {
      const outcomes = await write(group);
      const tenant = group[0]?.tenant;
      if (tenant !== undefined && outcomes.some(({ status }) => status === 'fulfilled')) {
        if (listeners.size > 0)
          recent.add(
            tenant,
            group.flatMap((append, index) => eventsOfAppend(append, outcomes[index])),
          );
        tellListeners(tenant);
        hints.notify(tenant);
      }
      return outcomes;
    },
  });

  const streams = streamCache(async (tenant, wanted) => {
    const rows = await ask<EventRow & { data: string }>(READ_STREAMS, [
      tenant,
      wanted.map(({ stream }) => stream),
      wanted.map(({ after }) => after),
    ]);
    for (const { stream, version } of rows) known.add(tenant, stream, version);
    return rows.map((row) => ({
      event: toRecordedEvent(tenant, { ...row, data: JSON.parse(row.data) as unknown }),
      length: row.data.length,
    }));
  });

  // Every reaction and the projections ask for the same at the same moment.
  const readTenant = coalesceCalls(tenantReads(ask));
  const heads = coalesceCalls(
    async () =>
      new Map((await ask<{ tenant: string; head: string }>(HEADS, [])).map((row) => [row.tenant, Number(row.head)])),
  );

  const head = coalesceCalls(async (tenant: string) =>
    Number((await ask<{ head: string }>(HEAD, [tenant]))[0]?.head ?? 0),
  );

  const log: EventLog = {
    ...indexReads(ask),
    ...copiedEvents(pool),
    ...keptEvents(copiedLines(pool), head),
    async append(append) {
      const prepared = prepareAppend(append);
      const appended = await commit(prepared);
      if (appended.replayed) return (await log.findCommand(prepared.tenant, prepared.commandId)) ?? appended;
      for (const { stream, version } of appended.streams) {
        known.add(prepared.tenant, stream, version);
        streams.markStale(prepared.tenant, stream);
      }
      return appended;
    },

    readStream: streams.read,
    readStreamCached: streams.readCached,
    readTenant,
    readRecent: async (tenant, after, limit) => recent.after(tenant, after, limit) ?? readTenant(tenant, after, limit),

    head,
    heads,

    onAppended(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hintLapses: hints.lapses,

    async close() {
      listeners.clear();
      await Promise.all([hints.close(), pool.end()]);
    },
  };
  return log;
}

/** As a transaction sees them: other tables of the same database were written beside these. */
export const headsAsOf = async (transaction: pg.Client): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await transaction.query<{ tenant: string; head: string }>(HEADS)).rows.map((row) => [
      row.tenant,
      Number(row.head),
    ]),
  );

/** What the log finds by its indexes: commands that were recorded, and who holds a claim. */
const indexReads = (ask: RunQuery): Pick<EventLog, 'findCommand' | 'findClaim' | 'scopeMembers' | 'largestNumber'> => ({
  async findCommand(tenant, commandId) {
    const rows = await ask<{ stream: string; version: number; position: string; request_hash: string }>(FIND_COMMAND, [
      tenant,
      commandId,
    ]);
    const [first] = rows;
    if (!first) return null;
    const position = Math.max(...rows.map((row) => Number(row.position)));
    return {
      position,
      streams: rows.map(({ stream, version }) => ({ stream, version })),
      requestHash: first.request_hash,
      replayed: true,
    };
  },
  async findClaim(scope, key, tenant) {
    const values = [scope, key, ...(tenant === undefined ? [] : [tenant])];
    const [found] = await ask<{ stream: string; tenant: string }>(
      tenant === undefined ? FIND_CLAIM_ANYWHERE : FIND_CLAIM,
      values,
    );
    return found ? { scope, key, ...found } : null;
  },
  scopeMembers: async (tenant, scope) =>
    (await ask<{ stream: string }>(MEMBERS, [tenant, scope])).map(({ stream }) => stream),
  largestNumber: async (tenant, scope) =>
    Number((await ask<{ number: string }>(LARGEST_NUMBER, [tenant, scope]))[0]?.number ?? 0),
});

/**
 * Each append of a group is judged by what was there before the group. (What it has seen of other tenants no other of
 * the group changes.) Whoever counts a scope therefore goes without those who move something in it, who may go
 * together.
 */
const accessKeysOf = ({ tenant, commandId, bases, seen, take, release, counts }: PreparedAppend): AccessKeys => ({
  writes: [
    `command ${commandId}`,
    ...bases.map(({ stream }) => `stream ${stream}`),
    ...[...take, ...release].map(({ scope, key }) => `claim ${scope}\0${key}`),
    ...counts.map(({ scope }) => `scope ${scope}`),
  ],
  reads: [
    ...seen.flatMap((each) => (each.tenant === tenant ? `stream ${each.stream}` : [])),
    ...[...take, ...release].map(({ scope }) => `scope ${scope}`),
  ],
});

/** The events of an append as they will be read, once it has its place; none when it was refused, or known before. */
function eventsOfAppend(
  { tenant, events, meta, firstMeta }: PreparedAppend,
  outcome: PromiseSettledResult<AppendResult> | undefined,
): RecordedEvent[] {
  if (outcome?.status !== 'fulfilled' || outcome.value.replayed) return [];
  const first = outcome.value.position - events.length + 1;
  const parse = (text: string) => JSON.parse(text) as RecordedEvent['meta']; // made of one
  const [byFirst, by] = [parse(firstMeta), parse(meta)];
  return events.map(({ data, ...event }, index) => ({
    ...event,
    tenant,
    position: first + index,
    data: JSON.parse(data) as unknown,
    meta: index === 0 ? byFirst : by,
  }));
}
