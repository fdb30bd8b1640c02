import { memoryEventLog, type EventLog } from '@backoffice/infra/event-log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompany, createPricedProposal, serveWriteSide, type ServedWriteSide } from './write-side.spec-kit.ts';

/** Two processes on one log; as long as it is wanted, the other one writes before each append of the first. */
const shared = memoryEventLog();
let overtake: (() => Promise<unknown>) | null = null;
const overtaken: EventLog = {
  ...shared,
  async append(request) {
    await overtake?.();
    return shared.append(request);
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
