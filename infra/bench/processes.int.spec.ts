import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendTogether, shareOfWorst } from './processes.ts';

let database: FreshDatabase;
beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database.drop());

it.each([
  { processes: 2, pauseMs: 20 },
  { processes: 3, pauseMs: 0 },
])(
  '$processes processes that write for one company with pauses of $pauseMs ms get fair shares, and no error',
  { timeout: 60_000 },
  async ({ processes, pauseMs }) => {
    const reports = await appendTogether(database.url, { processes, callers: 16, pauseMs, seconds: 3 });
    expect(reports.flatMap(({ errors }) => errors)).toEqual([]);
    expect(shareOfWorst(reports)).toBeGreaterThan(1 / 3);
  },
);
