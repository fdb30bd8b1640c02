import { identityIn } from '@backoffice/infra/auth';
import { freshDatabase, pgPool } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, paperwork, served, type Firm, type Served } from './testing.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>, pool: ReturnType<typeof pgPool>, house: Served, canyon: Firm, mesa: Firm;
beforeAll(async () => {
  database = await freshDatabase();
  pool = pgPool(database.url);
  house = await served({ budgets: identityIn(pool, { secret: 's'.repeat(32) }).budgets });
  [canyon, mesa] = [await company(house, 'Canyon'), await company(house, 'Mesa')];
}, 60_000);
afterAll(async () => {
  await house.close();
  await pool.end();
  await database.drop();
});

const fill = (count: number) => pool.query("UPDATE auth.spent SET at = array_fill(now() - interval '1 hour', ARRAY[$1::int])", [count]);

describe('texts of a day (T42)', () => {
  it('are 200 of a company; refused and repeated ones are not counted', async () => {
    const text = async (firm: Firm, who: string) => {
      const { customerId, proposalId } = await paperwork(house, firm, who);
      const phone = (await house.log.readStream(firm.id, `Customer-${customerId}`)).map(({ data }) => (data as { contacts: { phone: string }[] }).contacts[0]?.phone)[0];
      return (to = [phone], key: string = crypto.randomUUID()) => house.ask('POST', `/proposals/${proposalId}/send-sms`, { ...firm.as, body: { to, body: 'Here it is: {{doc.link}}' }, headers: { 'idempotency-key': key } });
    };
    const [one, other] = [await text(canyon, 'Hillcrest'), await text(mesa, 'Bayview')];
    expect((await one(undefined, 'press')).status).toBe(200);
    await fill(199);
    expect((await one(undefined, 'press')).headers.get('idempotency-replayed')).toBe('true');
    expect((await one(['+16195559999'])).body.code).toBe('INVALID_RECIPIENT');
    expect((await one()).status).toBe(200);
    const past = await one();
    expect([past.status, past.body.code, Number(past.headers.get('retry-after')) > 80_000]).toEqual([429, 'TOO_MANY', true]);
    expect((await other()).status).toBe(200);
  });
});
