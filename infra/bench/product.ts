import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { hashPassword, verifyPassword } from '@backoffice/infra/auth';
import { migrate } from '@backoffice/infra/postgres';
import { logAppends } from './append.ts';
import { httpClient, type HttpClient } from './http-client.ts';
import { atLeast, atMost, percentile, type Figure } from './figure.ts';
import { subscribeToCustomers, liveFigures, trackCommitTimestamps } from './live.ts';
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

const CALLERS = 32;
const ROUNDS = 5;
const ROUND_MS = 1_000;
const IDLE_MS = 30_000;

/**
 * What the running product does: start, memory, commands over REST, live frames, a PDF. `url` is that of the owner of
 * another database, where the log runs alone.
 */
export async function productFigures(url: string): Promise<Figure[]> {
  const dataDir = freshDataDir();
  const port = await freePort();
  let app = await startApp(dataDir.path, port);
  try {
    await trackCommitTimestamps(databaseOf(dataDir.path)); // from its next start on
    await app.kill('SIGTERM');
    app = await startApp(dataDir.path, port);
    const started = atMost('start to ready on an existing database', app.readyMs / 1_000, 's', 5);
    const client = await signIn(app.url);
    await exerciseApp(client);
    await sleep(IDLE_MS);
    const idle = atMost('resident memory of the idle app, after it was used', app.residentMb(), 'MB', 250);
    return [
      started,
      idle,
      await loginFigure(app),
      await pdfFigure(client),
      await commandFigure(app, client, url),
      ...(await liveFigures(client, databaseOf(dataDir.path))),
    ];
  } finally {
    await app.kill('SIGTERM');
    dataDir.remove();
  }
}

/**
 * What an app has done before it is idle: somebody listens, reads lists and prints. A process that was never used holds
 * less than any that serves.
 */
async function exerciseApp(client: Client): Promise<void> {
  const stop = await subscribeToCustomers(client, () => {});
  for (const list of ['customers', 'proposals', 'invoices']) {
    const { status } = await client.call('POST', `/${list}/list`, { limit: 100 });
    if (status !== 200) throw new Error(`The list ${list} was answered ${status}`);
  }
  await onePageProposal(client);
  await stop();
}

/** What takes long in signing in is the password, on purpose; all else beside it is told as a ratio. */
async function loginFigure({ url }: RunningApp): Promise<Figure> {
  const hash = await hashPassword(DEMO_PASSWORD);
  const times = { login: [] as number[], argon2id: [] as number[] };
  for (let round = -3; round < 30; round++) {
    const begun = performance.now();
    await signInAt(url);
    const between = performance.now();
    await verifyPassword(DEMO_PASSWORD, hash);
    if (round < 0) continue;
    times.login.push(between - begun);
    times.argon2id.push(performance.now() - between);
  }
  const [login, argon2id] = [percentile(times.login, 0.5), percentile(times.argon2id, 0.5)];
  return atMost(`sign-in, p50 (${login.toFixed(1)} ms)`, login / argon2id, '× argon2id alone', 1.5);
}

async function signInAt(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'olivia', password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}`);
  await answer.arrayBuffer();
}

/** Each document anew, because the caller is in a hurry only when nothing is kept. */
async function pdfFigure(client: Client): Promise<Figure> {
  const id = await onePageProposal(client);
  const times: number[] = [];
  for (let round = -10; round < 50; round++) {
    const from = performance.now();
    await fetchPdf(client, id);
    if (round >= 0) times.push(performance.now() - from);
  }
  return atMost('one-page proposal PDF, p50', percentile(times, 0.5), 'ms', 30);
}

/** A draft that fits on one page, whatever the demo holds. @throws when it does not */
async function onePageProposal(client: Client): Promise<string> {
  const locations = await client.call('POST', '/locations/list', { limit: 1 });
  const [location] = locations.body.items as { id: string }[]; // rows of the list
  const { status, body } = await client.call('POST', `/proposals/create?locationId=${location?.id}`, {
    name: 'Garden wall',
    lineItems: [{ name: 'Wall', unitPrice: 250_000 }],
  });
  if (status !== 201) throw new Error(`A proposal was answered ${status}: ${JSON.stringify(body)}`);
  const id = String(body.id);
  const pages = pagesOf(await fetchPdf(client, id));
  if (pages !== 1) throw new Error(`The proposal takes ${pages} pages`);
  return id;
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

async function fetchPdf(client: Client, id: string): Promise<Buffer> {
  const answer = await fetch(`${client.url}/api/proposals/${id}/pdf`, { headers: client.headers });
  const pdf = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`The PDF failed with ${answer.status}`);
  return pdf;
}

/**
 * REST and the bare log, which appends the same events with as many claims, take turns: a shared machine is not as fast
 * in the next minute.
 */
async function commandFigure({ url }: RunningApp, client: Client, logUrl: string): Promise<Figure> {
  const salesman = await someSalesman(client);
  const callers = Array.from({ length: CALLERS }, () => httpClient(url));
  await migrate(logUrl);
  const log = logAppends(logUrl, CALLERS, 'CustomerCreated', (name) => someCustomer(name, salesman));
  async function create(by: HttpClient): Promise<void> {
    const status = await by.post(
      '/api/customers/create',
      { ...client.headers, 'idempotency-key': randomUUID() },
      someCustomer(`Bench ${randomUUID().slice(0, 18)}`, salesman),
    );
    if (status !== 201) throw new Error(`A command failed with ${status}`);
  }
  await commandsPerSecond(callers, create); // warms up
  const rounds: { commands: number; appends: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ commands: await commandsPerSecond(callers, create), appends: await log.perSecond() });
  for (const each of callers) each.close();
  await log.close();
  const perSecond = percentile(
    rounds.map(({ commands }) => commands),
    0.5,
  );
  return atLeast(
    `REST commands, ${CALLERS} callers (${Math.round(perSecond)}/s)`,
    percentile(
      rounds.map(({ commands, appends }) => commands / appends),
      0.5,
    ),
    '× the log’s own append',
    0.15,
  );
}

async function commandsPerSecond(
  callers: readonly HttpClient[],
  command: (by: HttpClient) => Promise<void>,
): Promise<number> {
  const from = performance.now();
  let done = 0;
  await Promise.all(
    callers.map(async (each) => {
      for (; performance.now() - from < ROUND_MS; done++) await command(each);
    }),
  );
  return (done * 1_000) / (performance.now() - from);
}
