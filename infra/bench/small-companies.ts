import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import { migrate } from '@backoffice/infra/postgres';
import pg from 'pg';
import { atMost, percentile, type Figure } from './figure.ts';
import { serverProcessorTime } from './processor-time.ts';
import type { ReadingReport } from './reading-process.ts';
import { meta } from './sample-appends.ts';
import { JOBS_OF_A_CUSTOMER, uuid, versionedEventsOfJob, type SeededEvent } from './seeded-books.ts';

const COMPANIES = 24;
const PER_SECOND = 100;
const SECONDS = 10;
const WARM_UP_SECONDS = 4;
const JOBS = 40;
const IDLE_COMPANIES = 5_000;
/** A look at all heads, and some. */
const IDLE_SECONDS = 40;
const READING_PROCESS = fileURLToPath(new URL('reading-process.ts', import.meta.url));

/**
 * Many small companies, of which each records one event now and then: what an event costs the process that folds it,
 * and PostgreSQL for its append and its rows, and how long it takes from the answer of the append to the rows. What
 * generates the load is another process and does not count. `url` is that of the owner.
 */
export async function smallCompanyFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  return [...(await steadyFigures(url)), ...(await idleFigures(url))];
}

async function steadyFigures(url: string): Promise<Figure[]> {
  const log = postgresEventLog(url);
  const load = steadyLoad(log);
  try {
    const unwatched = await measureLoad(url, load);
    const watched = await measureLoad(url, load, 'watched');
    const lags = watched.appended.map(({ tenant, position, at }) => {
      const shown = watched.told.find((each) => each.tenant === tenant && each.position >= position);
      return shown ? Math.max(0, shown.at - at) : Number.POSITIVE_INFINITY;
    });
    const name = `${COMPANIES} companies, ${PER_SECOND} events/s`;
    const costs = ({ node, server }: LoadCosts) => `node ${node.toFixed(2)}, PostgreSQL ${server.toFixed(2)}`;
    return [
      atMost(
        `${name}: processor time of an event, with its append in PostgreSQL (${costs(unwatched)}; while consoles listen ${costs(watched)})`,
        unwatched.node + unwatched.server,
        'ms',
        1.5,
      ),
      atMost(`${name}: appended to rows while consoles listen, p50`, percentile(lags, 0.5), 'ms', 15),
      atMost(`${name}: appended to rows while consoles listen, p99`, percentile(lags, 0.99), 'ms', 60),
    ];
  } finally {
    await log.close();
  }
}

/** Of one event, in ms. */
type LoadCosts = { readonly node: number; readonly server: number };

async function measureLoad(url: string, load: ReturnType<typeof steadyLoad>, ...flags: readonly string[]) {
  const reading = await startReading(url, ...flags);
  try {
    const serverTime = await serverProcessorTime(url);
    await load.run(WARM_UP_SECONDS);
    await pause(1_000);
    await reading.report();
    const serverBegun = serverTime();
    const appended = await load.run(SECONDS);
    await pause(1_000);
    const serverMs = serverTime() - serverBegun;
    const { processorMs, told } = await reading.report();
    return { appended, told, node: processorMs / appended.length, server: serverMs / appended.length };
  } finally {
    await reading.stop();
  }
}

