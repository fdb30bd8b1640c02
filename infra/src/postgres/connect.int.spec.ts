import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgPool, type Pool } from './connect.ts';
import { isOutage } from './errors.ts';
import { freshDatabase, type FreshDatabase } from './test-database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** As if the server had forgotten the limit that it was given. */
const ENDLESS = 'SET statement_timeout = 0; SELECT pg_sleep(60)';

describe.each([
  ['a pool', {}],
  ['a pool that copies', { copies: true }],
])('%s', (_, options) => {
  let pool: Pool;
  beforeAll(() => {
    pool = pgPool(database.url, { ...options, size: 1, statementTimeoutMs: 50 });
  });
  afterAll(() => pool.end());

  it('given a statement that the server does not end, it is given up as an outage and its connection replaced', async () => {
    expect(await pool.query(ENDLESS).catch(isOutage)).toBe(true);
    expect((await pool.query<{ is: number }>('SELECT 1 AS is')).rows).toEqual([{ is: 1 }]);
  });

  it('given no connection that is free, whoever waits for one is told in time that it is an outage', async () => {
    const own = await pool.connect();
    expect(await pool.query('SELECT 1').catch(isOutage)).toBe(true);
    own.release();
    expect((await pool.query<{ is: number }>('SELECT 1 AS is')).rows).toEqual([{ is: 1 }]);
  });
});
