import { fixedClock } from '@backoffice/infra/clock';
import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import type { Feed, OpenChangeFeed } from '@backoffice/infra/feed';
import type { Call, Caller } from '@backoffice/infra/http';
import { pgPool, sqlPool } from '@backoffice/infra/postgres';
import { readSide } from '@backoffice/projections';
import { percentile } from './figure.ts';

const ROUNDS = 15;
const WARM_UP = 3;
const TODAY = '2026-11-20';

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
