import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { httpClient, type HttpClient } from './http-client.ts';
import { atLeast, atMost, percentile, type Figure } from './figure.ts';
import {
  databaseOf,
  freePort,
  freshDataDir,
  signIn,
  sleep,
  someCustomer,
  someSalesman,
  startApp,
  type Client,
  type RunningApp,
} from '@backoffice/infra/testing/running-app';

/** Four people of one company, whose requests are too many, and one of another, who asks now and then. */
const COLLEAGUES = ['olivia', 'marcus', 'priya', 'dana'];
const OTHER_COMPANY = 'gina';
const CAPACITY_CALLERS = 16;
const CAPACITY_SECONDS = 10;
const TIMES_CAPACITY = 10;
/**
 * Opened before they are needed, as browsers and proxies keep theirs: Node accepts one in a turn of its event loop. Who
 * finds all of them taken waits for one, in the generator.
 */
const CONNECTIONS = 2_000;
const OVERLOAD_SECONDS = Number(process.env.OVERLOAD_SECONDS ?? 30);
const BUSY_PER_SECOND = 100;
/** `BUSY_SECONDS=20 npm run bench -- overload` is over sooner. */
const BUSY_SECONDS = Number(process.env.BUSY_SECONDS ?? 180);
const QUIET_MS = 120;

type Answer = { readonly status: number; readonly ms: number };
type LoadGenerator = {
  /** One request of the mix, timed from when it is sent. */
  readonly ask: () => Promise<Answer>;
  /** Of customers whose creation was acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  readonly close: () => void;
};

/**
 * What the product does when it is asked for more than it can: 60 % lists, 20 % details, 15 % writes, 5 % searches, at
 * their time whether or not earlier ones were answered. The generator runs beside it on the same processors.
 */
export async function overloadFigures(): Promise<Figure[]> {
  const dataDir = freshDataDir();
  const app = await startApp(dataDir.path, await freePort());
  try {
    const clients = await Promise.all(COLLEAGUES.map((name) => signIn(app.url, name)));
    const load = await loadGenerator(app.url, clients);
    const capacity = await capacityOf(load);
    const figures = [
      ...(await overloadPhase(app, load, capacity * TIMES_CAPACITY)),
      atMost('acknowledged writes that are missing', await missingIn(databaseOf(dataDir.path), load), 'writes', 0),
      ...(await busyPhase(load)),
    ];
    load.close();
    return figures;
  } finally {
    await app.kill('SIGTERM');
    dataDir.remove();
  }
}

/** Requests a second that so many callers get answered who wait for each answer. */
async function capacityOf(load: LoadGenerator): Promise<number> {
  const begun = performance.now();
  let answered = 0;
  const callers = Array.from({ length: CAPACITY_CALLERS }, async () => {
    while (performance.now() - begun < CAPACITY_SECONDS * 1_000) {
      const { status } = await load.ask();
      if (!isAnswered(status)) throw new Error(`A request was answered ${status} without overload`);
      answered += 1;
    }
  });
  await Promise.all(callers);
  return (answered * 1_000) / (performance.now() - begun);
}

async function overloadPhase(app: RunningApp, load: LoadGenerator, perSecond: number): Promise<Figure[]> {
  const other = await signIn(app.url, OTHER_COMPANY);
  const before = app.residentMb();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, app.residentMb())), 250);
  const others = askNowAndThen(other, OVERLOAD_SECONDS);
  const begun = performance.now();
  const answers = await openLoop(load, perSecond, OVERLOAD_SECONDS);
  const end = performance.now();
  const sent = Math.round((answers.length * 1_000) / (end - begun));
  clearInterval(sampling);
  const recovery = await quietAgain(other, end);
  const answered = answers.filter(({ status }) => isAnswered(status));
  const refused = answers.filter(({ status }) => status === 503 || status === 429);
  const at = `${TIMES_CAPACITY} × capacity (${Math.round(perSecond)}/s; ${sent}/s could be sent)`;
  return [
    atMost(`${at}: answered ${answered.length} of ${answers.length}, p95`, p(answered, 0.95), 'ms', 1_000),
    atMost(`${at}: refused ${refused.length}, p95 of the refusal`, p(refused, 0.95), 'ms', 100),
    atMost(`${at}: neither answered nor refused`, answers.length - answered.length - refused.length, 'requests', 0),
    atLeast(`${at}: answered to a company that asks five times a second`, await others, 'of them', 0.95),
    atMost(`${at}: from the end to lists under ${QUIET_MS} ms`, recovery / 1_000, 's', 5),
    atMost(`${at}: resident memory, from ${Math.round(before)} MB`, most / before, '× of before', 1.5),
  ];
}

