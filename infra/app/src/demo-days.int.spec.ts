import { demoSettings } from '#app/demo-product.spec-kit.ts';
import { cleanUp, startReadyProduct, temporaryFolder } from '#app/product-process.spec-kit.ts';
import { shiftToNoonOf, UNUSUAL_DAYS } from '@backoffice/infra/testing/clock-days';
import { sampleOf } from '@backoffice/infra/testing/sample';
import { freshDatabase } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(cleanUp);

/** An unusual day beside today, another with every commit; `npm run test:nightly -- clocks` takes all. */
const days = sampleOf(UNUSUAL_DAYS, 1 / UNUSUAL_DAYS.length, (day) => day);
const PATIENT_TIMEOUT = 300_000;

/** What the story tells; reactions, letters and figures of a closing follow from it, later. */
const TOLD = `SELECT type, count(*)::int AS times FROM log.events
  WHERE meta ->> 'causationId' IS NULL AND type !~ '^(Message|Closing)' GROUP BY type ORDER BY type`;

/** How often everything has happened in a demo. */
async function eventsIn(url: string): Promise<readonly string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ type: string; times: number }>(TOLD);
  await client.end();
  return rows.map(({ type, times }) => `${type} ${times}`);
}

/** The same of one that is made then. */
async function eventsOn(shift: string): Promise<readonly string[]> {
  const { url: DATABASE_URL } = await freshDatabase();
  const product = await startReadyProduct(temporaryFolder(), { START: 'demo', DATABASE_URL, CLOCK_SHIFT: shift });
  await product.end('SIGTERM');
  return eventsIn(DATABASE_URL);
}

describe('the demo company', () => {
  it(
    `the demo company holds the same records in the same states whatever day it is made: today, ${days.join(', ')}`,
    async () => {
      const today = await eventsIn((await demoSettings()).DATABASE_URL);
      expect(today.length).toBeGreaterThan(100);
      for (const day of days) expect([day, ...(await eventsOn(shiftToNoonOf(day)))]).toEqual([day, ...today]);
    },
    PATIENT_TIMEOUT * (days.length + 1),
  );
});
