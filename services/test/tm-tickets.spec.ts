import { randomUUID } from 'node:crypto';
import { dayIn } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCompany,
  createPricedProposal,
  serveWriteSide,
  type ServedWriteSide,
  type TestCompany,
} from './write-side.spec-kit.ts';

/** T&M tickets over HTTP: several become one change order, all or none, and nothing of it touches what a job cost. */
let run: ServedWriteSide;
let firm: TestCompany;
let [contractId, otherId] = ['', ''];
const today = dayIn('America/Los_Angeles', systemClock.now());

beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
  [contractId, otherId] = [await signedContract('Client1'), await signedContract('Client2')];
});
afterAll(() => run.close());

async function made(method: string, path: string, body: object) {
  const answer = await run.ask(method, path, { ...firm.as, body });
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
const signOnPaper = async (entity: string, path: string, id: string) => {
  const scanPath = `${entity}/${id}/scan.png`;
  await made('POST', `/${path}/${id}/media`, { filePath: scanPath });
  await made('PUT', `/${path}/${id}/record-paper-signature`, { name: 'Grace', date: today, scanPath });
};
async function signedContract(who: string) {
  const { proposalId } = await createPricedProposal(run, firm, who);
  await made('PUT', `/proposals/${proposalId}/accept-without-esignature`, { name: 'Grace', reason: 'By phone' });
  const id = String((await made('POST', `/contracts/generate-general?proposalId=${proposalId}`, {})).id);
  await signOnPaper('Contract', 'contracts', id);
  await made('PUT', `/contracts/${id}/tm-terms`, { laborRates: [], materialBp: 1_500 });
  return id;
}
/** So many tons of rock at $42.50 and 15%. */
async function ticket(contract: string, tons: number, { signed = false, priced = true } = {}) {
  const lineId = randomUUID();
  const { id } = await made('POST', `/tm-tickets/add?contractId=${contract}`, {
    name: 'Rock',
    date: today,
    requestedBy: 'Amy Chou',
    material: [{ lineId, text: 'Base rock', quantity: tons * 10_000, unit: 'ton' }],
  });
  const path = `/tm-tickets/${String(id)}`;
  await made('PUT', `${path}/submit`, {});
  if (signed) await signOnPaper('TmTicket', 'tm-tickets', String(id));
  else await made('PUT', `${path}/refuse`, { name: 'Amy Chou', reason: 'She was not there.' });
  if (priced) await made('PUT', `${path}/price`, { costs: [{ lineId, unitCost: 4_250 }] });
  return String(id);
}
const convert = (body: object) => run.ask('POST', '/tm-tickets/convert', { ...firm.as, body });
const events = async () => run.log.readTenant(firm.id, 0, 10_000);
const order = async (id: unknown) => (await run.log.readStream(firm.id, `ChangeOrder-${String(id)}`)).at(-1)?.data;

async function refused(body: object, expected: object) {
  const before = (await events()).length;
  expect(await convert(body)).toMatchObject(expected);
  expect((await events()).length).toBe(before);
}

describe('tickets that become a change order', () => {
  it('given three priced tickets, when they are converted, the order has their lines in order and their sum', async () => {
    const ids = [
      await ticket(contractId, 2, { signed: true }),
      await ticket(contractId, 3),
      await ticket(contractId, 1, { signed: true }),
    ];
    const before = await events();
    const { body } = await convert({ ticketIds: ids });
    const written = (await events()).slice(before.length);
    expect(written.map(({ type }) => type)).toEqual([
      'ChangeOrderCreated',
      'TmTicketConverted',
      'TmTicketConverted',
      'TmTicketConverted',
    ]);
    expect(await order(body.changeOrderId)).toMatchObject({
      amount: 29_326,
      lineItems: [
        { name: 'T&M 1: material', unitPrice: 9_775 },
        { name: 'T&M 2: material', unitPrice: 14_663 },
        { name: 'T&M 3: material', unitPrice: 4_888 },
        { kind: 'text', name: 'Quantities of T&M 1 and 3 are signed.' },
      ],
    });
    await refused({ ticketIds: ids.slice(0, 1) }, { status: 409, body: { code: 'TM_CONVERTED' } });
  });

  it('given a draft, when a ticket goes into it, its lines stand below those that are there', async () => {
    const { body } = await convert({ ticketIds: [await ticket(contractId, 1)] });
    const into = String(body.changeOrderId);
    await convert({ ticketIds: [await ticket(contractId, 2)], changeOrderId: into });
    expect(await order(into)).toMatchObject({
      lineItems: [{ unitPrice: 4_888 }, { unitPrice: 9_775 }],
    });
  });

  it('given one of another contract or one without a price, none is converted', async () => {
    const good = await ticket(contractId, 1);
    const foreign = await ticket(otherId, 1);
    const raw = await ticket(contractId, 1, { priced: false });
    await refused({ ticketIds: [good, foreign] }, { status: 422, body: { code: 'TM_OTHER_CONTRACT' } });
    await refused({ ticketIds: [good, raw] }, { status: 422, body: { code: 'TM_NOT_PRICED' } });
  });
});
