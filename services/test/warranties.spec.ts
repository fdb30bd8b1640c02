import { warrantyEnd } from '@backoffice/contracts/features/warranties';
import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCompany,
  createPricedProposal,
  serveWriteSide,
  type ServedWriteSide,
  type TestCompany,
} from './write-side.spec-kit.ts';

/** Warranties over HTTP: what is refused writes nothing, and the clock brings them from one state to the next. */
let run: ServedWriteSide;
let [firm, other] = [] as unknown as [TestCompany, TestCompany]; // made before the first test
let contractId = '';
let now = systemClock.now();
const today = dayIn('America/Los_Angeles', now);

beforeAll(async () => {
  run = await serveWriteSide({ clock: { ...systemClock, now: () => now } });
  [firm, other] = [await createCompany(run, 'Ridgeline'), await createCompany(run, 'Otherfirm')];
  contractId = await signedContract('Client1');
});
afterAll(() => run.close());

async function ask(method: string, path: string, body?: object, as: object = firm.as) {
  return run.ask(method, path, { ...as, ...(body && { body }) });
}
async function made(method: string, path: string, body: object) {
  const answer = await ask(method, path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return String(answer.body.id);
}
async function contractOf(who: string) {
  const { proposalId } = await createPricedProposal(run, firm, who);
  await made('PUT', `/proposals/${proposalId}/accept-without-esignature`, { name: 'Grace', reason: 'By phone' });
  return made('POST', `/contracts/generate-general?proposalId=${proposalId}`, {});
}
async function signedContract(who: string) {
  const id = await contractOf(who);
  const scanPath = `Contract/${id}/scan.png`;
  await made('POST', `/contracts/${id}/media`, { filePath: scanPath });
  await made('PUT', `/contracts/${id}/record-paper-signature`, { name: 'Grace', date: today, scanPath });
  return id;
}
const warranty = { startDate: today, coverage: 'The wall.' };
const add = (body: object = warranty, as: object = firm.as, contract = contractId) =>
  ask('POST', `/warranty/add?contractId=${contract}`, body, as);
const head = async () => (await run.log.readTenant(firm.id, 0, 10_000)).length;
const types = async (id: string) => (await run.log.readStream(firm.id, `Warranty-${id}`)).map(({ type }) => type);

/** It is refused so, and nothing was recorded. */
async function refused(asking: () => Promise<{ status: number; body: unknown }>, status: number, expected: object) {
  const before = await head();
  expect(await asking()).toMatchObject({ status, body: expected });
  expect(await head()).toBe(before);
}

describe('what is refused of a warranty', () => {
  it.each([
    ['no coverage', { startDate: today }, 'coverage'],
    ['no months', { ...warranty, months: 0 }, 'months'],
    ['more than 240 months', { ...warranty, months: 241 }, 'months'],
    ['half a month', { ...warranty, months: 1.5 }, 'months'],
    ['a last day of its own', { ...warranty, endDate: '2030-01-01' }, 'endDate'],
    ['a day that is none', { ...warranty, startDate: '2026-02-30' }, 'startDate'],
  ])('a warranty with %s is refused by its field', (_what, body, field) =>
    refused(() => add(body), 422, { details: [expect.objectContaining({ field })] }),
  );
  it('a warranty that starts before its contract is refused with the date of that', () =>
    refused(() => add({ ...warranty, startDate: '2020-01-01' }), 422, {
      code: 'WARRANTY_START_BEFORE_CONTRACT',
      details: [expect.objectContaining({ field: 'startDate' })],
    }));
  it('a warranty without a first day is refused while the contract is not completed', () =>
    refused(() => add({ coverage: 'The wall.' }), 422, { code: 'WARRANTY_START_REQUIRED' }));
  it('a warranty of a contract that nobody signed is refused', async () => {
    const unsigned = await contractOf('Client2');
    await refused(() => add(warranty, firm.as, unsigned), 422, { code: 'CONTRACT_NOT_SIGNED' });
  });
  it('a warranty of a contract of another company is refused as if there were none', () =>
    refused(() => add(warranty, other.as), 404, { code: 'CONTRACT_UNKNOWN' }));
  it('a salesman makes no warranty of a contract of somebody else', () =>
    refused(() => add(warranty, { token: firm.jo.token, companyId: firm.id }), 404, { code: 'CONTRACT_UNKNOWN' }));
  it('an administrator with full access reads and adds warranties, and may not edit one', async () => {
    const { token } = await firm.person('Ada', 'AF');
    const ada = { token, companyId: firm.id };
    const { status, body } = await add(warranty, ada);
    expect(status).toBe(201);
    await refused(() => ask('PUT', `/warranty/${body.id}`, { months: 24 }, ada), 403, { code: 'FORBIDDEN' });
    expect(await ask('PUT', `/warranty/${body.id}`, { months: 24 })).toMatchObject({ status: 200 });
  });
});

describe('a warranty that goes out', () => {
  it('a warranty begins with the contract it covers, and with the next number', async () => {
    const given = await ask('GET', `/warranty/generation-details?contractId=${contractId}`);
    expect(given).toMatchObject({
      status: 200,
      body: { contractName: 'Retaining wall', date: today, startDate: null },
    });
  });
  it('the clock puts a warranty in force when its term begins, and ends it when that is over', async () => {
    const id = String((await add({ ...warranty, startDate: addDays(today, 2), months: 1 })).body.id);
    await made('POST', `/warranty/${id}/send-email`, {
      to: [firm.email('client1')],
      subject: 'Yours',
      body: '{{doc.link}}',
    });
    const follower = await run.write.start();
    const nightOf = async (day: string) => {
      now = `${day}T20:00:00.000Z`;
      await run.work.tick('warranty-terms');
      await run.work.tick('warranty-terms');
      return (await types(id)).at(-1);
    };
    expect(await nightOf(addDays(today, 1))).toBe('WarrantySent');
    expect(await nightOf(addDays(today, 2))).toBe('WarrantyActivated');
    const lastDay = warrantyEnd({ startDate: addDays(today, 2), months: 1 });
    expect(await nightOf(lastDay)).toBe('WarrantyActivated');
    expect(await nightOf(addDays(lastDay, 1))).toBe('WarrantyExpired');
    await follower.stop();
    expect(await types(id)).toEqual([
      'WarrantyCreated',
      'WarrantyLinkIssued',
      'WarrantySent',
      'WarrantyActivated',
      'WarrantyExpired',
    ]);
  });
});

it('warranties over HTTP cause no internal error', () => expect(run.bugs).toEqual([]));
