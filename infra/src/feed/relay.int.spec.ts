import { randomUUID } from 'node:crypto';
import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import { connectKafka, type KafkaCluster } from '@backoffice/infra/kafka';
import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import { startTestBroker, type TestBroker } from '@backoffice/infra/testing/kafka-broker';
import type { KafkaMessage } from 'kafkajs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { appendEvents } from './append-events.spec-kit.ts';
import { kafkaFeed, startRelay } from './index.ts';

vi.setConfig({ testTimeout: 90_000 });
const PATIENCE = { timeout: 40_000, interval: 20 };

let broker: TestBroker;
let database: FreshDatabase;
let owner: pg.Client;
let log: EventLog;
let cluster: KafkaCluster;
beforeAll(async () => {
  broker = await startTestBroker();
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  log = postgresEventLog(database.url);
}, 300_000);
beforeEach(async () => {
  cluster = await connectTo({ maxBytes: 8 << 20 }); // topics of its own
});
afterAll(async () => {
  await log.close();
  await owner.end();
  await database.drop();
  await broker.stop();
});

const connectTo = ({ maxBytes }: { readonly maxBytes: number }) =>
  connectKafka({
    brokers: [broker.address],
    tls: false,
    sasl: null,
    prefix: `${randomUUID()}.`,
    partitions: 4,
    replication: 1,
    maxBytes,
  });
const relay = (onError: (error: unknown) => void = () => {}) => {
  const started = startRelay({ cluster, url: database.url, log, onError });
  onTestFinished(() => started.stop());
  return started;
};
const companyOf = (about: string) => `${about}-${randomUUID().slice(0, 8)}`;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** All messages of a company, as any client of Kafka reads them. */
async function messagesOf(tenant: string): Promise<KafkaMessage[]> {
  const messages: KafkaMessage[] = [];
  const consumer = cluster.client.consumer({ groupId: randomUUID(), maxWaitTimeInMs: 100 });
  onTestFinished(() => consumer.disconnect());
  await consumer.connect();
  await consumer.subscribe({ topic: cluster.events, fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    async eachMessage({ message }) {
      if (String(message.key) === tenant) messages.push(message);
    },
  });
  return messages;
}
const positionsIn = (messages: readonly KafkaMessage[]) =>
  messages.map(({ headers }) => Number(String(headers?.['position'])));

/** What a consumer of the feed handles of a company. */
async function handledOf(tenant: string, readLog: EventLog = log) {
  const handled: number[] = [];
  const consumer = await kafkaFeed(cluster, readLog).consume({
    group: randomUUID(),
    positionsOf: async () => new Map(),
    async handle(events) {
      for (const event of events) if (event.tenant === tenant) handled.push(event.position);
    },
    onError: () => {}, // of Kafka, while it is away
  });
  onTestFinished(() => consumer.stop());
  await expect.poll(() => consumer.owns(tenant), PATIENCE).toBe(true);
  return { handled, consumer };
}

it('a message is the recorded event as JSON, with the company as its key and what it is in its headers', async () => {
  const tenant = companyOf('shape');
  relay();
  await appendEvents(log, tenant, 2, { note: 'Straße', sum: 12.5, none: null });
  const messages = await messagesOf(tenant);
  await expect.poll(() => messages.length, PATIENCE).toBe(2);
  expect(messages.map(({ value }) => JSON.parse(String(value)) as unknown)).toEqual(await log.readTenant(tenant, 0, 2));
  expect(
    messages.map(({ headers }) => Object.fromEntries(Object.entries(headers ?? {}).map(([k, v]) => [k, String(v)]))),
  ).toEqual([
    { position: '1', type: 'Happened', schema: '1' },
    { position: '2', type: 'Happened', schema: '1' },
  ]);
});

it('events come by Kafka, and the log is asked only whether it has the last of them', async () => {
  const tenant = companyOf('by-kafka');
  relay();
  const reads: number[] = [];
  const { handled } = await handledOf(tenant, {
    ...log,
    async readTenant(read, after, limit) {
      if (read === tenant) reads.push(limit);
      return log.readTenant(read, after, limit);
    },
  });
  for (let n = 0; n < 6; n++) {
    await appendEvents(log, tenant);
    await expect.poll(() => handled, PATIENCE).toEqual(upTo(n + 1));
  }
  // but for what a look at all heads has found first, as the consumer joins
  expect(reads.filter((limit) => limit === 1).length).toBeGreaterThanOrEqual(4);
});

it('a log of many companies is sent whole and in order, however much there is of each', async () => {
  const companies = Array.from({ length: 30 }, (_, n) => companyOf(`bulk-${n}`));
  for (const tenant of companies) await appendEvents(log, tenant, 1_100, { pad: 'x'.repeat(300) });
  const sender = relay();
  await expect.poll(() => sender.lag().catch(() => null), PATIENCE).toEqual({ behind: 0 });
  for (const tenant of [companies[0] ?? '', companies.at(-1) ?? '']) {
    const messages = await messagesOf(tenant);
    await expect.poll(() => positionsIn(messages), PATIENCE).toEqual(upTo(1_100));
  }
});

it('an event of 2 MB is sent, and one that is larger than FEED_MAX_BYTES goes without its data, which is read from the log', async () => {
  const tenant = companyOf('large');
  cluster = await connectTo({ maxBytes: 3 << 20 });
  relay((error) => expect.unreachable(String(error)));
  const { handled } = await handledOf(tenant);
  await appendEvents(log, tenant, 1, { text: randomText(2_000_000) });
  await appendEvents(log, tenant, 1, { text: randomText(4_000_000) });
  await appendEvents(log, tenant, 1);
  await expect.poll(() => handled, PATIENCE).toEqual([1, 2, 3]);
  const messages = await messagesOf(tenant);
  await expect.poll(() => positionsIn(messages), PATIENCE).toEqual([1, 2, 3]);
  expect(messages.map(({ value }) => (value?.length ?? 0) > 2_000_000)).toEqual([true, false, false]);
  expect(messages[1]?.value).toBeNull();
});

