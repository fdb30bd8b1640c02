import { readFileSync } from 'node:fs';
import { migrate } from '@backoffice/infra/postgres';
import { alternate, openBooks, timeRead } from './books.ts';
import { atMost, type Figure } from './figure.ts';
import {
  dayOf,
  JOBS_OF_A_CUSTOMER,
  SALESMEN,
  seedBooks,
  seedEvents,
  startDay,
  uuid,
  type SeededEvent,
} from './seeded-books.ts';

const JOBS = Number(process.env['PROFIT_JOBS'] ?? 10_000);
const TENANT = '00000000-0000-7000-8000-0000000000c1';
const TICKETS_OF_A_JOB = 2;
const [TODAY, PAST] = ['2026-11-20', '2025-06-30'];

/** What salesmen have of the profit of 10,000 jobs, today and as of a past day; `url` is that of the owner. */
export async function profitFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  await seedEvents(url, 'platform', company());
  await seedEvents(url, TENANT, tickets(), await seedBooks(url, TENANT, JOBS));
  const books = openBooks(url);
  const reading = await books.side.start();
  try {
    const ask = (asOf: string) => () =>
      timeRead(books, 'reports.salesman-profit', TENANT, {
        query: { fromDate: `${asOf.slice(0, 4)}-01-01`, toDate: asOf, ...(asOf !== TODAY && { asOf }) },
      });
    const { today, past } = await alternate({ today: ask(TODAY), past: ask(PAST) });
    const jobs = JOBS.toLocaleString('en-US');
    return [
      atMost(`salesman profit of ${jobs} jobs, p95`, today, 'ms', 2_000),
      atMost(
        `salesman profit of ${jobs} jobs as of a past day, p95 (${Math.round(past)} ms)`,
        past / today,
        '× today',
        2,
      ),
    ];
  } finally {
    await reading.stop();
    await books.close();
  }
}

const sample = (name: string) => JSON.parse(readFileSync(`contracts/samples/${name}.json`, 'utf8')) as object; // an event

/** One company that shares its profit with salesmen. */
function* company(): Iterable<SeededEvent> {
  const stream = `Company-${TENANT}`;
  yield { stream, version: 1, type: 'CompanyCreated', schema: 2, data: sample('companies/CompanyCreated.v2') };
  const share = { ...sample('companies/ProfitShareAdded.v1'), effectiveFrom: '2024-01-01', minMarginBp: null };
  yield { stream, version: 2, type: 'ProfitShareAdded', data: share };
}

/** Each with a day of labor and two deliveries. */
function* tickets(): Iterable<SeededEvent> {
  const [created, labor, material] = ['JobCostCreated.v1', 'LaborAdded.v2', 'MaterialAdded.v1'].map((name) =>
    sample(`job-costs/${name}`),
  ) as [object, { line: object }, { line: object }]; // as many as names
  for (let n = 0; n < JOBS * TICKETS_OF_A_JOB; n++) {
    const job = n % JOBS;
    const date = dayOf(startDay(job) + 10 + Math.floor(n / JOBS));
    const [stream, of] = [
      `JobCost-${uuid('a', n)}`,
      {
        contractId: uuid(1, job),
        contractNumber: `${job}`,
        locationId: uuid(6, job),
        locationName: `Slope ${job}`,
        customerId: uuid(5, Math.floor(job / JOBS_OF_A_CUSTOMER)),
        salesmanId: uuid(7, job % SALESMEN),
        number: `${Math.floor(n / JOBS) + 1}`,
      },
    ];
    const line = (at: number) => ({ id: uuid('b', n * 3 + at), workDate: date, lineItemId: uuid(8, job) });
    yield {
      stream,
      version: 1,
      type: 'JobCostCreated',
      data: { ...created, ...of, contractName: `Wall ${job}`, date },
    };
    yield { stream, version: 2, type: 'LaborAdded', schema: 2, data: { job: of, line: { ...labor.line, ...line(0) } } };
    for (const at of [1, 2])
      yield {
        stream,
        version: 2 + at,
        type: 'MaterialAdded',
        data: { job: of, line: { ...material.line, ...line(at) } },
      };
  }
}
