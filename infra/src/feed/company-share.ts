import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ownClient } from '@backoffice/infra/postgres';
import type pg from 'pg';

/** The companies that one process of a group handles. */
export type CompanyShare = {
  readonly owns: (tenant: string) => boolean;
  readonly listen: (listener: ShareListener) => void;
  readonly close: () => Promise<void>;
};

export type ShareListener = {
  /** More companies are to come into this process's hands; they are its own once `activate` is called. */
  readonly gain: (activate: () => void) => Promise<void>;
  /** Companies it no longer owns pass to another process when this is done. */
  readonly settle: () => Promise<void>;
  readonly onError: (error: unknown) => void;
};
export type OpenCompanyShare = (group: string) => Promise<CompanyShare>;

/** Of the only process there is. */
export const wholeShare: OpenCompanyShare = async () => ({
  owns: () => true,
  listen: () => {},
  close: async () => {},
});

/** Companies pass from one process to another in so many parts: of more processes some have none. */
const PARTITIONS = 32;
const ROUND_MS = 400;
const QUERY_TIMEOUT_MS = 5_000;
/** What a machine held that has gone without a word is free after 8 s. */
const SERVER_KEEPALIVE = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3';
/** The key that every process of a group holds shared; the partitions have those from 1. */
const PRESENCE = 0;

/** Who holds what of a group, by pg_locks: how many processes there are, and the partitions that somebody holds. */
const HOLDERS = `SELECT count(*) FILTER (WHERE objid = ${PRESENCE})::int AS members,
    coalesce(array_agg(objid::int) FILTER (WHERE objid <> ${PRESENCE}), '{}') AS taken
  FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = $1::int::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
const TAKE =
  'SELECT partition FROM unnest($2::int[]) partition WHERE (SELECT pg_try_advisory_lock($1::int, partition))';
const GIVE = 'SELECT pg_advisory_unlock($1::int, partition) FROM unnest($2::int[]) partition';

/**
 * Leases by advisory locks: each partition of the companies is one process's of a group as long as its connection
 * lives, so that what a killed process held is free at once. All hold about as many; who has more gives, who has fewer
 * takes. Two that believe for a moment that they own the same do no harm: positions decide.
 */
export const lockedShare =
  (url: string): OpenCompanyShare =>
  async (group) => {
    const leases = partitionLeases(url, lockClassOf(group));
    let listener: ShareListener | null = null;
    const ending = new AbortController();

    async function round(): Promise<void> {
      const surplus = await leases.balance();
      if (surplus.length > 0) {
        await listener?.settle();
        await leases.give(surplus);
      }
      if (leases.hasNew()) await (listener?.gain(leases.activate) ?? leases.activate());
    }

    async function balanceUntilClosed(): Promise<void> {
      while (!ending.signal.aborted) {
        await pause(ROUND_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {});
        if (!ending.signal.aborted) await round().catch((error: unknown) => listener?.onError(error));
      }
    }

    await round();
    const balancing = balanceUntilClosed();
    return {
      owns: (tenant) => leases.isActive(partitionOf(tenant)),
      listen: (each) => void (listener = each),
      async close() {
        ending.abort();
        await balancing;
        await leases.close();
      },
    };
  };

/** `held`: locked by this connection; `active`: what its listener has been told of. */
function partitionLeases(url: string, lockClass: number) {
  const held = new Set<number>();
  const active = new Set<number>();
  let client: pg.Client | null = null;

  async function connect(): Promise<pg.Client> {
    const next = ownClient(url, {
      name: 'backoffice-leases',
      queryTimeoutMs: QUERY_TIMEOUT_MS,
      settings: SERVER_KEEPALIVE,
    });
    next.once('end', () => drop(next));
    try {
      await next.connect();
      await next.query('SELECT pg_advisory_lock_shared($1::int, $2::int)', [lockClass, PRESENCE]);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    return next;
  }

  /** What a connection holds that does not answer may be another process's by now. */
  function drop(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    held.clear();
    active.clear();
    lost.end().catch(() => {});
  }

  /** Answers how many are a fair share. */
  async function takeUpToShare(asked: pg.Client): Promise<number> {
    const {
      rows: [{ members, taken } = { members: 1, taken: [] }],
    } = await asked.query<{ members: number; taken: number[] }>(HOLDERS, [lockClass]);
    const fair = Math.ceil(PARTITIONS / Math.max(members, 1));
    const free = ALL_PARTITIONS.filter((partition) => !taken.includes(partition)).slice(0, fair - held.size);
    if (held.size < fair && free.length > 0) {
      const { rows } = await asked.query<{ partition: number }>(TAKE, [lockClass, free]);
      for (const { partition } of rows) held.add(partition);
    }
    return fair;
  }

  return {
    isActive: (partition: number) => active.has(partition),
    hasNew: () => held.size > active.size,
    activate: () => held.forEach((partition) => active.add(partition)),
    /** Takes what is free up to a fair share; answers those that are more than that, which count as active no more. */
    async balance(): Promise<readonly number[]> {
      const asked = (client ??= await connect());
      try {
        const fair = await takeUpToShare(asked);
        const surplus = [...held].slice(fair);
        for (const partition of surplus) active.delete(partition);
        return surplus;
      } catch (error) {
        drop(asked);
        throw error;
      }
    },
    async give(partitions: readonly number[]): Promise<void> {
      await client?.query(GIVE, [lockClass, partitions]);
      for (const partition of partitions) held.delete(partition);
    },
    async close() {
      await client?.end();
    },
  };
}

const ALL_PARTITIONS = Array.from({ length: PARTITIONS }, (_, index) => index + 1);

/** 31 bits, as pg_locks shows them unsigned. */
const hashOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() >>> 1;
const lockClassOf = (group: string) => hashOf(`share of companies: ${group}`);
const partitions = new Map<string, number>();
function partitionOf(tenant: string): number {
  const partition = partitions.get(tenant) ?? (hashOf(tenant) % PARTITIONS) + 1;
  partitions.set(tenant, partition);
  return partition;
}
