import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import type { KafkaSettings } from '@backoffice/infra/kafka';
import { migrate } from '@backoffice/infra/postgres';
import { startTestBroker, type TestBroker } from '@backoffice/infra/testing/kafka-broker';
import type { EventArrival, FeedReport } from './feed-process.ts';
import { atMost, percentile, type Figure } from './figure.ts';
import { processTime } from './processor-time.ts';
import { nextAppend } from './sample-appends.ts';

const COMPANIES = 24;
const SECONDS = 20;
const WARM_UP_SECONDS = 10;
/** So many events a second for what it takes, and so many for how long. */
const [STEADY_RATE, BUSY_RATE] = [100, 200];
const FEED_PROCESS = fileURLToPath(new URL('feed-process.ts', import.meta.url));

/**
 * Events of many small companies through Kafka, beside the same by the log alone: how long from the answer of the
 * append to whoever handles them, and what an event costs the relay and the broker. `url` is that of the owner.
 */
export async function kafkaFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  const log = postgresEventLog(url);
  const broker = await startTestBroker();
  try {
    const lags = { log: await logLags(url, log), kafka: await kafkaLags(url, log, broker) };
    const steady = await relayCosts(url, log, broker);
    const name = `${COMPANIES} companies, ${STEADY_RATE} events/s`;
    const lagOf = (feed: 'log' | 'kafka', share: number) => percentile(lags[feed], share);
    const described = [0.5, 0.95, 0.99].map((share) => lagOf('log', share).toFixed(0)).join(', ');
    return [
      ...([0.5, 0.95] as const).map((share) =>
        atMost(
          `${COMPANIES} companies, ${BUSY_RATE} events/s through Kafka: appended to handled, p${share * 100}`,
          lagOf('kafka', share),
          'ms',
          250,
        ),
      ),
      atMost(
        `${COMPANIES} companies, ${BUSY_RATE} events/s through Kafka: appended to handled, p99 (by the log p50, p95, p99: ${described} ms)`,
        lagOf('kafka', 0.99),
        'ms',
        250,
      ),
      atMost(
        `${name}: processor time of an event in relay and broker (relay ${steady.relay.toFixed(2)}, broker ${steady.broker.toFixed(2)}; who is fed ${steady.fed.toFixed(2)}; idle, of a core: relay ${steady.idle.relay.toFixed(1)} %, broker ${steady.idle.broker.toFixed(1)} %)`,
        steady.relay + steady.broker,
        'ms',
        0.7,
      ),
    ];
  } finally {
    await log.close();
    await broker.stop();
  }
}

const settingsOf = (broker: TestBroker): KafkaSettings => ({
  brokers: [broker.address],
  tls: false,
  sasl: null,
  prefix: 'bench.',
  partitions: 32,
  replication: 1,
  maxBytes: 8 << 20,
});

async function logLags(url: string, log: EventLog): Promise<number[]> {
  const fed = await startProcess('log', url);
  try {
    return await measureLags(log, fed);
  } finally {
    await fed.stop();
  }
}

async function kafkaLags(url: string, log: EventLog, broker: TestBroker): Promise<number[]> {
  const relay = await startProcess('relay', url, settingsOf(broker));
  const fed = await startProcess('kafka', url, settingsOf(broker));
  try {
    return await measureLags(log, fed);
  } finally {
    await Promise.all([relay.stop(), fed.stop()]);
  }
}

async function measureLags(log: EventLog, fed: FeedProcess): Promise<number[]> {
  const run = steadyLoad(log, BUSY_RATE);
  await run(WARM_UP_SECONDS);
  await fed.report();
  const appended = await run(SECONDS);
  await pause(2_000);
  const { arrivals } = await fed.report();
  const handled = new Map(arrivals.map(({ tenant, position, at }) => [`${tenant} ${position}`, at]));
  return appended.map(({ tenant, position, at }) =>
    Math.max(0, (handled.get(`${tenant} ${position}`) ?? Number.POSITIVE_INFINITY) - at),
  );
}

/** In ms of an event, and of a core while nothing happens. */
async function relayCosts(url: string, log: EventLog, broker: TestBroker) {
  const relay = await startProcess('relay', url, settingsOf(broker));
  const fed = await startProcess('kafka', url, settingsOf(broker));
  const brokerTime = () => processTime(broker.pid() ?? 0);
  const measure = async (work: () => Promise<unknown>) => {
    await Promise.all([relay.report(), fed.report()]);
    const begun = brokerTime();
    await work();
    const [ofRelay, ofFed] = await Promise.all([relay.report(), fed.report()]);
    return { relay: ofRelay.processorMs, fed: ofFed.processorMs, broker: brokerTime() - begun };
  };
  try {
    const run = steadyLoad(log, STEADY_RATE);
    await run(WARM_UP_SECONDS);
    const events = STEADY_RATE * SECONDS;
    const busy = await measure(() => run(SECONDS));
    await pause(1_000);
    const idle = await measure(() => pause(SECONDS * 1_000));
    const percent = (ms: number) => ms / (SECONDS * 10);
    return {
      relay: busy.relay / events,
      fed: busy.fed / events,
      broker: busy.broker / events,
      idle: { relay: percent(idle.relay), broker: percent(idle.broker) },
    };
  } finally {
    await Promise.all([relay.stop(), fed.stop()]);
  }
}

/** One event at a time of one company after another, each at its moment, whether or not earlier ones were answered. */
function steadyLoad(log: EventLog, perSecond: number) {
  const companies = Array.from({ length: COMPANIES }, (_, n) => {
    const tenant = `company-${n}`;
    return { tenant, next: nextAppend(tenant), last: Promise.resolve() };
  });
  return async (seconds: number): Promise<EventArrival[]> => {
    const appended: EventArrival[] = [];
    const begun = performance.now();
    for (let n = 0; n < perSecond * seconds; n++) {
      const company = companies[n % COMPANIES];
      if (!company) throw new Error('There is no company');
      company.last = company.last.then(async () => {
        const { position } = await log.append(company.next(0));
        appended.push({ tenant: company.tenant, position, at: Date.now() });
      });
      const wait = begun + ((n + 1) * 1_000) / perSecond - performance.now();
      if (wait > 0) await pause(wait);
    }
    await Promise.all(companies.map(({ last }) => last));
    return appended;
  };
}

type FeedProcess = { report(): Promise<FeedReport>; stop(): Promise<void> };

async function startProcess(
  role: 'log' | 'kafka' | 'relay',
  url: string,
  settings?: KafkaSettings,
): Promise<FeedProcess> {
  const child = spawn(process.execPath, [FEED_PROCESS, role, url, JSON.stringify(settings ?? null)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value ?? 'null';
  await next();
  return {
    async report(): Promise<FeedReport> {
      child.stdin.write('report\n');
      return JSON.parse(await next()) as FeedReport; // what feed-process.ts prints
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
