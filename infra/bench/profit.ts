import { readFileSync } from 'node:fs';
import { migrate } from '@backoffice/infra/postgres';
import { alternate, openBooks, timeRead } from './books.ts';
import { atMost, type Figure } from './figure.ts';
import { companyOf, seedBooks, seedEvents, type SeededEvent } from './seeded-books.ts';
import { ticketEvents } from './seeded-tickets.ts';

const JOBS = Number(process.env['PROFIT_JOBS'] ?? 10_000);
const TENANT = '00000000-0000-7000-8000-0000000000c1';
const [TICKETS_OF_A_JOB, LINES_OF_A_TICKET] = [2, 3];
const [TODAY, PAST] = ['2026-11-20', '2025-06-30'];

/** What salesmen have of the profit of 10,000 jobs, today and as of a past day; `url` is that of the owner. */
export async function profitFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  await seedEvents(url, 'platform', company());
  await seedEvents(
    url,
    TENANT,
    ticketEvents(JOBS, JOBS * TICKETS_OF_A_JOB, LINES_OF_A_TICKET),
    await seedBooks(url, TENANT, JOBS),
  );
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
      atMost(`salesman profit of ${jobs} jobs, p95`, today, 'ms', 500),
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

// an event
const sample = (name: string) => JSON.parse(readFileSync(`contracts/samples/${name}.json`, 'utf8')) as object;

/** One company that shares its profit with salesmen. */
function* company(): Iterable<SeededEvent> {
  const { stream } = companyOf(TENANT);
  yield companyOf(TENANT);
  const share = { ...sample('companies/ProfitShareAdded.v1'), effectiveFrom: '2024-01-01', minMarginBp: null };
  yield { stream, version: 2, type: 'ProfitShareAdded', data: share };
}
