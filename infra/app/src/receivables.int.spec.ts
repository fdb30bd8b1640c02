import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { ageBuckets, ReceivablesRequest } from '@backoffice/contracts/features/receivables';
import { fixedClock, systemClock } from '@backoffice/infra/clock';
import { postgresEventLog } from '@backoffice/infra/event-log';
import type { Call, Caller } from '@backoffice/infra/http';
import { pgPool, sqlPool } from '@backoffice/infra/postgres';
import { readSide } from '@backoffice/projections';
import { receivablesByOracle } from '@backoffice/projections/testing/receivables-oracle';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoSettings } from './demo-product.spec-kit.ts';
import { cleanUp } from './product-process.spec-kit.ts';

const today = dayIn('America/Los_Angeles', systemClock.now());
const closing: (() => Promise<unknown>)[] = [cleanUp];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

let side: ReturnType<typeof readSide>;
let ports: Parameters<typeof receivablesByOracle>[0];
let callers: readonly Caller[];
let customerIds: readonly string[] = [];
let locationIds: readonly string[] = [];
let days: readonly string[];

beforeAll(async () => {
  const { DATABASE_URL: url } = await demoSettings();
  const client = new pg.Client(url);
  await client.connect();
  const ask = async (text: string, values: readonly string[] = []) =>
    (await client.query<Record<string, string>>(text, [...values])).rows;
  const [most] = await ask('SELECT tenant FROM read.invoices GROUP BY 1 ORDER BY count(*) DESC LIMIT 1');
  const tenant = most?.['tenant'] ?? '';
  const idsOf = async (field: string) =>
    (
      await ask(
        `SELECT ${field} AS id, count(*) FROM read.invoices WHERE tenant = $1 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3`,
        [tenant],
      )
    ).map(({ id = '' }) => id);
  customerIds = await idsOf('customer_id');
  locationIds = await idsOf('location_id');
  const salesmen = await idsOf('salesman_id');
  days = (
    await ask(
      "SELECT DISTINCT day FROM read.ledger WHERE tenant = $1 AND account IN ('receivable', 'retention', 'credit') ORDER BY 1",
      [tenant],
    )
  ).map(({ day = '' }) => day);
  await client.end();

  const [log, pool, sql] = [postgresEventLog(url), pgPool(url), sqlPool(url)];
  closing.push(
    log.close,
    () => pool.end(),
    () => sql.end(),
  );
  const clock = fixedClock(systemClock.now());
  const report = (problem: string, error: unknown) => expect.fail(`${problem}: ${String(error)}`);
  const files = {} as Parameters<typeof readSide>[0]['files']; // none is read here
  side = readSide({ log, pool, sql, clock, files, report });
  // it asks for nothing else: days and basis are said
  ports = { sql, clock, companyOf: async () => null } as unknown as typeof ports;
  const owner = {
    actor: { kind: 'user', id: salesmen[0] ?? '', name: 'Kim', role: 'OA' },
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
  } satisfies Caller;
  callers = [
    owner,
    { ...owner, rows: 'own', salesmen: salesmen.slice(0, 1) },
    { ...owner, rows: 'own', salesmen: salesmen.slice(1) },
  ];
}, 300_000);

/** What is asked beside a day and a basis. */
const requests = () => [
  {},
  { limit: 7, page: 2 },
  { mine: true },
  { moreThan: 30 },
  { moreThan: 60, only: 'overdue' },
  { search: 'inv 1' },
  { search: 'oak' },
  { filters: [{ field: 'open', op: 'gt', value: 100_000 }], sortBy: 'open', limit: 5 },
  { filters: [{ field: 'customerName', op: 'contains', value: 'an' }], sortBy: 'customerName', order: 'asc', limit: 5 },
  ...['number', 'contractName', 'locationName', 'salesmanName', 'dueDate', 'retention', 'paid'].map((sortBy) => ({
    sortBy,
    limit: 20,
  })),
  ...[...ageBuckets, 'overdue', 'retention', 'retentionOverdue'].map((only) => ({ only })),
  ...customerIds.map((customerId) => ({ customerId })),
  ...locationIds.map((locationId) => ({ locationId })),
];

it('receivables of the demo company are those of the oracle on every day with an entry, by both bases, however they are narrowed and whoever asks', async () => {
  const handler = side.handlers.find(({ route }) => route.name === 'receivables.list');
  if (!handler) throw new Error('Receivables have no route');
  const all = [...days, today, addDays(today, 400)];
  let [compared, listed] = [0, 0];
  // All of it on each day would be some ten thousand questions: days take turns.
  const asked = requests();
  for (const [index, asOf] of all.entries())
    for (const [at, request] of asked.entries()) {
      if (at > 0 && (index + at) % 8 !== 0) continue;
      const body = ReceivablesRequest.parse({
        ...request,
        asOf,
        basis: (index + at) % 2 === 0 ? 'invoiceDate' : 'dueDate',
      });
      for (const caller of at === 0 ? callers : callers.slice(at % 3, (at % 3) + 1)) {
        const query = at % 4 === 1 ? { viewType: 'customer' as const } : {};
        const answer = await handler.run({
          route: handler.route,
          params: {},
          query,
          body,
          caller,
          readAfter: null,
        } as unknown as Call); // all that it looks at
        const expected = await receivablesByOracle(ports, body, caller, query);
        expect({ asOf, request, answer }).toEqual({ asOf, request, answer: expected });
        compared += 1;
        listed += expected.items.length;
      }
    }
  expect(days.length).toBeGreaterThan(50);
  expect(compared).toBeGreaterThan(days.length * 3);
  expect(listed).toBeGreaterThan(compared);
}, 600_000);