/** So many companies of which none does anything: what looking at them costs, and asking how far they are. */
async function idleFigures(url: string): Promise<Figure[]> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`INSERT INTO log.tenants SELECT 'idle-' || n FROM generate_series(1, ${IDLE_COMPANIES}) n;
    INSERT INTO log.events SELECT 'idle-' || n, 1, 'Customer-' || gen_random_uuid(), 1, n::text, 0, gen_random_uuid(), 'CustomerCreated', 1, '${JSON.stringify(sample('customers/CustomerCreated.v1'))}',
      '${JSON.stringify(meta())}' FROM generate_series(1, ${IDLE_COMPANIES}) n;
    ANALYZE log.events`);
  const reading = await startReading(url);
  try {
    while ((await reading.report()).behind > 0) await pause(200);
    await owner.query('VACUUM ANALYZE read.checkpoints');
    const serverTime = await serverProcessorTime(url);
    await reading.report();
    const serverBegun = serverTime();
    await pause(IDLE_SECONDS * 1_000);
    const server = serverTime() - serverBegun;
    const { processorMs, lagMs } = await reading.report();
    const { rows } = await owner.query<{ size: string }>("SELECT pg_total_relation_size('read.checkpoints') AS size");
    const name = `${IDLE_COMPANIES} idle companies`;
    const percent = (ms: number) => ms / (IDLE_SECONDS * 10);
    return [
      atMost(
        `${name}: of a core (node ${percent(processorMs).toFixed(2)}, PostgreSQL ${percent(server).toFixed(2)})`,
        percent(processorMs + server),
        '%',
        2,
      ),
      atMost(`${name}: how far the tables are, as /readyz asks, p50`, lagMs, 'ms', 20),
      atMost(`${name}: checkpoints`, Number(rows[0]?.size) / 1e6, 'MB', 10),
    ];
  } finally {
    await Promise.all([reading.stop(), owner.end()]);
  }
}

type Appended = { readonly tenant: string; readonly position: number; readonly at: number };

/** One event at a time of one company after another, each at its moment, whether or not earlier ones were answered. */
function steadyLoad(log: EventLog) {
  const companies = Array.from({ length: COMPANIES }, (_, n) => ({
    tenant: uuid('c', n),
    events: eventsOfCompany(),
    last: Promise.resolve(),
  }));
  let turn = 0;
  return {
    async run(seconds: number): Promise<Appended[]> {
      const appended: Appended[] = [];
      const begun = performance.now();
      for (let n = 0; n < PER_SECOND * seconds; n++) {
        const company = companies[turn++ % COMPANIES];
        const { value: event } = company?.events.next() ?? {};
        if (!company || !event) throw new Error('The events of a company do not last');
        company.last = company.last.then(async () => {
          const { position } = await log.append(appendOf(company.tenant, event));
          appended.push({ tenant: company.tenant, position, at: Date.now() });
        });
        const wait = begun + ((n + 1) * 1_000) / PER_SECOND - performance.now();
        if (wait > 0) await pause(wait);
      }
      await Promise.all(companies.map(({ last }) => last));
      return appended;
    },
  };
}

export const appendOf = (tenant: string, { stream, version, type, schema: schemaVersion, data }: SeededEvent) => ({
  tenant,
  meta: meta(),
  writes: [{ stream, expectedVersion: version - 1, events: [{ type, schemaVersion, data }] }],
});

// an event
const sample = (name: string) => JSON.parse(readFileSync(`contracts/samples/${name}.json`, 'utf8')) as object;

/** A customer with their jobs: the location of each, and what is agreed, billed and paid there. */
export function* eventsOfCompany(): Generator<SeededEvent, undefined> {
  const [customer, location] = [sample('customers/CustomerCreated.v1'), sample('locations/LocationCreated.v1')];
  for (let n = 0; n < JOBS; n++) {
    const customerId = uuid(5, Math.floor(n / JOBS_OF_A_CUSTOMER));
    if (n % JOBS_OF_A_CUSTOMER === 0)
      yield { stream: `Customer-${customerId}`, version: 1, type: 'CustomerCreated', data: customer };
    const place = { ...location, name: `Slope ${n}`, customerId };
    yield { stream: `Location-${uuid(6, n)}`, version: 1, type: 'LocationCreated', data: place };
    yield* versionedEventsOfJob(n);
  }
}

/** A process that folds, until it is stopped. */
export async function startReading(url: string, ...flags: readonly string[]) {
  const child = spawn(process.execPath, [READING_PROCESS, url, ...flags], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value ?? 'null';
  await next();
  return {
    async report(): Promise<ReadingReport> {
      child.stdin.write('report\n');
      return JSON.parse(await next()) as ReadingReport; // what reading-process.ts prints
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
