import { hash } from 'node:crypto';
import { PositionGapError, type EventLog } from '@backoffice/infra/event-log';
import {
  inTransaction,
  withOwnConnection,
  runTransaction,
  type Connection,
  type Pool,
} from '@backoffice/infra/postgres';

export const HASH_BYTES = 32;
const sha256Of = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

/** What a chain is made of. */
type ChainedLog = Pick<EventLog, 'head' | 'heads' | 'fingerprints'>;

/** Where the chain of a tenant ends: the hash stands for every event from 1 to `position`. */
export type ChainHead = { readonly tenant: string; readonly position: number; readonly hash: Buffer };

/** What was recorded of the events `first` to `last`, which may have been changed since. */
export type ChainBlock = {
  readonly first: number;
  readonly last: number;
  readonly hashes: Buffer;
  readonly head: Buffer;
};

const MAX_BLOCK_EVENTS = 4_096;
const LOCK = 7_203_116; // any number nobody else takes; the second half of the key is the tenant
const SIGNING_LOCK = 7_203_117;

/** What the chain of a tenant begins with. */
export const genesis = (tenant: string): Buffer => sha256Of(Buffer.from(tenant));
export const linkHash = (head: Buffer, hash: Buffer): Buffer => sha256Of(Buffer.concat([head, hash]));

const LAST_BLOCK = 'SELECT last, head FROM log.blocks WHERE tenant = $1 ORDER BY first DESC LIMIT 1';
const LAST_BLOCKS = `SELECT tenant, b.last AS position, b.head AS hash
  FROM unnest($1::text[]) AS tenant CROSS JOIN LATERAL (SELECT last, head FROM log.blocks WHERE log.blocks.tenant = tenant.tenant ORDER BY first DESC LIMIT 1) b`;
const NEXT_BLOCK = 'SELECT first, hashes FROM log.blocks WHERE tenant = $1 AND first > $2 ORDER BY first LIMIT 1';
const BLOCK_AT = `SELECT b.first, b.hashes, (SELECT p.head FROM log.blocks p WHERE p.tenant = $1 AND p.first < b.first ORDER BY p.first DESC LIMIT 1) AS before
  FROM log.blocks b WHERE b.tenant = $1 AND b.first <= $2 ORDER BY b.first DESC LIMIT 1`;

/**
 * The hash chain of the log, built in blocks behind the append: a position that can be read is closed for ever, so
 * nothing has to wait and no append is any slower. One process at a time builds the chain of a tenant.
 */
export function hashChain(pool: Pool, log: ChainedLog) {
  /** The next block, in a transaction of its own; whether another may follow. */
  const block = (own: Connection, tenant: string) =>
    runTransaction(own, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, tenant]);
      const {
        rows: [before],
      } = await client.query<{ last: number; head: Buffer }>(LAST_BLOCK, [tenant]);
      const after = before?.last ?? 0;
      const through = Math.min(await log.head(tenant), after + MAX_BLOCK_EVENTS);
      if (through <= after) return false;
      const hashes = await readHashes(log, tenant, after, through);
      const head = hashes.reduce(linkHash, before?.head ?? genesis(tenant));
      await client.query('INSERT INTO log.blocks (tenant, first, last, hashes, head) VALUES ($1, $2, $3, $4, $5)', [
        tenant,
        after + 1,
        through,
        Buffer.concat(hashes),
        head,
      ]);
      return through - after === MAX_BLOCK_EVENTS;
    });

  const advance = (tenant: string, signal?: AbortSignal): Promise<void> =>
    withOwnConnection(pool, async (own) => {
      while (!signal?.aborted && (await block(own, tenant)));
    });

  return {
    /**
     * Records every event that is there by now; stopped in between, the next time goes on from there. @throws
     * PositionGap when one that was there is not any more
     */
    advance,
    /** Where each tenant's log and its chain end. */
    heads: () => readHeads(pool, log),
    /**
     * Leader election by advisory lock: of all processes on this database one at a time does `work`, and when it dies,
     * the next. `heads` are asked on the connection that holds the lock: who has lost it is told by that, and does
     * nothing more.
     */
    exclusively: <T>(work: (heads: () => Promise<ChainHead[]>) => Promise<T>): Promise<T> =>
      inTransaction(pool, async (tx) => {
        await tx.query('SELECT pg_advisory_xact_lock($1)', [SIGNING_LOCK]);
        return work(() => readHeads(tx, log));
      }),
    /** What was recorded of the events up to a position, 32 bytes each, in their order. */
    async *hashesThrough(tenant: string, position: number): AsyncGenerator<Buffer> {
      for (let after = 0; after < position;) {
        const {
          rows: [next],
        } = await pool.query<{ first: number; hashes: Buffer }>(NEXT_BLOCK, [tenant, after]);
        if (!next) return;
        const hashes = next.hashes.subarray(0, (position - next.first + 1) * HASH_BYTES);
        yield hashes;
        after = next.first + hashes.length / HASH_BYTES - 1;
      }
    },
    /**
     * The hash that stands for every event up to a position, whatever came later. Null when the log does not reach so
     * far.
     */
    async headAt(tenant: string, position: number): Promise<Buffer | null> {
      const {
        rows: [end],
      } = await pool.query<{ last: number }>(LAST_BLOCK, [tenant]);
      if ((end?.last ?? 0) < position) await advance(tenant);
      const {
        rows: [found],
      } = await pool.query<{ first: number; hashes: Buffer; before: Buffer | null }>(BLOCK_AT, [tenant, position]);
      if (!found || found.first + found.hashes.length / HASH_BYTES <= position) return null;
      return splitHashes(found.hashes)
        .slice(0, position - found.first + 1)
        .reduce(linkHash, found.before ?? genesis(tenant));
    },
  };
}
export type HashChain = ReturnType<typeof hashChain>;

export const splitHashes = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, n) => bytes.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES));

async function readHeads(
  db: Pick<Pool | Connection, 'query'>,
  log: ChainedLog,
): Promise<(ChainHead & { readonly events: number })[]> {
  const heads = await log.heads();
  const { rows } = await db.query<ChainHead>(LAST_BLOCKS, [[...heads.keys()]]);
  const ends = new Map(rows.map((row) => [row.tenant, row]));
  return [...heads]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([tenant, events]) => ({ tenant, events, position: 0, hash: genesis(tenant), ...ends.get(tenant) }));
}

async function readHashes(log: ChainedLog, tenant: string, after: number, through: number): Promise<Buffer[]> {
  const hashes: Buffer[] = [];
  for await (const found of log.fingerprints(tenant, after, through)) {
    for (const { position, hash } of found) {
      if (position !== after + hashes.length + 1)
        throw new PositionGapError(tenant, after + hashes.length + 1, position);
      hashes.push(hash);
    }
  }
  if (after + hashes.length < through) throw new PositionGapError(tenant, after + hashes.length + 1, through + 1);
  return hashes;
}