it('a relay that is killed after the answer of Kafka and before it keeps its place sends again, and that is cut', async () => {
  const tenant = companyOf('killed');
  const [first, second] = [relay(), relay()];
  await expect.poll(() => first.lag().catch(() => null), PATIENCE).toEqual({ behind: 0 });
  const { handled } = await handledOf(tenant);
  const messages = await messagesOf(tenant);
  await owner.query('BEGIN');
  await owner.query('LOCK TABLE feed.relay IN SHARE MODE'); // no place can be kept
  await appendEvents(log, tenant, 3);
  await expect.poll(() => positionsIn(messages), PATIENCE).toEqual([1, 2, 3]);
  const killedAt = performance.now();
  await owner.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'backoffice-relay' AND datname = current_database() AND wait_event_type = 'Lock'",
  );
  await owner.query('COMMIT');
  await expect.poll(() => positionsIn(messages), PATIENCE).toEqual([1, 2, 3, 1, 2, 3]);
  expect(performance.now() - killedAt).toBeLessThan(5_000);
  await appendEvents(log, tenant);
  await expect.poll(() => handled, PATIENCE).toEqual([1, 2, 3, 4]);
  expect([first.isActive(), second.isActive()].filter(Boolean)).toHaveLength(1);
});

it('a relay that loses its lock while nothing happens gives way within 5 s', async () => {
  const tenant = companyOf('quiet');
  const relays = [relay(), relay()];
  const active = () => relays.filter((each) => each.isActive()).length;
  await expect.poll(active, PATIENCE).toBe(1);
  await expect.poll(() => relays[0]?.lag().catch(() => null), PATIENCE).toEqual({ behind: 0 });
  const killedAt = performance.now();
  await owner.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'backoffice-relay' AND datname = current_database() AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)",
  );
  await expect.poll(active, { ...PATIENCE, interval: 1 }).toBe(0);
  await expect.poll(active, PATIENCE).toBe(1);
  expect(performance.now() - killedAt).toBeLessThan(5_000);
  await appendEvents(log, tenant);
  const messages = await messagesOf(tenant);
  await expect.poll(() => positionsIn(messages), PATIENCE).toEqual([1]);
});

it('while the broker is away events are handled from the log and appends do not wait, and nothing is missing once it is back', async () => {
  const tenant = companyOf('outage');
  const sender = relay();
  await expect.poll(() => sender.lag().catch(() => null), PATIENCE).toEqual({ behind: 0 });
  const { handled } = await handledOf(tenant);
  let slowest = 0;
  let [appended, isOver] = [0, false];
  async function write() {
    while (!isOver) {
      const begun = performance.now();
      await appendEvents(log, tenant);
      slowest = Math.max(slowest, performance.now() - begun);
      appended += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const writing = write();
  await expect.poll(() => handled.length, PATIENCE).toBeGreaterThan(10);
  await broker.kill();
  const before = appended;
  await expect.poll(() => handled.at(-1), PATIENCE).toBeGreaterThan(before + 50); // from the log
  await broker.start();
  isOver = true;
  await writing;
  await expect.poll(() => handled, PATIENCE).toEqual(upTo(appended));
  await expect.poll(() => sender.lag().catch(() => null), PATIENCE).toEqual({ behind: 0 });
  const messages = await messagesOf(tenant);
  await expect.poll(() => new Set(positionsIn(messages)), PATIENCE).toEqual(new Set(upTo(appended)));
  expect(slowest).toBeLessThan(2_000);
});

it('a log that was restored to an earlier state stops the company, and says so', async () => {
  const [hurt, well] = [companyOf('restored'), companyOf('well')];
  relay();
  const errors: unknown[] = [];
  const handled: string[] = [];
  await appendEvents(log, hurt, 2);
  const [, last] = await log.readTenant(hurt, 0, 2);
  const producer = cluster.client.producer();
  await producer.connect();
  await producer.send({
    topic: cluster.events,
    messages: [{ key: hurt, value: JSON.stringify({ ...last, id: randomUUID(), position: 3 }) }],
  });
  await producer.disconnect();
  const consumer = await kafkaFeed(cluster, log).consume({
    group: randomUUID(),
    positionsOf: async () => new Map([[hurt, 2]]),
    handle: async (events, tenant) => void handled.push(...events.map(({ position }) => `${tenant} ${position}`)),
    onError: (error, tenant) => errors.push(`${tenant}: ${error}`),
  });
  onTestFinished(() => consumer.stop());
  await expect
    .poll(() => errors, PATIENCE)
    .toEqual([
      `${hurt}: Error: Kafka holds position 3 of ${hurt}, and its log ends at 2: the log was restored to an earlier state. ${hurt} stands still until its topic is replaced (docs/how-to/feed-with-kafka.md).`,
    ]);
  await appendEvents(log, well);
  await expect.poll(() => handled.filter((each) => each.startsWith(well)), PATIENCE).toEqual([`${well} 1`]);
  expect(handled.filter((each) => each.startsWith(hurt))).toEqual([]);
});

/** That does not compress. */
const randomText = (length: number) =>
  Array.from({ length: Math.ceil(length / 36) }, () => randomUUID())
    .join('')
    .slice(0, length);
