import { joinLines, type ReportLine } from '@backoffice/contracts/capabilities';
import { migrate } from '@backoffice/infra/postgres';
import { formatCount } from './books.ts';
import { atMost, percentile, type Figure } from './figure.ts';
import { alternate, openBooks, read } from './open-books.ts';
import { companyOf, seedBooks, seedEvents } from './seeded-books.ts';

const JOBS = Number(process.env['DIFFERENCE_JOBS'] ?? 10_000);
const LINES = 100_000;
const TENANT = '00000000-0000-7000-8000-0000000000d1';
const [TODAY, PAST] = ['2026-11-20', '2025-06-30'];
/** So many events are between two moments. */
const SINCE = 300;
const ROUNDS = 10;

/** What a difference costs: of reports by one reading of the log, of a list, and of the lines alone. */
export async function differenceFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  await seedEvents(url, 'platform', [companyOf(TENANT)]);
  const events = await seedBooks(url, TENANT, JOBS);
  const books = openBooks(url);
  const reading = await books.side.start();
  try {
    const days = { fromAsOf: PAST, toAsOf: TODAY };
    const moments = { fromPosition: events - SINCE, fromAsOf: TODAY, toAsOf: TODAY };
    const ask = (name: string, query: object) => async () => {
      const begun = performance.now();
      await read(books, name, TENANT, { query });
      return performance.now() - begun;
    };
    const times = await alternate(
      {
        trialBalance: ask('differences.trial-balance', days),
        receivables: ask('differences.aged-receivables', days),
        since: ask('differences.aged-receivables', moments),
        list: ask('contracts.listDifference', { fromPosition: events - SINCE }),
      },
      ROUNDS,
    );
    const of = `${formatCount(events)} events, p95`;
    return [
      atMost(`trial balance, difference of two days, ${of}`, times.trialBalance, 'ms', 2_500),
      atMost(`aged receivables, difference of two days, ${of}`, times.receivables, 'ms', 2_500),
      atMost(`aged receivables since ${SINCE} events ago, ${of}`, times.since, 'ms', 2_500),
      atMost(`list of ${formatCount(JOBS)} contracts since ${SINCE} events ago, ${of}`, times.list, 'ms', 800),
      atMost(`lines of two reports of ${formatCount(LINES)} joined, p95`, timeOfLines(), 'ms', 1_000),
    ];
  } finally {
    await reading.stop();
    await books.close();
  }
}

/** A third of them changed, and a tenth came and went. */
function timeOfLines(): number {
  const columns = ['name', 'open', 'late', 'total'];
  const linesFrom = (first: number, more: number) =>
    Array.from({ length: LINES }, (_, at): ReportLine => {
      const n = first + at;
      return { key: `line ${n}`, cells: { name: `Line ${n}`, open: n, late: n % 3 === 0 ? n + more : n, total: n } };
    });
  const [before, after] = [linesFrom(0, 0), linesFrom(LINES / 10, 1)];
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    joinLines(columns, [], before, after);
    return performance.now() - begun;
  });
  return percentile(times, 0.95);
}
