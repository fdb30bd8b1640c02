import { connect, type Socket } from 'node:net';
import { postgresEventLog } from '@backoffice/infra/event-log';
import { connectKafka, type KafkaCluster, type KafkaSettings } from '@backoffice/infra/kafka';
import { freshDatabase } from '@backoffice/infra/postgres';
import { startTestBroker, type TestBroker } from '@backoffice/infra/testing/kafka-broker';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { changeFeedContract } from './change-contract.spec-kit.ts';
import { feedContract, type FeedSite } from './contract.spec-kit.ts';
import { kafkaChangeFeed, kafkaFeed, startRelay } from './index.ts';

let broker: TestBroker;
beforeAll(async () => void (broker = await startTestBroker()), 300_000);
afterAll(() => broker.stop());

const settings = (rest: Partial<KafkaSettings> = {}): KafkaSettings => ({
  brokers: [broker.address],
  tls: false,
  sasl: null,
  prefix: 'contract.',
  partitions: 8,
  replication: 1,
  maxBytes: 8 << 20,
  ...rest,
});
const failOn = (error: unknown) => expect.unreachable(String(error));

/** One relay for all processes; one that is killed loses its connections to Kafka, and makes no other. */
async function openSite(): Promise<FeedSite> {
  const database = await freshDatabase();
  const log = postgresEventLog(database.url);
  const relay = startRelay({ cluster: await connectKafka(settings()), url: database.url, log, onError: failOn });
  return {
    async open() {
      const processLog = postgresEventLog(database.url);
      const line = breakableConnections();
      const cluster = await connectKafka(settings({ socketFactory: line.socketFactory }));
      return {
        log: processLog,
        feed: kafkaFeed(cluster, processLog),
        kill: async () => line.end(),
        close: processLog.close,
      };
    },
    async close() {
      await relay.stop();
      await log.close();
      await database.drop();
    },
  };
}

function breakableConnections() {
  const sockets = new Set<Socket>();
  let isEnded = false;
  const socketFactory: NonNullable<KafkaSettings['socketFactory']> = ({ host, port, onConnect }) => {
    const socket = connect({ host, port }, onConnect).setNoDelay(true).setKeepAlive(true);
    if (isEnded) socket.destroy(new Error('connect ECONNREFUSED'));
    sockets.add(socket);
    return socket;
  };
  return {
    socketFactory,
    end() {
      isEnded = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe('the feed of Kafka', () => feedContract(openSite, { shared: true }));

describe('the change feed of Kafka', () => {
  let cluster: KafkaCluster;
  beforeAll(async () => void (cluster = await connectKafka(settings())));
  changeFeedContract(() => ({
    open: kafkaChangeFeed(cluster, () => {}),
    async interrupt() {
      await broker.kill();
      await broker.start();
    },
  }));
});
