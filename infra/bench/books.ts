import { migrate } from '@backoffice/infra/postgres';
import { atMost, type Figure } from './figure.ts';
import { alternate, openBooks, timeRead, type OpenBooks } from './open-books.ts';
import { JOBS_OF_A_CUSTOMER, seedBooks } from './seeded-books.ts';
import { seedStatements, statementFigures } from './statements.ts';

const [LISTED_FEW, MANY] = [1_000, 100_000];
const PAST = '2025-06-30';

/**
 * Books of 100,000 contracts, as many invoices and a million events, and books of a million entries: what an
 * accountant asks of them. `url` is that of the owner.
 */
export async function booksFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  for (const jobs of [LISTED_FEW, MANY]) await seedBooks(url, tenantOf(jobs), jobs);
  await seedStatements(url);
  const books = openBooks(url);
  try {
    const reading = await books.side.start();
    const figures = [
      ...(await receivableFigures(books)),
      ...(await listFigures(books)),
      ...(await statementFigures(url, books)),
    ];
    await reading.stop();
    return figures;
  } finally {
    await books.close();
  }
}

export const tenantOf = (jobs: number) => `books-of-${jobs}`;

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
