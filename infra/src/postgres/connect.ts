import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Sql } from 'postgres';
import { postgres } from './postgres-js.ts';

export type Pool = pg.Pool;
export type Connection = pg.Client;

/** Every connection of the running product acts as this role; it cannot change or delete an event. */
export const APP_ROLE = 'backoffice_app';
/** Answers people: it may read the views of a company's own rows, and nothing else. */
export const READ_ROLE = 'backoffice_reader';

export type PoolOptions = {
  readonly size?: number;
  /** A statement that runs longer is cancelled, and soon after that its connection is given up; 0 never. */
  readonly statementTimeoutMs?: number;
  /** For COPY, which lets nothing else on its way. */
  readonly copies?: boolean;
  /** Further settings of every session. */
  readonly session?: Readonly<Record<string, string>>;
};

const POOL_SIZE = 8;
const STATEMENT_MS = 10_000;
/** A statement is ours to give up once the server should have; it cannot when it hangs. */
const GRACE_MS = 2_000;
const PIPELINE_STATEMENTS = 3;
/** A transaction that forgot to end must not hold its locks, or old rows, for ever. */
const IDLE_IN_TRANSACTION_MS = 15_000;
/** For a connection of the pool to be free, and for one to be made. */
export const CONNECTION_WAIT_MS = 2_000;
/** The longest that anybody waits for what is read. */
export const QUERY_DEADLINE_MS = STATEMENT_MS + GRACE_MS;
const RECONNECT_MS = 250;

/** Cents and positions are safe integers. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * node-postgres: the log, and every transaction that must be all or nothing. What is asked at once goes out at once,
 * and is answered in order. Once its server is gone, a client refuses whatever is still asked of it; the pool replaces
 * it.
 */
export function pgPool(url: string, options: PoolOptions = {}): Pool {
  const session = Object.entries(sessionSettings(options))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? POOL_SIZE,
    keepAlive: true,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    query_timeout: queryTimeoutMs(options),
    options: session,
    types,
    pipeline: !options.copies,
    // opening a connection costs as much as a hundred queries, and a timer for each query costs too
    idleTimeoutMillis: 0,
  });
  // Without a listener a lost connection would end the process; whoever was using it is told by the query that fails.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  openPools.add(pool);
  return pool;
}

/** Registry of this process's pools, for whoever measures it. */
const openPools = new Set<Pool>();

/** Connections that the pools of this process hold, and who waits for one. */
export function poolUse(): { readonly connections: number; readonly waiting: number } {
  for (const pool of openPools) if (pool.ended) openPools.delete(pool);
  const pools = [...openPools];
  return {
    connections: pools.reduce((sum, { totalCount }) => sum + totalCount, 0),
    waiting: pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0),
  };
}

/**
 * postgres.js: reading, as a role that can do nothing else. Instants, days and whole numbers come as the contracts
 * write them.
 */
export const sqlPool = (url: string, options: PoolOptions = {}): Sql =>
  postgres(url, {
    max: options.size ?? POOL_SIZE,
    connect_timeout: CONNECTION_WAIT_MS / 1000,
    backoff: () => RECONNECT_MS / 1000,
    connection: { ...sessionSettings(options), role: options.session?.['role'] ?? READ_ROLE },
    types: COLUMN_TYPES,
    onnotice: () => {},
  });

/**
 * Runs `work` in a transaction of its own; what it throws rolls everything back. It may ask several things at once.
 * `settings` hold as long as it lasts.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (tx: Connection) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await runTransaction(client, work, { settings, lost: (reason) => (broken = reason) });
  } finally {
    client.release(broken);
  }
}

export type TransactionOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  /** Hears of it when the connection cannot be used any more. */
  readonly lost?: (reason: Error) => void;
};

/** The same on one connection. */
export async function runTransaction<T>(
  client: Connection,
  work: (tx: Connection) => Promise<T>,
  { settings = {}, lost = () => {} }: TransactionOptions = {},
): Promise<T> {
  try {
    const begun = client.query(
      ['BEGIN', ...Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join(';'),
    );
    if (!client.pipeline) await begun;
    const [, result] = await settleInOrder([begun, work(client)]);
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it failed and nobody said so.');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(lost);
    throw error;
  }
}

/** Of questions asked at once. What fails first, in the order of asking, is why the rest of a transaction fails. */
export async function settleInOrder<const T extends readonly unknown[]>(
  asked: T,
): Promise<{ -readonly [Key in keyof T]: Awaited<T[Key]> }> {
  await Promise.allSettled(asked);
  return Promise.all(asked);
}

/**
 * Runs `work` on a connection of its own beside the pool's, which ends with it: it may COPY, which lets nothing else on
 * its way, and take its time.
 */
export async function withOwnConnection<T>(pool: Pool, work: (own: Connection) => Promise<T>): Promise<T> {
  const own = new pg.Client({ ...pool.options, pipeline: false, query_timeout: undefined });
  own.on('error', () => {}); // the query that fails tells
  try {
    await own.connect();
    return await work(own);
  } finally {
    await own.end();
  }
}

/** COPY: the fastest way into a table. `statement` says FROM STDIN. */
export const copyIn = (connection: Connection, statement: string, chunks: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(chunks), connection.query(from(statement)));

/** In a pipeline the last statement waits for those before it, and its deadline with it. */
const queryTimeoutMs = ({ statementTimeoutMs = STATEMENT_MS, copies = false }: PoolOptions) =>
  statementTimeoutMs === 0 ? undefined : statementTimeoutMs * (copies ? 1 : PIPELINE_STATEMENTS) + GRACE_MS;

const sessionSettings = ({ statementTimeoutMs = STATEMENT_MS, session = {} }: PoolOptions): Record<string, string> => ({
  role: APP_ROLE,
  application_name: 'backoffice',
  statement_timeout: String(statementTimeoutMs),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
  ...session,
});

const identity = (value: string) => value;

/** By type number: 20 bigint (cents and positions are safe integers), 1184 timestamptz, 1082 date. */
const COLUMN_TYPES = {
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  instant: { to: 1184, from: [1184], serialize: identity, parse: (text: string) => new Date(text).toISOString() },
  day: { to: 1082, from: [1082], serialize: identity, parse: identity },
};
