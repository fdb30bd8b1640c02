import { systemClock } from '@backoffice/infra/clock';
import { postgresEventLog } from '@backoffice/infra/event-log';
import { migrate, scratchServer } from '@backoffice/infra/postgres';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { atLeast, percentile, type Figure } from './figure.ts';
import { invoice, meta, nextAppend, streamEnds } from './sample-appends.ts';

export type Rival = { readonly append: (caller: number) => Promise<void>; readonly close: () => Promise<void> };

/** By number of callers. */
const INSERT_BARS = [
  [1, 0.65],
  [8, 0.8],
  [32, 1.2],
] as const;
const EMMETT_BAR = 4;
const ROUNDS = 15;
const WARM_MS = 50;
const ROUND_MS = 150;

/**
 * Appends of one ~480 byte event each to one tenant, against one-row INSERTs of the same data and meta, and against
 * Emmett. Rivals take turns, and ratios are taken turn by turn, because a shared machine is not as fast in the next
 * minute. `url` is that of the owner.
 */
export async function appendFigures(url: string): Promise<Figure[]> {
  await prepareDatabase(url);
  const figures: Figure[] = [];
  for (const [callers, bar] of INSERT_BARS) {
    const name = `append, ${callers} ${callers === 1 ? 'caller' : 'callers'}`;
    figures.push(await compare(name, '× plain INSERT', bar, callers, logRival(url), insertRival(url, callers)));
    if (callers === 32)
      figures.push(await compare(name, '× Emmett', EMMETT_BAR, callers, logRival(url), emmettRival(url, callers)));
  }
  return figures;
}

async function compare(
  figure: string,
  unit: string,
  bar: number,
  callers: number,
  ours: Rival,
  theirs: Rival,
): Promise<Figure> {
  const rates: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rates.push({ ours: await ratePerSecond(callers, ours), theirs: await ratePerSecond(callers, theirs) });
  await Promise.all([ours.close(), theirs.close()]);
  const perSecond = Math.round(
    percentile(
      rates.map((rate) => rate.ours),
      0.5,
    ),
  );
  return atLeast(
    `${figure} (${perSecond}/s)`,
    percentile(
      rates.map((rate) => rate.ours / rate.theirs),
      0.5,
    ),
    unit,
    bar,
  );
}

/**
 * The log alone, for whoever is compared with it: appends that each begin a stream and take a claim. `url` is that of a
 * migrated database.
 */
export function logAppends(
  url: string,
  callers: number,
  type: string,
  data: (name: string) => object,
): { perSecond(): Promise<number>; close(): Promise<void> } {
  const log = postgresEventLog(url);
  const tenant = `bench-${systemClock.newId()}`;
  async function append() {
    const stream = `record-${systemClock.newId()}`;
    await log.append({
      tenant,
      meta: meta(),
      writes: [{ stream, expectedVersion: 0, events: [{ type, data: data(stream) }] }],
      take: [{ scope: 'name', key: stream, stream }],
    });
  }
  return { perSecond: () => ratePerSecond(callers, { append, close: log.close }), close: log.close };
}

async function prepareDatabase(url: string): Promise<void> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'CREATE TABLE IF NOT EXISTS bench_plain (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, data jsonb NOT NULL, meta jsonb NOT NULL)',
  );
  await client.end();
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  await store.close();
}

function logRival(url: string): Rival {
  const log = postgresEventLog(url);
  const tenant = `bench-${systemClock.newId()}`;
  const next = nextAppend(tenant);
  return { close: () => log.close(), append: async (caller) => void (await log.append(next(caller))) };
}

function insertRival(url: string, callers: number): Rival {
  const pool = poolOf(url, callers);
  return {
    close: () => pool.end(),
    async append() {
      await pool.query({
        name: 'insert',
        text: 'INSERT INTO bench_plain (data, meta) VALUES ($1, $2)',
        values: [JSON.stringify(invoice()), JSON.stringify(meta())],
      });
    },
  };
}

function emmettRival(url: string, callers: number): Rival {
  const pool = poolOf(url, callers);
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool }, schema: { autoMigration: 'None' } });
  const next = streamEnds();
  return {
    close: () => pool.end(),
    async append(caller) {
      const { stream, version } = next(caller);
      await store.appendToStream(stream, [{ type: 'InvoiceIssued', data: invoice() }], {
        expectedStreamVersion: BigInt(version),
      });
    },
  };
}

/** It has ended before its connections have; a server that stops then may tell them. */
const poolOf = (url: string, max: number) => new pg.Pool({ connectionString: url, max }).on('error', () => {});

export async function ratePerSecond(callers: number, { append }: Rival): Promise<number> {
  let done = 0;
  let running = true;
  const work = Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (; running; done++) await append(caller);
    }),
  );
  await delay(WARM_MS);
  const [before, start] = [done, performance.now()];
  await delay(ROUND_MS);
  const rate = (done - before) / ((performance.now() - start) / 1000);
  running = false;
  await work;
  return rate;
}

const delay = (ms: number) => new Promise((done) => setTimeout(done, ms));

if (import.meta.main) {
  const server = await scratchServer();
  console.table(await appendFigures(server.url));
  await server.stop();
}
