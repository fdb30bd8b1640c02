import { memoryEventLog, type EventLog } from '@backoffice/infra/event-log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompany, createPricedProposal, serveWriteSide, type ServedWriteSide } from './write-side.spec-kit.ts';

/**
 * Two processes on one log; as long as it is wanted, the other one writes before each append of the first, or before it
 * reads a scope for the first time.
 */
const shared = memoryEventLog();
let overtake: (() => Promise<unknown>) | null = null;
let beforeFirstReading: (() => Promise<unknown>) | null = null;
const overtaken: EventLog = {
  ...shared,
  async append(request) {
    await overtake?.();
    return shared.append(request);
  },
  async scopeMembers(tenant, scope) {
    const first = beforeFirstReading;
    beforeFirstReading = null;
    await first?.();
    return shared.scopeMembers(tenant, scope);
  },
};
let [here, there] = [] as unknown as [ServedWriteSide, ServedWriteSide]; // made before the first test
beforeAll(async () => {
  [here, there] = await Promise.all([serveWriteSide({ log: overtaken }), serveWriteSide({ log: shared })]);
});
afterAll(() => Promise.all([here.close(), there.close()]));

it('a record that another process keeps changing is answered with 503, and the same key later with one effect', async () => {
  const firm = await createCompany(here, 'Ridgeline');
  const { proposalId } = await createPricedProposal(here, firm, 'Client');
  const nameIt = (side: ServedWriteSide, token: string, name: string) =>
    side.ask('PUT', `/proposals/${proposalId}`, {
      token,
      companyId: firm.id,
      body: { name },
      headers: { 'idempotency-key': name },
    });
  const length = async () => (await shared.readStream(firm.id, `Proposal-${proposalId}`)).length;
  const other = there.signIn(firm.owner.id);
  let changes = 0;
  overtake = () => nameIt(there, other, `There ${(changes += 1)}`);
  const before = await length();
  const refused = await nameIt(here, firm.as.token, 'Here');
  overtake = null;
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toMatchObject([
    503,
    '2',
    { type: 'SERVER_ERROR', code: 'UNAVAILABLE', details: [] },
  ]);
  expect(changes).toBeGreaterThan(3);
  expect(await length()).toBe(before + changes);
  const [once, again] = [await nameIt(here, firm.as.token, 'Here'), await nameIt(here, firm.as.token, 'Here')];
  expect([once.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(once.body);
  expect(await length()).toBe(before + changes + 1);
  expect([here.bugs, there.bugs]).toEqual([[], []]);
});

it('a location that is recorded while its customer is being deleted keeps the customer, though the scope is asked for twice', async () => {
  const firm = await createCompany(here, 'Canyon');
  const customer = await here.ask('POST', '/customers/create', { ...firm.as, body: firm.customerBody('Racing') });
  const { billingAddress: address } = firm.customerBody('x');
  const other = { token: there.signIn(firm.owner.id), companyId: firm.id };
  const body = { customerId: customer.body.id, name: 'X', address };
  let located: number | null = null;
  beforeFirstReading = async () =>
    (located = (await there.ask('POST', '/locations/create', { ...other, body })).status);
  const trashed = await here.ask('DELETE', `/customers/${customer.body.id}`, firm.as);
  expect([located, trashed.status]).toEqual([201, 422]);
});
