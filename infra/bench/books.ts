import { fixedClock } from '@backoffice/infra/clock';
import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import type { Feed, OpenChangeFeed } from '@backoffice/infra/feed';
import type { Call, Caller } from '@backoffice/infra/http';
import { migrate, pgPool, sqlPool } from '@backoffice/infra/postgres';
import { readSide } from '@backoffice/projections';
import { atMost, percentile, type Figure } from './figure.ts';
import { companyOf, JOBS_OF_A_CUSTOMER, seedBooks, seedEvents } from './seeded-books.ts';
import { billsOf, statementFigures } from './statements.ts';

const [LISTED_FEW, MANY] = [1_000, 100_000];
const ROUNDS = 15;
const WARM_UP = 3;
const [TODAY, PAST] = ['2026-11-20', '2025-06-30'];

/**
 * Books of 100,000 contracts, as many invoices and bills, and 1.2 million events and entries: what an accountant asks of them. `url` is that of
 * the owner.
 */
export async function booksFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  await seedEvents(url, 'platform', [companyOf(tenantOf(MANY))]);
  for (const jobs of [LISTED_FEW, MANY])
    await seedEvents(url, tenantOf(jobs), billsOf(jobs), await seedBooks(url, tenantOf(jobs), jobs));
  const books = openBooks(url);
  try {
    const reading = await books.side.start();
    const figures = [
      ...(await receivableFigures(books)),
      ...(await listFigures(books)),
      ...(await statementFigures(books, tenantOf(MANY))),
    ];
    await reading.stop();
    return figures;
  } finally {
    await books.close();
  }
}

export const tenantOf = (jobs: number) => `books-of-${jobs}`;

/** How processes share the companies, where there are several. */
type BooksFeeds = { readonly feed?: Feed; readonly openChangeFeed?: OpenChangeFeed };

export function openBooks(url: string, feedsOf: (log: EventLog) => BooksFeeds = () => ({})) {
  const [log, pool, sql] = [
    postgresEventLog(url),
    pgPool(url, { statementTimeoutMs: 0 }),
    sqlPool(url, { statementTimeoutMs: 0 }),
  ];
  const report = (problem: string, error: unknown) => {
    throw new Error(problem, { cause: error });
  };
  const side = readSide({
    log,
    pool,
    sql,
    clock: fixedClock(`${TODAY}T20:00:00.000Z`),
    files: {} as Parameters<typeof readSide>[0]['files'],
    report,
    ...feedsOf(log),
  }); // no file is read here
  return { side, close: () => Promise.all([log.close(), pool.end(), sql.end()]) };
}
export type OpenBooks = ReturnType<typeof openBooks>;

type Asked = { readonly body?: object; readonly query?: object };

/** How long a list or a report takes. */
export async function timeRead(books: OpenBooks, name: string, tenant: string, asked: Asked): Promise<number> {
  const begun = performance.now();
  const { items, rows = items } = (await read(books, name, tenant, asked)) as Record<
    'items' | 'rows',
    readonly object[] | undefined
  >; // as they answer
  const taken = performance.now() - begun;
  if (!rows?.length) throw new Error(`${name} is empty`);
  return taken;
}

/** Calls a read as the edge does, for an owner. */
export async function read({ side: { handlers } }: OpenBooks, name: string, tenant: string, asked: Asked) {
  const handler = handlers.find(({ route }) => route.name === name);
  if (!handler) throw new Error(`No handler for ${name}`);
  const caller: Caller = {
    actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
    tenant,
    role: 'OA',
    rows: 'all',
    salesmanId: null,
    salesmen: [],
    sessionId: '',
    challengeId: null,
    companyId: tenant,
    companies: [tenant],
    link: null,
    may: () => 'allow',
    mayIn: () => () => 'allow',
  };
  const call = {
    route: handler.route,
    params: {},
    query: handler.route.query?.parse(asked.query ?? {}) ?? {},
    body: handler.route.body?.parse(asked.body),
    caller,
    readAfter: null,
  } as unknown as Call; // all that a read looks at
  return handler.run(call);
}

/** The 95th percentile of each, taking turns: a shared machine is not as fast in the next minute. */
export async function alternate<Name extends string>(
  asks: Readonly<Record<Name, () => Promise<number>>>,
  rounds = ROUNDS,
): Promise<Record<Name, number>> {
  const times = new Map<string, number[]>();
  for (let round = -WARM_UP; round < rounds; round++)
    for (const [name, ask] of Object.entries<() => Promise<number>>(asks)) {
      const ms = await ask();
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), ms]);
    }
  // the same names
  return Object.fromEntries([...times].map(([name, each]) => [name, percentile(each, 0.95)])) as Record<Name, number>;
}

/** Today, and a day after which a quarter of the jobs began. */
async function receivableFigures(books: OpenBooks): Promise<Figure[]> {
  const ask = (jobs: number, asOf?: string) => () =>
    timeRead(books, 'receivables.list', tenantOf(jobs), { body: { asOf, limit: 100 } });
  const { few, many, fewPast, manyPast } = await alternate({
    few: ask(LISTED_FEW),
    many: ask(MANY),
    fewPast: ask(LISTED_FEW, PAST),
    manyPast: ask(MANY, PAST),
  });
  const figure = (day: string, large: number, small: number, bar: number) =>
    atMost(
      `receivables of ${formatCount(MANY)} invoices and ${formatCount(MANY / JOBS_OF_A_CUSTOMER)} customers ${day}, p95 (${(large / small).toFixed(1)} times that of ${formatCount(LISTED_FEW)} invoices)`,
      large,
      'ms',
      bar,
    );
  return [figure('today', many, few, 250), figure('as of a past day', manyPast, fewPast, 600)];
}

async function listFigures(books: OpenBooks): Promise<Figure[]> {
  const ask = (jobs: number, asOf?: string) => () =>
    timeRead(books, 'contracts.listing', tenantOf(jobs), {
      body: { search: '', filters: [], sortBy: 'number', order: 'asc', page: 1, limit: 100, asOf },
    });
  const { few, many, fewPast, manyPast } = await alternate(
    { few: ask(LISTED_FEW), many: ask(MANY), fewPast: ask(LISTED_FEW, PAST), manyPast: ask(MANY, PAST) },
    100,
  );
  const figure = (what: string, large: number, small: number) =>
    atMost(
      `contract list of ${formatCount(MANY)}${what}, a page of 100, p95 (${large.toFixed(1)} ms)`,
      large / small,
      `× p95 on ${formatCount(LISTED_FEW)}`,
      2,
    );
  return [figure('', many, few), figure(' as of a past day', manyPast, fewPast)];
}

export const formatCount = (count: number) => count.toLocaleString('en-US');
