import { postgresIdentity } from '@backoffice/infra/auth';
import { freshDatabase, pgPool } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createCompany,
  createPricedProposal,
  serveWriteSide,
  type TestCompany,
  type ServedWriteSide,
} from './write-side.spec-kit.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>,
  pool: ReturnType<typeof pgPool>,
  fixture: ServedWriteSide,
  canyon: TestCompany,
  mesa: TestCompany;
beforeAll(async () => {
  database = await freshDatabase();
  pool = pgPool(database.url);
  fixture = await serveWriteSide({ budgets: postgresIdentity(pool, { secret: 's'.repeat(32) }).rateLimiter });
  [canyon, mesa] = [await createCompany(fixture, 'Canyon'), await createCompany(fixture, 'Mesa')];
}, 60_000);
afterAll(async () => {
  await fixture.close();
  await pool.end();
  await database.drop();
});

const fill = (kind: string, count: number) =>
  pool.query("UPDATE auth.spent SET at = array_fill(now() - interval '1 hour', ARRAY[$2::int]) WHERE kind = $1", [
    kind,
    count,
  ]);
const spent = async () =>
  Object.fromEntries(
    (
      await pool.query<{ kind: string; n: number }>(
        'SELECT kind, sum(cardinality(at))::int AS n FROM auth.spent GROUP BY kind ORDER BY kind',
      )
    ).rows.map(({ kind, n }) => [kind, n]),
  );
beforeEach(() => pool.query('DELETE FROM auth.spent'));

/** Somebody to whom a proposal can be texted, and the texting. */
async function textable(firm: TestCompany, who: string) {
  const { customerId, proposalId } = await createPricedProposal(fixture, firm, who);
  const phone = (await fixture.log.readStream(firm.id, `Customer-${customerId}`)).map(
    ({ data }) => (data as { contacts: { phone: string }[] }).contacts[0]?.phone,
  )[0];
  return (to = [phone], key: string = crypto.randomUUID()) =>
    fixture.ask('POST', `/proposals/${proposalId}/send-sms`, {
      ...firm.as,
      body: { to, body: 'Here it is: {{doc.link}}' },
      headers: { 'idempotency-key': key },
    });
}

describe('texts of a day (T42)', () => {
  it('a company sends at most 200 texts a day; refused and repeated ones are not counted (T42)', async () => {
    const [one, other] = [await textable(canyon, 'Hillcrest'), await textable(mesa, 'Bayview')];
    expect((await one(undefined, 'press')).status).toBe(200);
    await fill('texts of company', 199);
    expect((await one(undefined, 'press')).headers.get('idempotency-replayed')).toBe('true');
    expect((await one(['+16195559999'])).body.code).toBe('INVALID_RECIPIENT');
    expect((await one()).status).toBe(200);
    const past = await one();
    expect([past.status, past.body.code, Number(past.headers.get('retry-after')) > 80_000]).toEqual([
      429,
      'TOO_MANY',
      true,
    ]);
    expect((await other()).status).toBe(200);
  });
  it('a user sends at most 100 texts a day, and a number gets 20, whoever sends them (T42)', async () => {
    const one = await textable(canyon, 'Lakeside');
    expect((await one()).status).toBe(200);
    expect(await spent()).toEqual({ 'texts of company': 1, 'texts of one': 1, 'texts of sender': 1 });
    for (const [kind, most] of [
      ['texts of sender', 100],
      ['texts of one', 20],
    ] as const) {
      await fill(kind, most - 1);
      expect((await one()).status).toBe(200);
      const past = await one();
      expect([kind, past.status, Number(past.headers.get('retry-after')) > 80_000]).toEqual([kind, 429, true]);
      await fill(kind, 0);
    }
    expect(await spent()).toEqual({ 'texts of company': 3, 'texts of one': 0, 'texts of sender': 1 });
  });
  it('a repeated request for a text counts once, also when it is the last allowed one (T42)', async () => {
    const one = await textable(canyon, 'Mission');
    expect((await one()).status).toBe(200);
    await fill('texts of one', 19);
    const answers = await Promise.all(Array.from({ length: 20 }, () => one(undefined, 'many times')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, (await spent())['texts of one']]).toEqual([200, 20]);
    expect((await one()).status).toBe(429);
  });
  it('concurrent requests for texts are all counted (T42)', async () => {
    const one = await textable(canyon, 'Ridge');
    expect((await one()).status).toBe(200);
    await fill('texts of one', 18);
    const answers = await Promise.all(Array.from({ length: 8 }, () => one()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 429, 429, 429, 429, 429, 429,
    ]);
  });
});
