import { startTestBroker, type TestBroker } from '@backoffice/infra/testing/kafka-broker';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiClient } from './api-client.spec-kit.ts';
import { cleanUp } from './product-process.spec-kit.ts';
import { splitProduct, type SplitProcess } from './split-product.spec-kit.ts';

/** Tables made from Kafka's topic are those that were made from the log, whatever is killed meanwhile. */
let broker: TestBroker;
let product: Awaited<ReturnType<typeof splitProduct>>;
let database: pg.Client;

beforeAll(async () => {
  broker = await startTestBroker();
  product = await splitProduct({ KAFKA_BROKERS: broker.address, FEED_PARTITIONS: '8', FEED_REPLICATION: '1' });
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
}, 600_000);
afterAll(async () => {
  await cleanUp();
  await database?.end();
  await product?.close();
  await broker?.stop();
}, 60_000);

const TABLES = `SELECT tablename AS name FROM pg_tables JOIN read.projections p ON p.name = tablename
  WHERE schemaname = 'read' ORDER BY tablename`;
/** Of every row of every table that is made of events, in whatever order they stand. */
async function checksums(): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await database.query<{ name: string }>(TABLES);
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await database.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS sum FROM read."${name}" t`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}
async function empty(): Promise<void> {
  const { rows: tables } = await database.query<{ name: string }>(TABLES);
  await database.query(
    `TRUNCATE ${tables.map(({ name }) => `read."${name}"`).join(', ')}; DELETE FROM read.checkpoints; DELETE FROM read.parked`,
  );
}
/** Events that are in the tables already, and that there are. */
async function progress(): Promise<{ readonly folded: number; readonly all: number }> {
  const { rows } = await database.query<{ folded: string; all: string }>(
    `SELECT (SELECT coalesce(sum(position), 0) FROM read.checkpoints WHERE projection IS NULL) AS folded,
      (SELECT sum(head) FROM log.heads) AS all`,
  );
  return { folded: Number(rows[0]?.folded), all: Number(rows[0]?.all) };
}
const untilFolded = (share: number) =>
  vi.waitFor(
    async () => {
      const { folded, all } = await progress();
      expect(folded).toBeGreaterThanOrEqual(all * share);
    },
    { timeout: 180_000, interval: 20 },
  );

describe('tables made from Kafka', () => {
  it('given projectors, the relay and the broker are killed while they are made, every row is as from the log', async () => {
    const expected = await checksums();
    expect(Object.keys(expected).length).toBeGreaterThan(40);
    await empty();
    const running: SplitProcess[] = [await product.start('projector'), await product.start('projector')];
    const relay = await product.start('relay');
    await untilFolded(0.1);
    await running[0]?.end('SIGKILL');
    await relay.end('SIGKILL');
    running[0] = await product.start('projector');
    await product.start('relay');
    await untilFolded(0.3);
    await broker.kill();
    await broker.start();
    await untilFolded(1);
    expect(await checksums()).toEqual(expected);
    const { rows } = await database.query('SELECT FROM read.parked');
    expect(rows).toEqual([]);
  }, 400_000);

  it('a command at one process is a row at a console of another, by way of Kafka', async () => {
    const [one, two] = [await product.start('api'), await product.start('api')];
    const [maker, reader] = [await apiClient(one.url, 'olivia'), await apiClient(two.url, 'olivia')];
    const console = await reader.listen('Bank');
    const ids: string[] = [];
    for (let n = 0; n < 20; n++)
      ids.push(String((await maker.ask('POST', '/banks/create', { name: `Kafka Bank ${n}` })).body['id']));
    await vi.waitFor(() => expect(console.heard).toHaveLength(21), 30_000);
    expect(console.heard.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'listening *',
      ...ids.map((id) => `inserted ${id}`),
    ]);
    await console.end();
  }, 120_000);

  it('given Kafka is away, commands are answered, and what they did is in the lists once it is there again', async () => {
    const { url } = await product.start('api');
    const { ask } = await apiClient(url, 'olivia');
    await broker.kill();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ask('POST', '/banks/create', { name: `Lonely Bank ${n}` })),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await broker.start();
    await vi.waitFor(
      async () => {
        const { body } = await ask('POST', '/banks/list', { search: 'Lonely Bank' });
        expect(body.items?.length).toBe(10);
      },
      { timeout: 60_000, interval: 500 },
    );
  }, 180_000);
});
