import { cleanUp, startReadyProduct, temporaryFolder } from '#app/product-process.spec-kit.ts';
import { shiftToNoon, shiftToNoonOf, UNUSUAL_DAYS } from '#checks/clock-days.ts';
import { sampleOf } from '#checks/sample.ts';
import { freshDatabase } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(cleanUp);

/** Two unusual days beside today, others with every commit; `npm run test:nightly -- clocks` takes all. */
const days = sampleOf(UNUSUAL_DAYS, 2 / UNUSUAL_DAYS.length, (day) => day);
const PATIENT_TIMEOUT = 240_000;

/** What the product has yet to do of itself: reactions that are behind the log, and jobs that no clock starts. */
const WAITING = `SELECT
  (SELECT count(*) FROM react.checkpoints JOIN log.heads USING (tenant) WHERE position < head) +
  (SELECT count(*) FROM pgboss.job WHERE state < 'completed' AND name NOT IN (SELECT name FROM pgboss.schedule) AND name !~ '^__') AS waiting`;

/** How often everything has happened in a demo that is made then. */
async function eventsOn(shift: string): Promise<readonly string[]> {
  const database = await freshDatabase();
  await startReadyProduct(temporaryFolder(), {
    START: 'demo',
    DATABASE_URL: database.url,
    CLOCK_SHIFT: shift,
  });
  const client = new pg.Client(database.url);
  await client.connect();
  const countWaiting = async () => Number((await client.query<{ waiting: string }>(WAITING)).rows[0]?.waiting);
  await expect.poll(countWaiting, { timeout: 120_000, interval: 250 }).toBe(0);
  const { rows } = await client.query<{ type: string; times: number }>(
    'SELECT type, count(*)::int AS times FROM log.events GROUP BY type ORDER BY type',
  );
  await client.end();
  return rows.map(({ type, times }) => `${type} ${times}`);
}

describe('the demo company', () => {
  it(
    `the demo company holds the same records in the same states whatever day it is made: today, ${days.join(', ')}`,
    async () => {
      const today = await eventsOn(shiftToNoon());
      expect(today.length).toBeGreaterThan(100);
      for (const day of days) expect([day, ...(await eventsOn(shiftToNoonOf(day)))]).toEqual([day, ...today]);
    },
    PATIENT_TIMEOUT * (days.length + 1),
  );
});
