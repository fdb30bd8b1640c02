import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { CannotStart } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectKafka, type KafkaSettings } from './index.ts';
import { startTestBroker, TEST_USER, type TestBroker } from '@backoffice/infra/testing/kafka-broker';

let broker: TestBroker;
beforeAll(async () => void (broker = await startTestBroker()), 300_000);
afterAll(() => broker.stop());

const settings = (rest: Partial<KafkaSettings> = {}): KafkaSettings => ({
  brokers: [broker.address],
  tls: false,
  sasl: null,
  prefix: `${randomUUID()}.`,
  partitions: 4,
  replication: 1,
  maxBytes: 2 << 20,
  ...rest,
});

describe('topics of Kafka', () => {
  it('topics that are not there are made as the settings say, by one of several who start at once', async () => {
    const given = settings();
    const [cluster] = await Promise.all([connectKafka(given), connectKafka(given), connectKafka(given)]);
    const admin = cluster.client.admin();
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata({ topics: [cluster.events, cluster.changes] });
    await admin.disconnect();
    expect(new Map(topics.map(({ name, partitions }) => [name, partitions.length]))).toEqual(
      new Map([
        [`${given.prefix}backoffice.events`, 4],
        [`${given.prefix}backoffice.changes`, 1],
      ]),
    );
  });

  it('a company has the partition that every client of Kafka counts by its key', async () => {
    const cluster = await connectKafka(settings());
    const producer = cluster.client.producer();
    await producer.connect();
    for (const tenant of ['acme', 'platform', 'Müller & Söhne']) {
      const [sent] = await producer.send({ topic: cluster.events, messages: [{ key: tenant, value: '' }] });
      expect(cluster.partitionOf(tenant)).toBe(sent?.partition);
    }
    await producer.disconnect();
  });

  it.each([
    [
      'other partitions',
      { partitions: 8 },
      'has 4 partitions, and FEED_PARTITIONS is 8: set it to 4, or name a new topic by KAFKA_TOPIC_PREFIX, which is filled from the log. Partitions are never added to a topic, since companies would move between them.',
    ],
    [
      'fewer replicas',
      { replication: 2 },
      'is kept by 1 broker, and FEED_REPLICATION is 2: set it to 1, or give the topic more replicas with Kafka’s own tools.',
    ],
    [
      'smaller messages',
      { maxBytes: 4 << 20 },
      'takes messages of 2097152 bytes, and FEED_MAX_BYTES is 4194304: lower it, or raise max.message.bytes of the topic.',
    ],
  ])('a topic that is there with %s is refused in one sentence', async (_, other, sentence) => {
    const given = settings();
    const cluster = await connectKafka(given);
    await expect(connectKafka({ ...given, ...other })).rejects.toEqual(
      new CannotStart(`The topic ${cluster.events} ${sentence}`),
    );
  });

  it('more replicas than there are brokers are refused in one sentence, and nothing is made', async () => {
    const given = settings({ replication: 3 });
    await expect(connectKafka(given)).rejects.toEqual(
      new CannotStart('FEED_REPLICATION is 3, and Kafka has 1 broker: set it to 1, or start more brokers.'),
    );
    await expect(connectKafka({ ...given, replication: 1 })).resolves.toMatchObject({ maxBytes: given.maxBytes });
  });
});

describe('the way to Kafka', () => {
  const sasl = { mechanism: 'plain' as const, ...TEST_USER };

  it('who says who they are is let in, where brokers ask for it', async () =>
    expect(await connectKafka(settings({ brokers: [broker.saslAddress], sasl }))).toMatchObject({
      changes: expect.stringMatching(/backoffice\.changes$/),
    }));

  it('a process of Node reaches Kafka and sends without a word on its error output', async () => {
    const script = `import { connectKafka } from '@backoffice/infra/kafka';
      const cluster = await connectKafka(JSON.parse(process.argv[1]));
      const producer = cluster.producer({});
      await producer.connect();
      await producer.send({ topic: cluster.events, messages: [{ key: 'acme', value: 'sent' }] });
      await producer.disconnect();
      console.log('sent');`;
    const args = ['--input-type=module', '-e', script, JSON.stringify(settings())];
    expect(await promisify(execFile)(process.execPath, args)).toEqual({ stdout: 'sent\n', stderr: '' });
  });

  it('a password that Kafka refuses is said in one sentence that names the settings', async () =>
    expect(
      connectKafka(settings({ brokers: [broker.saslAddress], sasl: { ...sasl, password: 'wrong' } })),
    ).rejects.toThrow(/^Kafka refuses KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD by KAFKA_SASL_MECHANISM: [^\n]+\.$/));

  it(
    'brokers that cannot be reached are said in one sentence that names the setting',
    { timeout: 60_000 },
    async () => {
      const nobody = createServer().listen(0, '127.0.0.1');
      await once(nobody, 'listening');
      const address = `127.0.0.1:${(nobody.address() as AddressInfo).port}`; // it listens on TCP
      nobody.close();
      await expect(connectKafka(settings({ brokers: [address] }))).rejects.toThrow(
        new RegExp(`^Kafka cannot be reached at KAFKA_BROKERS \\(${address}\\): [^\\n]+\\.$`),
      );
    },
  );
});
