import type { ListRequest } from '@backoffice/contracts/kernel';
import { postgresEventLog } from '@backoffice/infra/event-log';
import { migrate, pgPool, scratchServer, sqlPool } from '@backoffice/infra/postgres';
import type { Pool } from 'pg';
import type { Sql } from 'postgres';
import { ensureTable } from '@backoffice/projections/kernel';
import { encodeCursor, readerOf, type Reader } from '@backoffice/projections/lists';
import { documentsUnit, fillList, surname } from './documents.ts';
import { atMost, percentile, type Figure } from './figure.ts';

const [SMALL, LARGE] = [5_000, 500_000];
const ROUNDS = 150;
const WARM_UP = 20;
const PAGE = 100;

type PageRequest = Omit<ListRequest, 'limit'>;

/** What people do in a list, with other values each time, against its bar. `far`: a place behind most of the rows. */
const scenarios: readonly { readonly what: string; readonly ask: (n: number, far: string) => PageRequest }[] = [
  {
    what: 'search for a name, filtered and sorted',
    ask: (n) => ({
      search: surname(n % 250),
      filters: [{ field: 'total', op: 'gte', value: 2_000 }],
      sortBy: 'total',
      order: 'desc',
      page: 1,
    }),
  },
  {
    what: 'search from everywhere, the best first',
    ask: (n) => ({
      search: surname(n % 250),
      bestFirst: true,
      filters: [],
      sortBy: 'createdAt',
      order: 'desc',
      page: 1,
    }),
  },
  {
    what: 'search for a common word, filtered and sorted',
    ask: (n) => ({
      search: 'homes',
      filters: [
        { field: 'status', op: 'in', value: ['draft', 'sent'] },
        { field: 'total', op: 'gte', value: 10_000 + n },
      ],
      sortBy: 'createdAt',
      order: 'desc',
      page: 1,
    }),
  },
  {
    what: 'the tenth page, sorted',
    ask: (n) => ({ search: '', filters: [], sortBy: 'total', order: n % 2 === 0 ? 'asc' : 'desc', page: 10 }),
  },
  {
    what: 'a page behind four fifths of it, sorted',
    ask: (n, far) => ({
      search: '',
      filters: [],
      sortBy: 'total',
      order: n % 2 === 0 ? 'asc' : 'desc',
      after: far,
      page: 1 + (n % 10),
    }),
  },
];

/**
 * A page of a hundred out of 500,000 rows, against the same out of 5,000: lists cost the same whatever they grow to.
 * `url` is that of the owner.
 */
export async function listFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  const [log, pool, sql] = [
    postgresEventLog(url),
    pgPool(url, { statementTimeoutMs: 0 }),
    sqlPool(url, { statementTimeoutMs: 0 }),
  ];
  const tenants = { small: `small-${Date.now()}`, large: `large-${Date.now()}` };
  try {
    await ensureTable({ log, pool }, documentsUnit);
    await fillList(pool, tenants.small, SMALL);
    await fillList(pool, tenants.large, LARGE);
    const far = {
      small: await farCursor(pool, tenants.small, SMALL),
      large: await farCursor(pool, tenants.large, LARGE),
    };
    const reader = readerOf(sql, async () => 'UTC');
    const measured: Figure[] = [];
    for (const { what, ask } of scenarios) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        // the two sizes take turns
        for (const size of ['small', 'large'] as const) {
          const ms = await timePage(reader, tenants[size], ask(round + WARM_UP, far[size]));
          if (round >= 0) times[size].push(ms);
        }
      }
      const [small, large] = [percentile(times.small, 0.95), percentile(times.large, 0.95)];
      measured.push(
        atMost(
          `list page of ${PAGE} of ${LARGE.toLocaleString('en-US')} rows, ${what}, p95 (${large.toFixed(1)} ms)`,
          large / small,
          `× p95 on ${SMALL.toLocaleString('en-US')} rows`,
          2,
        ),
      );
    }
    return [...measured, ...(await isolationFigures(sql, url, tenants.large, far.large))];
  } finally {
    await Promise.all([log.close(), pool.end(), sql.end()]);
  }
}

/**
 * What it costs that people read through views and name their company in a transaction, against the same from the
 * tables.
 */
async function isolationFigures(sql: Sql, url: string, tenant: string, far: string): Promise<Figure[]> {
  const owner = sqlPool(url, { statementTimeoutMs: 0, session: { role: 'none' } });
  const bare = async () => {
    // as with tenant isolation, the questions of one list go over one connection
    const own = await owner.reserve();
    const asked: Promise<unknown>[] = [];
    const question = (text: string, values: string[]) => ({
      execute() {
        const answer = own.unsafe(text.replaceAll('own.', 'read.'), values).execute();
        asked.push(answer);
        return answer;
      },
    });
    const border = { execute: () => Promise.all(asked) };
    return {
      unsafe: (text: string, values?: string[]) => (values ? question(text, values) : border),
      release: () => own.release(),
    };
  };
  const readers = {
    walled: readerOf(sql, async () => 'UTC'),
    bare: readerOf({ reserve: bare } as unknown as Sql, async () => 'UTC'),
  }; // all that the reader asks of it
  const measured: Figure[] = [];
  for (const { what, ask } of scenarios) {
    const times = { walled: [] as number[], bare: [] as number[] };
    for (let round = -WARM_UP; round < 2 * ROUNDS; round++)
      for (const which of ['walled', 'bare'] as const) {
        const ms = await timePage(readers[which], tenant, ask(round + WARM_UP, far));
        if (round >= 0) times[which].push(ms);
      }
    const [walled, open] = [percentile(times.walled, 0.95), percentile(times.bare, 0.95)];
    measured.push(
      atMost(`tenant isolation, ${what}, p95 (${walled.toFixed(2)} ms)`, walled / open, '× p95 without it', 1.1),
    );
  }
  await owner.end();
  return measured;
}

async function farCursor(pool: Pool, tenant: string, rows: number): Promise<string> {
  const {
    rows: [row],
  } = await pool.query(
    'SELECT total::int AS total, id FROM read.documents WHERE tenant = $1 ORDER BY total, id OFFSET $2 LIMIT 1',
    [tenant, rows * 0.8],
  );
  return encodeCursor('total', row);
}

async function timePage(reader: Reader, tenant: string, asked: PageRequest): Promise<number> {
  const begun = performance.now();
  const { items } = await reader.list(
    documentsUnit.table,
    { request: { ...asked, limit: PAGE }, place: 'live' },
    { tenant, where: [] },
  );
  if (items.length === 0) throw new Error('The list is empty');
  return performance.now() - begun;
}

if (import.meta.main) {
  const server = await scratchServer();
  console.table(await listFigures(server.url));
  await server.stop();
}
