import { systemClock } from '@backoffice/infra/clock';
import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, serveWriteSide, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

let run: ServedWriteSide;
let firm: TestCompany;
let [bankId, methodId, customerId] = ['', '', ''];
const today = dayIn('America/Los_Angeles', systemClock.now());

beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
  bankId = await made('/banks/create', { name: 'First Bank' });
  methodId = await made('/payment-methods/create', { name: 'Check', requiresCheckNo: false });
  customerId = await made('/customers/create', firm.customerBody('Sorrento'));
});
afterAll(() => run.close());

const ask = (method: string, path: string, body: object) => run.ask(method, path, { ...firm.as, body });
async function made(path: string, body: object): Promise<string> {
  const answer = await ask('POST', path, body);
  expect(answer).toMatchObject({ status: 201 });
  return String(answer.body.id);
}
const events = async (entity: string, id: string) =>
  (await run.log.readStream(firm.id, `${entity}-${id}`)).map(({ type, data }) => ({ type, data }));
const head = async () => (await run.log.readTenant(firm.id, 0, 10_000)).length;
async function refused(asking: ReturnType<typeof ask>, status: number, code: string, field: string) {
  const before = await head();
  const { status: got, body } = await asking;
  const details = field === '' ? {} : { details: [expect.objectContaining({ field })] };
  expect({ status: got, body }).toMatchObject({ status, body: { code, ...details } });
  expect(await head()).toBe(before);
}

/** 250.01 that no invoice has asked for. */
const paid = () => made('/post-payments/create', { customerId, amount: 25_001, bankId, methodId, allocations: [] });
const refund = (id: string, more: object = {}) =>
  ask('PUT', `/post-payments/${id}/refund`, { bankId, amount: 25_001, number: '1043', ...more });
const entryOf = async (id: string) => {
  const last = (await events('Payment', id)).at(-1)?.data as { readonly entryId: string };
  return last.entryId;
};

describe('a refund of credit', () => {
  it('given credit of 250.01, when it is paid back, then one append says so of the payment and posts it out of the bank', async () => {
    const id = await paid();
    expect(await refund(id)).toMatchObject({ status: 200 });
    const entryId = await entryOf(id);
    expect((await events('Payment', id)).at(-1)).toMatchObject({
      type: 'CreditRefunded',
      data: { amount: 25_001, on: today, bankId, bankName: 'First Bank', number: '1043' },
    });
    expect(await events('JournalEntry', entryId)).toMatchObject([
      {
        type: 'JournalEntryPosted',
        data: {
          kind: 'refund',
          source: { entity: 'Payment', id },
          lines: [
            { account: 'credit', amount: 25_001, paymentId: id, customerId },
            { account: 'bank', amount: -25_001, bankId },
          ],
        },
      },
    ]);
    await refused(refund(id, { amount: 1 }), 422, 'REFUND_OVER_CREDIT', 'amount');
    await refused(ask('PUT', `/ledgers/entries/${entryId}/reverse`, { reason: 'x' }), 422, 'ENTRY_FOLLOWS', '');
    await refused(ask('PUT', `/post-payments/${id}/reverse`, { reason: 'x' }), 422, 'PAYMENT_REFUNDED', '');
    await refused(ask('PUT', `/post-payments/${id}/return`, { reason: 'x' }), 422, 'PAYMENT_REFUNDED', '');
  });
  it('given a refund that did not leave the bank, when it is taken back, then the credit is there again', async () => {
    const id = await paid();
    await refund(id, { amount: 10_000 });
    const entryId = await entryOf(id);
    const takeBack = () => ask('PUT', `/post-payments/${id}/refund/take-back`, { entryId, reason: 'Never mailed' });
    expect(await takeBack()).toMatchObject({ status: 200 });
    expect((await events('JournalEntry', entryId)).at(-1)).toMatchObject({
      type: 'JournalEntryReversed',
      data: {
        on: today,
        lines: [
          { account: 'credit', amount: -10_000 },
          { account: 'bank', amount: 10_000 },
        ],
      },
    });
    await refused(takeBack(), 404, 'REFUND_UNKNOWN', 'entryId');
    expect(await refund(id)).toMatchObject({ status: 200 });
    expect(await entryOf(id)).not.toBe(entryId);
  });
  it('given a refund that a statement lists, when it is taken back, then it is refused and stays', async () => {
    const id = await paid();
    const account = await made('/banks/create', { name: 'Second Bank', openingBalance: 100_000 });
    await refund(id, { bankId: account });
    const entryIds = [await entryOf(id)];
    const statement = { bankId: account, statementDate: today, endingBalance: 74_999, entryIds };
    await made('/ledgers/general/reconciliations', statement);
    const takeBack = ask('PUT', `/post-payments/${id}/refund/take-back`, { entryId: entryIds[0], reason: 'x' });
    await refused(takeBack, 422, 'ENTRY_RECONCILED', '');
  });
  it('it is no more than the credit, out of a bank of the company, on a day that has come and has the credit', async () => {
    const id = await paid();
    await refused(refund(id, { amount: 25_002 }), 422, 'REFUND_OVER_CREDIT', 'amount');
    await refused(refund(id, { bankId: customerId }), 404, 'BANK_UNKNOWN', 'bankId');
    await refused(refund(id, { on: addDays(today, 1) }), 422, 'REFUND_IN_FUTURE', 'on');
    await refused(refund(id, { on: addDays(today, -1) }), 422, 'REFUND_BEFORE_CREDIT', 'on');
  });
  it('what was paid back is not allocated', async () => {
    const id = await paid();
    await refund(id, { amount: 25_000 });
    const [, refunded] = await events('Payment', id);
    expect(refunded).toMatchObject({ type: 'CreditRefunded' });
    await refused(refund(id, { amount: 2 }), 422, 'REFUND_OVER_CREDIT', 'amount');
  });
});