/** A company that others must not crowd out: what share of its lists is answered. */
async function askNowAndThen(client: Client, seconds: number): Promise<number> {
  const statuses: Promise<number>[] = [];
  for (let n = 0; n < seconds * 5; n++) {
    statuses.push(client.call('POST', '/customers/list', { limit: 25 }).then(({ status }) => status));
    await sleep(200);
  }
  return (await Promise.all(statuses)).filter((status) => status === 200).length / statuses.length;
}

/** How long after `end`, in ms, ten lists in a row are quick again. */
async function quietAgain(client: Client, end: number): Promise<number> {
  for (let quick = 0; quick < 10;) {
    const begun = performance.now();
    const { status } = await client.call('POST', '/customers/list', { limit: 25 });
    quick = status === 200 && performance.now() - begun < QUIET_MS ? quick + 1 : 0;
    if (begun - end > 60_000) throw new Error('The product does not recover');
    if (quick === 10) return performance.now() - end;
  }
  return 0;
}

/** A neighbour takes one processor for itself. */
async function busyPhase(load: LoadGenerator): Promise<Figure[]> {
  const neighbour = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  try {
    const answers = await openLoop(load, BUSY_PER_SECOND, BUSY_SECONDS);
    const answered = answers.filter(({ status }) => isAnswered(status));
    const at = `${BUSY_PER_SECOND}/s for ${BUSY_SECONDS} s beside a busy loop`;
    return [
      atMost(
        `${at}: p99 (p50 ${p(answered, 0.5).toFixed(0)}, p95 ${p(answered, 0.95).toFixed(0)})`,
        p(answered, 0.99),
        'ms',
        1_000,
      ),
      atMost(`${at}: not answered`, 1 - answered.length / answers.length, 'of them', 0.01),
    ];
  } finally {
    neighbour.kill();
  }
}

const isAnswered = (status: number) => status === 200 || status === 201;
const p = (answers: readonly Answer[], share: number) =>
  answers.length === 0
    ? 0
    : percentile(
        answers.map(({ ms }) => ms),
        share,
      );

/** Requests come at their times, whether or not earlier ones were answered, as long as there are connections. */
async function openLoop(load: LoadGenerator, perSecond: number, seconds: number): Promise<readonly Answer[]> {
  const begun = performance.now();
  const running: Promise<Answer>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = begun + (n * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    running.push(load.ask());
  }
  return Promise.all(running);
}

async function loadGenerator(url: string, clients: readonly Client[]): Promise<LoadGenerator> {
  const [client] = clients;
  if (!client) throw new Error('Nobody asks');
  const salesman = await someSalesman(client);
  const { body } = await client.call('POST', '/customers/list', { limit: 100 });
  const ids = (body.items as { id: string }[]).map(({ id }) => id); // rows of the list
  const idle = Array.from({ length: CONNECTIONS }, () => httpClient(url));
  for (const each of idle) await each.get('/healthz', {});
  const acknowledged = new Set<string>();
  const waiting: ((free: HttpClient) => void)[] = [];
  let turn = 0;

  async function send(by: HttpClient): Promise<number> {
    turn += 1;
    const headers = clients[turn % clients.length]?.headers ?? {};
    const kind = turn % 20;
    if (kind < 12) return by.post('/api/customers/list', headers, { limit: 25 });
    if (kind < 16) return by.get(`/api/customers/${ids[turn % ids.length]}`, headers);
    if (kind < 19) {
      const name = `Overload ${randomUUID()}`;
      const status = await by.post(
        '/api/customers/create',
        { ...headers, 'idempotency-key': name },
        someCustomer(name, salesman),
      );
      if (status === 201) acknowledged.add(name);
      return status;
    }
    return by.post('/api/customers/list', headers, { search: 'an', limit: 25 });
  }

  function release(client: HttpClient): void {
    const next = waiting.shift();
    if (next) next(client);
    else idle.push(client);
  }

  return {
    acknowledged,
    async ask() {
      const free = idle.pop() ?? (await new Promise<HttpClient>((resolve) => waiting.push(resolve)));
      const by = free.isOpen() ? free : httpClient(url);
      const begun = performance.now();
      try {
        const status = await send(by);
        release(by);
        return { status, ms: performance.now() - begun };
      } catch {
        by.close();
        release(httpClient(url));
        return { status: 0, ms: performance.now() - begun };
      }
    },
    close() {
      for (const each of idle) each.close();
    },
  };
}

async function missingIn(database: string, { acknowledged }: LoadGenerator): Promise<number> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT data ->> 'name' AS name FROM log.events WHERE type = 'CustomerCreated' AND data ->> 'name' LIKE 'Overload %'",
  );
  await client.end();
  const written = new Set(rows.map(({ name }) => name));
  return [...acknowledged].filter((name) => !written.has(name)).length;
}
