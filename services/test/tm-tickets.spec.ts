import { randomUUID } from 'node:crypto';
import { tmTicketFold, type TmTicketView } from '@backoffice/contracts/features/tm-tickets';
import { dayIn } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordOfStream } from '#kernel/stream-record.ts';
import {
  createCompany,
  createPricedProposal,
  eventData,
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
  if (priced) await price(String(id), 4_250);
  return String(id);
}
async function price(id: string, unitCost: number) {
  const history = await run.log.readStream(firm.id, `TmTicket-${id}`);
  const { material } = eventData<Pick<TmTicketView, 'material'>>(history, 'TmTicketCreated');
  await made('PUT', `/tm-tickets/${id}/price`, { costs: material.map(({ lineId }) => ({ lineId, unitCost })) });
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

describe('a change order that goes to the trash', () => {
  const trash = (...ids: readonly string[]) => made('POST', '/change-orders/bulk-delete', { ids });
  const restore = (...ids: readonly string[]) =>
    run.ask('PUT', '/change-orders/bulk-restore', { ...firm.as, body: { ids } });
  const orderOf = async (...ticketIds: readonly string[]) =>
    String((await made('POST', '/tm-tickets/convert', { ticketIds })).changeOrderId);
  const standing = async (id: string) => {
    const found = recordOfStream(tmTicketFold, id, await run.log.readStream(firm.id, `TmTicket-${id}`));
    const { status, signedAt, changeOrderId, amount } = found ?? expect.fail('The ticket is there');
    return { status, isSigned: signedAt !== null, changeOrderId, amount };
  };
  const ordersOf = async (...ids: readonly string[]) =>
    (await Promise.all(ids.map(standing))).map(({ changeOrderId }) => changeOrderId);
  async function written(act: () => Promise<unknown>) {
    const before = (await events()).length;
    await act();
    return (await events()).slice(before).map(({ type }) => type);
  }
  const refusedRestore = async (ids: readonly string[], expected: object) =>
    expect(await written(async () => expect(await restore(...ids)).toMatchObject(expected))).toEqual([]);

  it('it gives its tickets back, signed and priced as they were, and takes them again when it is restored', async () => {
    const [signed, unsigned] = [await ticket(contractId, 2, { signed: true }), await ticket(contractId, 3)];
    const first = await orderOf(signed, unsigned);
    expect(await written(() => trash(first))).toEqual([
      'ChangeOrderTrashed',
      'TmTicketUnconverted',
      'TmTicketUnconverted',
    ]);
    expect(await standing(signed)).toEqual({ status: 'priced', isSigned: true, changeOrderId: null, amount: 9_775 });
    expect(await written(() => restore(first))).toEqual([
      'ChangeOrderRestored',
      'TmTicketConverted',
      'TmTicketConverted',
    ]);
    expect(await ordersOf(signed, unsigned)).toEqual([first, first]);
  });

  it('given that another order has one of its tickets meanwhile, it is not restored, and none of them is taken', async () => {
    const [one, two] = [await ticket(contractId, 1), await ticket(contractId, 2)];
    const first = await orderOf(one, two);
    await trash(first);
    const second = await orderOf(one);
    await refusedRestore([first], { status: 409, body: { code: 'TM_CONVERTED' } });
    expect(await ordersOf(one, two)).toEqual([second, null]);
  });

  it('given a draft that took a ticket later, it gives back both, and has both again', async () => {
    const [early, late] = [await ticket(contractId, 1), await ticket(contractId, 2)];
    const draft = await orderOf(early);
    await made('POST', '/tm-tickets/convert', { ticketIds: [late], changeOrderId: draft });
    await trash(draft);
    expect(await ordersOf(early, late)).toEqual([null, null]);
    await restore(draft);
    expect(await ordersOf(early, late)).toEqual([draft, draft]);
    await trash(draft);
    expect(await ordersOf(early, late)).toEqual([null, null]);
  });

  it.each([
    ['TM_PRICED_ANEW', (id: string) => price(id, 5_000)],
    ['TM_VOID', (id: string) => made('PUT', `/tm-tickets/${id}/void`, { reason: 'Written twice' })],
    ['IN_TRASH', (id: string) => made('DELETE', `/tm-tickets/${id}/delete`, {})],
  ])('given a ticket that is another since, its order is not restored: %s', async (code, change) => {
    const id = await ticket(contractId, 1);
    const of = await orderOf(id);
    await trash(of);
    await change(id);
    await refusedRestore([of], { status: 422, body: { code } });
  });

  it('given two orders that had one ticket, one after the other, they are not restored together', async () => {
    const id = await ticket(contractId, 1);
    const first = await orderOf(id);
    await trash(first);
    const second = await orderOf(id);
    await trash(second);
    await refusedRestore([first, second], { status: 409, body: { code: 'TM_CONVERTED' } });
    expect((await restore(first)).status).toBe(200);
    expect(await ordersOf(id)).toEqual([first]);
  });

  it('given two orders of different tickets, they go to the trash together, and come back with their own', async () => {
    const [one, two] = [await ticket(contractId, 1), await ticket(contractId, 2)];
    const orders = [await orderOf(one), await orderOf(two)] as const;
    await trash(...orders);
    expect(await ordersOf(one, two)).toEqual([null, null]);
    await restore(...orders);
    expect(await ordersOf(one, two)).toEqual(orders);
  });
});
