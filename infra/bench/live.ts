import { randomUUID } from 'node:crypto';
import { createClient } from 'graphql-ws';
import pg from 'pg';
import { storedOperations } from '@backoffice/app';
import { atMost, percentile, type Figure } from './figure.ts';
import { sleep, someCustomer, someSalesman, type Client } from '@backoffice/infra/testing/running-app';

const PER_SECOND = 200;
const SECONDS = 6;
const WARM_UP = 100;

type ChangeMessage = { readonly changes: { readonly id: string; readonly kind: string } };

/** Hears of every customer that is new, until it is told to stop. */
export async function subscribeToCustomers(
  { url, token, companyId }: Client,
  heard: (id: string) => void,
): Promise<() => Promise<void>> {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    connectionParams: { authorization: `Bearer ${token}`, 'company-id': companyId },
    retryAttempts: 0,
  });
  // production hears no other
  const query = [...storedOperations().values()].find((text) => text.startsWith('subscription Changes')) ?? '';
  const begun = Promise.withResolvers<void>();
  const unsubscribe = client.subscribe<ChangeMessage>(
    { query, variables: { resources: ['Customer'] } },
    {
      next: ({ data }) => {
        begun.resolve(); // its first word is that it stands
        if (data?.changes.kind === 'inserted') heard(data.changes.id);
      },
      error: (error) => {
        throw new Error('The subscription failed', { cause: error });
      },
      complete: () => {},
    },
  );
  await begun.promise;
  return async () => {
    unsubscribe();
    await client.dispose();
  };
}

/** Lets the server keep when each transaction was committed. */
export const trackCommitTimestamps = (url: string) => queryOnce(url, 'ALTER SYSTEM SET track_commit_timestamp = on');

/**
 * From the commit of a command's event, as PostgreSQL notes it, to the frame that tells a subscriber of it: through the
 * projection's transaction and the socket. Both are read from the clock of one machine. Commands start at their time,
 * whether or not earlier ones have been answered. `url` is that of the owner, where commits are noted.
 */
export async function liveFigures(client: Client, url: string): Promise<Figure[]> {
  const salesman = await someSalesman(client);
  const [pressed, framed] = [new Map<string, number>(), new Map<string, number>()];
  const stop = await subscribeToCustomers(client, (id) => framed.set(id, wallClock()));
  const name = `Live ${randomUUID().slice(0, 8)}`;

  async function create(n: number): Promise<void> {
    const from = wallClock();
    const { status, body } = await client.call('POST', '/customers/create', someCustomer(`${name} ${n}`, salesman), {
      'idempotency-key': randomUUID(),
    });
    if (status !== 201) throw new Error(`A command failed with ${status}`);
    pressed.set(String(body.id), from);
  }

  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    running.push(create(n));
    const wait = begun + ((n + 1) * 1_000) / PER_SECOND - performance.now();
    if (wait > 0) await sleep(wait);
  }
  await Promise.all(running);
  await sleep(500);
  await stop();

  const commits = await queryOnce<{ id: string; at: number }>(
    url,
    `SELECT substr(stream, 10) AS id, (extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000)::float8 AS at FROM log.events WHERE tenant = '${client.companyId}' AND type = 'CustomerCreated' AND data ->> 'name' LIKE '${name} %'`,
  );
  const committed = new Map(commits.map(({ id, at }) => [id, at]));
  const counted = [...pressed.keys()].slice(WARM_UP);
  const since = (start: ReadonlyMap<string, number>) =>
    counted.map((id) => (framed.get(id) ?? Number.POSITIVE_INFINITY) - (start.get(id) ?? Number.NaN));
  const [fromCommit, fromPress] = [since(committed), since(pressed)];
  if (fromCommit.some((ms) => !(ms >= 0))) throw new Error('A frame came before its commit, or a commit was not noted');
  return [
    atMost(
      `live, ${PER_SECOND} commands/s: committed to frame, p50 (from the press ${percentile(fromPress, 0.5).toFixed(1)})`,
      percentile(fromCommit, 0.5),
      'ms',
      15,
    ),
    atMost(
      `live, ${PER_SECOND} commands/s: committed to frame, p99 (from the press ${percentile(fromPress, 0.99).toFixed(1)})`,
      percentile(fromCommit, 0.99),
      'ms',
      60,
    ),
    atMost('live, frames that never came', counted.filter((id) => !framed.has(id)).length, 'frames', 0),
  ];
}

/** Of the wall clock, as the database's are. */
const wallClock = () => performance.timeOrigin + performance.now();

async function queryOnce<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const { rows } = await db.query<Row>(statement);
  await db.end();
  return rows;
}
