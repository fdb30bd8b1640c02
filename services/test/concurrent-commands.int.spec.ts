import { systemClock } from '@backoffice/infra/clock';
import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import { freshDatabase, pgPool, type FreshDatabase } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresCheckpoints } from '#kernel/checkpoints.ts';
import {
  createCompany,
  createPricedProposal,
  PIXEL_PNG,
  eventData,
  serveWriteSide,
  shareToken,
  type TestCompany,
  type ServedWriteSide,
} from './write-side.spec-kit.ts';

/** Two processes of the product on one real database. */
let database: FreshDatabase;
let [logs, one, two, firm] = [[], null, null, null] as unknown as [
  EventLog[],
  ServedWriteSide,
  ServedWriteSide,
  TestCompany,
]; // made before the first test
let second: TestCompany['as'];
beforeAll(async () => {
  database = await freshDatabase();
  logs = [postgresEventLog(database.url), postgresEventLog(database.url)];
  [one, two] = await Promise.all([serveWriteSide({ log: logs[0] }), serveWriteSide({ log: logs[1] })]);
  firm = await createCompany(one, 'Ridgeline');
  second = { token: two.signIn(firm.owner.id), companyId: firm.id };
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await Promise.all(logs.map((log) => log.close()));
  await database.drop();
});

describe('two processes on one database', () => {
  it('two processes give fifty proposals fifty numbers', async () => {
    const { locationId } = await createPricedProposal(one, firm, 'Numbers');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? one : two).ask('POST', `/proposals/create?locationId=${locationId}`, {
          ...(n % 2 ? firm.as : second),
          body: { name: `Work ${n}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual([]);
    const numbers = await Promise.all(
      answers.map(async ({ body }) =>
        Number(eventData<{ number: string }>(await one.log.readStream(firm.id, `Proposal-${body.id}`)).number),
      ),
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 2));
  });

  it('two processes give ten concurrent copies ten numbers', async () => {
    const { proposalId } = await createPricedProposal(one, firm, 'Copies');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? one : two).ask('POST', `/proposals/${proposalId}/duplicate`, n % 2 ? firm.as : second),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(201));
  });

  it('two processes let one of twenty sign', async () => {
    const { proposalId } = await createPricedProposal(one, firm, 'Signing');
    await one.ask('POST', `/proposals/${proposalId}/send-email`, {
      ...firm.as,
      body: { to: [firm.email('signing')], subject: 'P', body: 'Hi' },
    });
    const history = await one.log.readStream(firm.id, `Proposal-${proposalId}`);
    const { linkId } = eventData<{ linkId: string }>(history, 'ProposalLinkIssued');
    const { contentHash } = eventData<{ contentHash: string }>(history);
    const body = {
      date: systemClock.now().slice(0, 10),
      name: 'Grace',
      signature: PIXEL_PNG,
      contentHash,
      consent: true,
    };
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? one : two).ask('PUT', `/proposals/${shareToken(linkId)}/sign`, { body }),
      ),
    );
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
  });

  it('two processes give one idempotency key one effect', async () => {
    const { locationId } = await createPricedProposal(one, firm, 'Keys');
    const asking = { body: { name: 'Once' }, headers: { 'idempotency-key': 'pressed once' } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? one : two).ask('POST', `/proposals/create?locationId=${locationId}`, {
          ...(n % 2 ? firm.as : second),
          ...asking,
        }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(19);
  });

  it('two processes give a contact to one customer', async () => {
    const contacts = [{ name: 'Grace', email: 'grace@shared.example', isPrimary: true }];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? one : two).ask('POST', '/customers/create', {
          ...(n % 2 ? firm.as : second),
          body: firm.customerBody(`Shared${n}`, { contacts }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(422)]);
  });

  it('two processes leave no location with a trashed customer', async () => {
    for (let round = 0; round < 20; round++) {
      const {
        body: { id: customerId },
      } = await one.ask('POST', '/customers/create', { ...firm.as, body: firm.customerBody(`Racing${round}`) });
      const address = firm.customerBody('x').billingAddress;
      const [located, trashed] = await Promise.all([
        one.ask('POST', '/locations/create', { ...firm.as, body: { customerId, name: 'X', address } }),
        two.ask('DELETE', `/customers/${customerId}`, second),
      ]);
      expect([
        [201, 422],
        [404, 200],
      ]).toContainEqual([located.status, trashed.status]);
    }
  });

  it('two processes decide nothing on outdated state', async () => {
    const quiet = await createCompany(one, 'Quiet');
    const customer = (n: number) => ({ ...quiet.as, body: quiet.customerBody(`Regular${n}`) });
    const administered = (done: string) =>
      two.ask('PUT', `/companies/${quiet.id}/change-status`, {
        token: two.signIn(quiet.admin.id),
        body: { status: done },
      });
    // by now the first remembers the company
    expect((await one.ask('POST', '/customers/create', customer(1))).status).toBe(201);
    for (const n of [2, 3]) {
      expect((await administered('inactive')).status).toBe(200);
      expect((await one.ask('POST', '/customers/create', customer(n))).body).toMatchObject({
        code: 'COMPANY_INACTIVE',
      });
      expect((await administered('active')).status).toBe(200);
      expect((await one.ask('POST', '/customers/create', customer(n))).status).toBe(201);
    }
  });

  it('two processes leave no gap in the log and no internal error', async () => {
    const events = await one.log.readTenant(firm.id, 0, 10_000);
    expect(events.map(({ position }) => position)).toEqual(events.map((_event, index) => index + 1));
    expect([one.bugs, two.bugs]).toEqual([[], []]);
  });
});

describe('checkpoints', () => {
  it('the checkpoints of reactions are stored and never go back', async () => {
    const pool = pgPool(database.url);
    const checkpoints = postgresCheckpoints(pool);
    for (const position of [5, 9, 7]) await checkpoints.save('whenRung', 'a', position);
    expect(await checkpoints.load('whenRung')).toEqual(new Map([['a', 9]]));
    await pool.end();
  });
});
