import { systemClock } from '@backoffice/infra/clock';
import { dayIn } from '@backoffice/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, serveWriteSide, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

let run: ServedWriteSide;
let firm: TestCompany;
let [lumber, checking, card] = ['', '', ''];
const today = dayIn('America/Los_Angeles', systemClock.now());

beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
  lumber = await made('/suppliers/create', { name: 'Hill Lumber' });
  checking = await made('/banks/create', { name: 'First Bank' });
  card = await made('/banks/create', { name: 'Fuel card', kind: 'card' });
});
afterAll(() => run.close());

const ask = (method: string, path: string, body: object) => run.ask(method, path, { ...firm.as, body });
async function made(path: string, body: object): Promise<string> {
  const answer = await ask('POST', path, body);
  expect(answer).toMatchObject({ status: 201 });
  return String(answer.body.id);
}
const head = async () => (await run.log.readTenant(firm.id, 0, 10_000)).length;
const history = async (entity: string, id: string) =>
  (await run.log.readStream(firm.id, `${entity}-${id}`)).map(({ type, data }) => ({ type, data }));

/** It is refused so, naming the field, and nothing was recorded. */
async function refused(asking: ReturnType<typeof ask>, status: number, code: string, field?: string) {
  const before = await head();
  const { status: got, body } = await asking;
  expect({ status: got, body }).toMatchObject({
    status,
    body: { code, ...(field && { details: [expect.objectContaining({ field })] }) },
  });
  expect(await head()).toBe(before);
}

const fuel = () => ({
  bankId: card,
  payee: 'Corner Gas',
  amount: 8_250,
  lines: [{ account: 'equipmentOperation', amount: 8_250 }],
});
const charged = (more: object = {}) => made('/ledgers/general/checks', { ...fuel(), ...more });
const paid = (amount: number) =>
  made('/ledgers/entries', {
    kind: 'transfer',
    lines: [
      { account: 'cards', bankId: card, debit: amount },
      { account: 'bank', bankId: checking, credit: amount },
    ],
  });

describe('a credit card', () => {
  it('is a bank of the kind card, and stays one', async () => {
    expect(await history('Bank', card)).toMatchObject([{ type: 'BankCreated', data: { kind: 'card' } }]);
    await refused(ask('PUT', `/banks/${card}`, { kind: 'bank', version: 1 }), 422, 'BANK_KIND_FIXED', 'kind');
    await refused(ask('PUT', `/banks/${checking}`, { kind: 'card', version: 1 }), 422, 'BANK_KIND_FIXED', 'kind');
  });
  it('a charge says that it is one, with whom it was and what it was for, whether or not he is a vendor', async () => {
    const id = await charged();
    expect(await history('Check', id)).toMatchObject([
      {
        type: 'CheckWritten',
        data: { bankId: card, bankKind: 'card', number: '1', vendorId: null, payee: 'Corner Gas', amount: 8_250 },
      },
    ]);
    const drawn = await charged({ bankId: checking });
    expect(await history('Check', drawn)).toMatchObject([{ data: { bankKind: 'bank' } }]);
  });
  it('a bill is paid by it, and a charge that is void is owed again', async () => {
    const billId = await made('/ledgers/vendor/bills', { vendorId: lumber, ref: 'HL-1', lines: [{ amount: 12_500 }] });
    const paying = { bankId: card, vendorId: lumber, amount: 12_500, lines: [{ billId, amount: 12_500 }] };
    const id = await made('/ledgers/general/checks', paying);
    await refused(ask('POST', '/ledgers/general/checks', paying), 422, 'PAID_OVER_BALANCE', 'lines.0.amount');
    expect(
      await ask('PUT', `/ledgers/general/checks/${id}/void`, { reason: 'Charged twice', version: 1 }),
    ).toMatchObject({ status: 200 });
    expect((await history('Check', id)).at(-1)).toMatchObject({ type: 'CheckVoided', data: { bankKind: 'card' } });
    expect(await ask('POST', '/ledgers/general/checks', paying)).toMatchObject({ status: 201 });
  });
  it('there is nothing to print of a charge', async () => {
    const id = await charged();
    await refused(ask('PUT', `/ledgers/general/checks/${id}/print`, { version: 1 }), 422, 'CHARGE_HAS_NO_PAPER');
  });
  it('it is paid by a transfer from a bank', async () => {
    const id = await paid(8_250);
    expect(await history('JournalEntry', id)).toMatchObject([
      {
        data: {
          lines: [
            { account: 'cards', accountName: 'Credit Cards', bankId: card, amount: 8_250 },
            { account: 'bank', bankId: checking, amount: -8_250 },
          ],
        },
      },
    ]);
  });
  it('a line of an entry is on the account of its kind', async () => {
    const entry = (account: string, bankId: string | null) =>
      ask('POST', '/ledgers/entries', {
        reason: 'Fuel',
        lines: [
          { account: 'fees', debit: 5 },
          { account, bankId, credit: 5 },
        ],
      });
    await refused(entry('bank', card), 404, 'BANK_UNKNOWN', 'lines.1.bankId');
    await refused(entry('cards', checking), 404, 'CARD_UNKNOWN', 'lines.1.bankId');
    await refused(entry('accrued', card), 422, 'BANK_REQUIRED', 'lines.1.bankId');
    // what was owed before each card was a record of its own
    expect(await entry('cards', null)).toMatchObject({ status: 201 });
  });
  it('money of customers is not deposited to it', async () => {
    const customerId = await made('/customers/create', firm.customerBody('Sorrento'));
    const methodId = await made('/payment-methods/create', { name: 'Wire', requiresCheckNo: false });
    await refused(
      ask('POST', '/post-payments/create', { customerId, amount: 100, bankId: card, methodId, allocations: [] }),
      404,
      'BANK_UNKNOWN',
      'bankId',
    );
  });
  it('its statement ends with what is owed, which is less than nothing', async () => {
    const own = await made('/banks/create', { name: 'Line of credit', kind: 'card', openingBalance: -50_000 });
    const id = await charged({ bankId: own });
    const statement = { bankId: own, statementDate: today, checkIds: [id], endingBalance: -58_250 };
    const reconcile = (more: object) => ask('POST', '/ledgers/general/reconciliations', { ...statement, ...more });
    await refused(reconcile({ endingBalance: 58_250 }), 422, 'STATEMENT_DIFFERENCE', 'endingBalance');
    const answer = await reconcile({});
    expect(answer).toMatchObject({ status: 201 });
    expect(await history('Reconciliation', String(answer.body.id))).toMatchObject([
      { data: { beginningBalance: -50_000, clearedAmount: -8_250, endingBalance: -58_250 } },
    ]);
  });
});
