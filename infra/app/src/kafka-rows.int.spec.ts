import { startTestBroker, type TestBroker } from '@backoffice/infra/testing/kafka-broker';
import { projectedTables } from '@backoffice/infra/testing/projected-tables';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiClient } from './api-client.spec-kit.ts';
import { cleanUp } from './product-process.spec-kit.ts';
import { splitProduct, type SplitProcess } from './split-product.spec-kit.ts';

/** Tables made from Kafka's topic are those that were made from the log, whatever is killed meanwhile. */
let broker: TestBroker;
let product: Awaited<ReturnType<typeof splitProduct>>;
let database: pg.Client;
let tables: ReturnType<typeof projectedTables>;

beforeAll(async () => {
  broker = await startTestBroker();
  product = await splitProduct({ KAFKA_BROKERS: broker.address, FEED_PARTITIONS: '8', FEED_REPLICATION: '1' });
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  tables = projectedTables(database);
}, 600_000);
afterAll(async () => {
  await cleanUp();
  await database?.end();
  await product?.close();
  await broker?.stop();
}, 60_000);

/** Of the events there are. */
async function foldedShare(): Promise<number> {
  const { rows } = await database.query<{ all: string }>('SELECT sum(head) AS all FROM log.heads');
  return (await tables.folded()) / Number(rows[0]?.all);
}
const untilFolded = (share: number) =>
  vi.waitFor(async () => expect(await foldedShare()).toBeGreaterThanOrEqual(share), {
    timeout: 180_000,
    interval: 20,
  });

describe('tables made from Kafka', () => {
  it('given projectors, the relay and the broker are killed while they are made, every row is as from the log', async () => {
    const expected = await tables.checksums();
    expect(Object.keys(expected).length).toBeGreaterThan(40);
    await tables.empty();
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
    expect(await tables.checksums()).toEqual(expected);
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
