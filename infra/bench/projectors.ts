import { setTimeout as pause } from 'node:timers/promises';
import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import { startRelay } from '@backoffice/infra/feed';
import { connectKafka, type KafkaSettings } from '@backoffice/infra/kafka';
import { migrate } from '@backoffice/infra/postgres';
import { startTestBroker, type TestBroker } from '@backoffice/infra/testing/kafka-broker';
import { projectedTables } from '@backoffice/infra/testing/projected-tables';
import pg from 'pg';
import { atMost, type Figure } from './figure.ts';
import { serverProcessorTime } from './processor-time.ts';
import { uuid } from './seeded-books.ts';
import { appendOf, eventsOfCompany, startReading } from './small-companies.ts';

const COMPANIES = 24;
/** Companies written at once: all of them would have to wait for connections. */
const WRITERS = 8;
const MAX_RATIO = 1.15;
/** Of processes that are there, to share the companies. */
const SHARING_MS = 10_000;

type FoldingCosts = { readonly node: number; readonly server: number; readonly rows: string };

/**
 * The same log folded by one, two and four processes, by the log and by Kafka: what an event costs all of them and
 * PostgreSQL, and whether every row is the same. On two processors only the processor time says how they scale.
 * `url` is that of the owner.
 */
export async function projectorFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  const log = postgresEventLog(url);
  const broker = await startTestBroker();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await (await startReading(url)).stop(); // the tables are there
    const events = await fillLog(log);
    const figures: Figure[] = [];
    let expected: string | null = null;
    for (const feed of ['log', 'Kafka'] as const) {
      const costs: FoldingCosts[] = [];
      for (const processes of [1, 2, 4]) {
        const kafka =
          feed === 'Kafka' ? await filledTopic({ url, log, broker, prefix: `run${processes}.` }) : undefined;
        costs.push(await foldAgain({ url, owner, processes, events, kafka }));
      }
      expected ??= costs[0]?.rows ?? '';
      const described = costs.map(({ node, server }) => `${node.toFixed(3)} + ${server.toFixed(3)}`).join(', ');
      const [one, , four] = costs.map(({ node, server }) => node + server);
      figures.push(
        atMost(
          `by ${feed}: runs of one, two and four projectors whose rows differ`,
          costs.filter(({ rows }) => rows !== expected).length,
          'runs',
          0,
        ),
        atMost(
          `by ${feed}: processor time of an event of ${events} with four projectors, × that with one (ms of node + PostgreSQL with one, two, four: ${described})`,
          (four ?? Number.NaN) / (one ?? Number.NaN),
          '×',
          MAX_RATIO,
        ),
      );
    }
    return figures;
  } finally {
    await Promise.all([log.close(), owner.end()]);
    await broker.stop();
  }
}

/** How many events it has then. */
async function fillLog(log: EventLog): Promise<number> {
  const companies = Array.from({ length: COMPANIES }, (_, n) => uuid('c', n)).values();
  const write = async () => {
    for (const company of companies) for (const event of eventsOfCompany()) await log.append(appendOf(company, event));
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return [...(await log.heads()).values()].reduce((sum, head) => sum + head, 0);
}

type TopicOptions = {
  readonly url: string;
  readonly log: EventLog;
  readonly broker: TestBroker;
  readonly prefix: string;
};

/** All of the log is in a topic of its own. */
async function filledTopic({ url, log, broker, prefix }: TopicOptions): Promise<KafkaSettings> {
  const settings: KafkaSettings = {
    brokers: [broker.address],
    tls: false,
    sasl: null,
    prefix,
    partitions: 32,
    replication: 1,
    maxBytes: 8 << 20,
  };
  const relay = startRelay({ cluster: await connectKafka(settings), url, log, onError: console.error });
  const isBehind = () =>
    relay.lag().then(
      ({ behind }) => behind > 0,
      () => true,
    );
  while (await isBehind()) await pause(100);
  await relay.stop();
  return settings;
}

type FoldOptions = {
  readonly url: string;
  readonly owner: pg.Client;
  readonly processes: number;
  readonly events: number;
  readonly kafka: KafkaSettings | undefined;
};

/** They begin together: until all are there, checkpoints can be read and not moved. */
async function foldAgain({ url, owner, processes, events, kafka }: FoldOptions): Promise<FoldingCosts> {
  const tables = projectedTables(owner);
  await tables.empty();
  const flags = ['shared', ...(kafka ? [JSON.stringify(kafka)] : [])];
  await owner.query('BEGIN; LOCK TABLE read.checkpoints IN EXCLUSIVE MODE');
  const running: Awaited<ReturnType<typeof startReading>>[] = [];
  while (running.length < processes) running.push(await startReading(url, ...flags));
  await pause(SHARING_MS);
  await Promise.all(running.map((each) => each.report()));
  const serverTime = await serverProcessorTime(url);
  const serverBegun = serverTime();
  await owner.query('COMMIT');
  while ((await tables.folded()) < events) await pause(200);
  const server = (serverTime() - serverBegun) / events;
  const reports = await Promise.all(running.map((each) => each.report()));
  const node = reports.reduce((sum, { processorMs }) => sum + processorMs, 0) / events;
  for (const each of running) await each.stop();
  return { node, server, rows: JSON.stringify(await tables.checksums()) };
}
