import { systemClock } from '@backoffice/infra/clock';
import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, serveWriteSide, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

let run: ServedWriteSide;
let firm: TestCompany;
let other: TestCompany;
let [checking, savings, theirBank] = ['', '', ''];
const today = dayIn('America/Los_Angeles', systemClock.now());

beforeAll(async () => {
  run = await serveWriteSide();
  [firm, other] = [await createCompany(run, 'Ridgeline'), await createCompany(run, 'Otherfirm')];
  checking = await made('/banks/create', { name: 'First Bank' });
  savings = await made('/banks/create', { name: 'Savings' });
  theirBank = await made('/banks/create', { name: 'Their Bank' }, other.as);
});
afterAll(() => run.close());

const ask = (method: string, path: string, body: object, as: object = firm.as) =>
  run.ask(method, path, { ...as, body });
async function made(path: string, body: object, as: object = firm.as): Promise<string> {
  const answer = await ask('POST', path, body, as);
  expect(answer).toMatchObject({ status: 201 });
  return String(answer.body.id);
}
const events = async (id: string) =>
  (await run.log.readStream(firm.id, `JournalEntry-${id}`)).map(({ type, data }) => ({ type, data }));
const head = async () => (await run.log.readTenant(firm.id, 0, 10_000)).length;

/** It is refused so, naming the field, and nothing was recorded. */
async function refused(asking: ReturnType<typeof ask>, status: number, code: string, field: string, says?: string) {
  const before = await head();
  const { status: got, body } = await asking;
  expect({ status: got, body }).toMatchObject({
    status,
    body: { code, details: [expect.objectContaining({ field })] },
  });
  if (says) expect(JSON.stringify(body)).toContain(says);
  expect(await head()).toBe(before);
}

const debit = (account: string, amount: number, more: object = {}) => ({ account, debit: amount, ...more });
const credit = (account: string, amount: number, more: object = {}) => ({ account, credit: amount, ...more });
const post = (lines: readonly object[], more: object = {}) =>
  ask('POST', '/ledgers/entries', { reason: 'As the accountant says', lines, ...more });
const posted = (lines: readonly object[], more: object = {}) =>
  made('/ledgers/entries', { reason: 'As the accountant says', lines, ...more });
const charge = () => [debit('fees', 2_500), credit('bank', 2_500, { bankId: checking })];
const accrual = [debit('utilities', 41_877), credit('accrued', 41_877)];

describe('a journal entry', () => {
  it('says each line with its account, its day and its sign, under the next number of the company', async () => {
    const id = await posted(charge(), { kind: 'bankCharge', reason: '', date: addDays(today, -3) });
    expect(await events(id)).toMatchObject([
      {
        type: 'JournalEntryPosted',
        data: {
          number: '1',
          kind: 'bankCharge',
          lines: [
            { account: 'fees', accountName: 'Bank Fees', day: addDays(today, -3), amount: 2_500 },
            { account: 'bank', bankId: checking, amount: -2_500 },
          ],
        },
      },
    ]);
    const next = await posted(charge());
    expect(await events(next)).toMatchObject([{ data: { number: '2', date: today } }]);
  });
  it('its sides come to the same', () =>
    refused(
      post([debit('rent', 100_000), credit('accrued', 99_000)]),
      422,
      'ENTRY_UNBALANCED',
      'lines',
      'Debits are 1,000.00, credits 990.00; 10.00 is missing on the credit side.',
    ));
  it('a line has one side', async () => {
    await refused(
      post([{ account: 'rent', debit: 5, credit: 5 }, credit('accrued', 5)]),
      422,
      'ENTRY_ONE_SIDE',
      'lines.0.debit',
    );
    await refused(post([{ account: 'rent' }, credit('accrued', 5)]), 422, 'ENTRY_ONE_SIDE', 'lines.0.debit');
  });
  it('says why it is made, unless its kind does', async () => {
    await refused(post(accrual, { reason: '' }), 422, 'ENTRY_REASON_REQUIRED', 'reason');
    expect(
      await post([debit('draws', 300_000), credit('bank', 300_000, { bankId: checking })], {
        kind: 'draw',
        reason: '',
      }),
    ).toMatchObject({ status: 201 });
  });
  it('names accounts of the company that people post to, and on a cost of jobs the job', async () => {
    const against = credit('accrued', 100);
    await refused(post([debit('petty cash', 100), against]), 404, 'ACCOUNT_UNKNOWN', 'lines.0.account');
    await refused(
      post([debit('receivable', 100), against]),
      422,
      'ACCOUNT_LOCKED',
      'lines.0.account',
      'Accounts Receivable is kept by invoices and payments.',
    );
    await refused(post([debit('openingBalance', 100), against]), 422, 'ACCOUNT_LOCKED', 'lines.0.account');
    await refused(post([debit('materials', 100), against]), 422, 'JOB_REQUIRED', 'lines.0.contractId');
  });
  it('nothing is posted to a retired account', async () => {
    await ask('POST', '/ledgers/accounts', { code: '6080', name: 'Coffee', type: 'expense' });
    const { accounts } = (await run.ask('GET', '/ledgers/accounts', firm.as)).body;
    const { account } = accounts.find(({ name }: { name: string }) => name === 'Coffee');
    await ask('PUT', `/ledgers/accounts/${account}/retire`, {});
    await refused(post([debit(account, 100), credit('accrued', 100)]), 422, 'ACCOUNT_RETIRED', 'lines.0.account');
  });
  it('a line on a bank says which, and none of another company', async () => {
    const against = debit('fees', 100);
    await refused(post([against, credit('bank', 100)]), 422, 'BANK_REQUIRED', 'lines.1.bankId');
    await refused(
      post([debit('fees', 100, { bankId: checking }), credit('accrued', 100)]),
      422,
      'BANK_REQUIRED',
      'lines.0.bankId',
    );
    await refused(post([against, credit('bank', 100, { bankId: theirBank })]), 404, 'BANK_UNKNOWN', 'lines.1.bankId');
    await refused(
      post([debit('bank', 50, { bankId: checking }), credit('bank', 50, { bankId: checking })]),
      422,
      'BANK_ONCE',
      'lines.1.bankId',
    );
  });
  it('names no job, customer or vendor that is not there', async () => {
    const against = credit('accrued', 100);
    const nowhere = '00000000-0000-7000-8000-00000000dead';
    await refused(
      post([debit('rent', 100, { contractId: nowhere }), against]),
      404,
      'CONTRACT_UNKNOWN',
      'lines.0.contractId',
    );
    await refused(
      post([debit('rent', 100, { customerId: nowhere }), against]),
      404,
      'CUSTOMER_UNKNOWN',
      'lines.0.customerId',
    );
    await refused(
      post([debit('rent', 100, { vendorId: nowhere }), against]),
      404,
      'VENDOR_UNKNOWN',
      'lines.0.vendorId',
    );
  });
  it('is not dated after today, nor in a closed period', async () => {
    await refused(post(accrual, { date: addDays(today, 1) }), 422, 'ENTRY_IN_FUTURE', 'date');
    const day = addDays(today, -400);
    await ask('POST', '/ledgers/closing/close', { through: day });
    await refused(post(accrual, { date: day }), 422, 'PERIOD_CLOSED', 'date');
  });
});

describe('an accrual', () => {
  it('posts itself back on the day that it says', async () => {
    const on = addDays(today, 4);
    const [event] = await events(await posted(accrual, { kind: 'accrual', reversesOn: on }));
    expect(event?.data).toMatchObject({
      lines: [
        { account: 'utilities', day: today, amount: 41_877 },
        { account: 'accrued', day: today, amount: -41_877 },
        { account: 'utilities', day: on, amount: -41_877 },
        { account: 'accrued', day: on, amount: 41_877 },
      ],
    });
  });
  it('goes back after its own day, and no bank goes back by itself', async () => {
    await refused(post(accrual, { reversesOn: today }), 422, 'REVERSAL_BEFORE_ENTRY', 'reversesOn');
    await refused(post(charge(), { reversesOn: addDays(today, 1) }), 422, 'ACCRUAL_OF_BANK', 'reversesOn');
  });
  it('that is reversed before it went back takes what is to come back on that day', async () => {
    const on = addDays(today, 4);
    const id = await posted(accrual, { kind: 'accrual', reversesOn: on });
    expect(await ask('PUT', `/ledgers/entries/${id}/reverse`, { reason: 'Twice' })).toMatchObject({ status: 200 });
    expect((await events(id))[1]?.data).toMatchObject({
      on: today,
      lines: [
        { account: 'utilities', day: today, amount: -41_877 },
        { account: 'accrued', day: today, amount: 41_877 },
        { account: 'utilities', day: on, amount: 41_877 },
        { account: 'accrued', day: on, amount: -41_877 },
      ],
    });
  });
});

describe('a transfer between banks', () => {
  const lines = () => [credit('bank', 500_000, { bankId: checking }), debit('bank', 500_000, { bankId: savings })];
  it('that arrives later stands in transit between the two days', async () => {
    const [sent, on] = [addDays(today, -2), addDays(today, -1)];
    const id = await posted(lines(), { kind: 'transfer', date: sent, receivedOn: on });
    expect((await events(id))[0]?.data).toMatchObject({
      lines: [
        { account: 'bank', bankId: checking, day: sent, amount: -500_000 },
        { account: 'transit', bankId: null, day: sent, amount: 500_000 },
        { account: 'transit', bankId: null, day: on, amount: -500_000 },
        { account: 'bank', bankId: savings, day: on, amount: 500_000 },
      ],
    });
  });
  it('goes from one bank to another', async () => {
    await refused(
      post([debit('fees', 5), credit('bank', 5, { bankId: checking })], { kind: 'transfer' }),
      422,
      'TRANSFER_OF_BANKS',
      'lines',
    );
    await refused(
      post([debit('bank', 5, { bankId: checking }), credit('bank', 5, { bankId: checking })], { kind: 'transfer' }),
      422,
      'TRANSFER_SAME_BANK',
      'lines.1.bankId',
    );
    await refused(
      post(lines(), { kind: 'transfer', receivedOn: addDays(today, -1) }),
      422,
      'RECEIVED_BEFORE_SENT',
      'receivedOn',
    );
    await refused(post(accrual, { receivedOn: today }), 422, 'ONLY_TRANSFERS_ARRIVE', 'receivedOn');
  });
});

describe('an entry that was wrong', () => {
  it('is posted back once, with a reason', async () => {
    const id = await posted(charge());
    await refused(
      ask('PUT', `/ledgers/entries/${id}/reverse`, { reason: 'Twice', on: addDays(today, -1) }),
      422,
      'REVERSAL_BEFORE_ENTRY',
      'on',
    );
    await refused(
      ask('PUT', `/ledgers/entries/${id}/reverse`, { reason: 'Twice', on: addDays(today, 1) }),
      422,
      'ENTRY_IN_FUTURE',
      'on',
    );
    expect(await ask('PUT', `/ledgers/entries/${id}/reverse`, { reason: 'Twice' })).toMatchObject({ status: 200 });
    const { status, body } = await ask('PUT', `/ledgers/entries/${id}/reverse`, { reason: 'Twice' });
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'ENTRY_REVERSED' } });
  });
  it('is corrected by another in its place: both, or neither', async () => {
    const id = await posted(charge());
    const wrong = { reason: 'Rent it was', lines: [debit('rent', 2_500), credit('bank', 2_400, { bankId: checking })] };
    await refused(ask('PUT', `/ledgers/entries/${id}/correct`, wrong), 422, 'ENTRY_UNBALANCED', 'lines');
    const right = { ...wrong, lines: [debit('rent', 2_500), credit('bank', 2_500, { bankId: checking })] };
    expect(await ask('PUT', `/ledgers/entries/${id}/correct`, right)).toMatchObject({ status: 200 });
    expect(await events(id)).toMatchObject([{}, { type: 'JournalEntryReversed', data: { reason: 'Rent it was' } }]);
  });
});

describe('an entry that repeats', () => {
  const repeat = (id: string, body: object) => ask('PUT', `/ledgers/entries/${id}/repeat`, body);
  const rent = [debit('rent', 300_000), credit('accrued', 300_000)];
  const entriesPosted = async () =>
    (await run.log.readTenant(firm.id, 0, 10_000)).filter(({ type }) => type === 'JournalEntryPosted').length;
  /** What the clock asks, each hour. */
  const tick = async () => {
    const follower = await run.write.start();
    await run.work.tick('recurring-entries');
    await follower.stop();
  };

  it('given an entry that repeats, when it is due, then it is posted once for that day, and is due again a month later', async () => {
    const date = addDays(today, -1);
    const id = await posted(rent, { date });
    const dayOfMonth = Number(today.slice(8));
    expect(await repeat(id, { dayOfMonth })).toMatchObject({ status: 200 });
    const before = await entriesPosted();
    await tick();
    await tick();
    expect(await entriesPosted()).toBe(before + 1);
    const [, repeated, again = { type: '', data: {} }] = await events(id);
    expect(repeated).toMatchObject({ type: 'JournalEntryRepeated', data: { dayOfMonth, nextOn: today } });
    const { entryId, nextOn } = again.data as { entryId: string; nextOn: string };
    expect([again.type, nextOn > today]).toEqual(['JournalEntryRepetitionPosted', true]);
    expect(await events(entryId)).toMatchObject([
      { type: 'JournalEntryPosted', data: { date: today, repeatOf: id, lines: [{ account: 'rent' }, {}] } },
    ]);
    await refused(repeat(id, { dayOfMonth: 1 }), 422, 'ENTRY_REPEATS', '');
    expect(await ask('PUT', `/ledgers/entries/${id}/stop-repeating`, {})).toMatchObject({ status: 200 });
    await refused(ask('PUT', `/ledgers/entries/${id}/stop-repeating`, {}), 422, 'NOT_REPEATED', '');
  });
  it('an entry that was reversed, or would end before it is due, is not posted again', async () => {
    const id = await posted(rent, { date: addDays(today, -1) });
    expect(await repeat(id, { dayOfMonth: 40 })).toMatchObject({ status: 422 });
    const over = { dayOfMonth: Number(addDays(today, 2).slice(8)), endsOn: addDays(today, 1) };
    await refused(repeat(id, over), 422, 'REPETITION_OVER', 'endsOn');
    await repeat(id, { dayOfMonth: Number(today.slice(8)) });
    expect(await ask('PUT', `/ledgers/entries/${id}/reverse`, { reason: 'The lease is over' })).toMatchObject({
      status: 200,
    });
    const before = await entriesPosted();
    await tick();
    expect(await entriesPosted()).toBe(before);
  });
});

describe('a statement of the bank', () => {
  it('lists what an entry moved there, and the entry stays as it is', async () => {
    const bankId = await made('/banks/create', {
      name: 'Third Bank',
      openingBalance: 100_000,
      openingDate: addDays(today, -30),
    });
    const fee = await posted([debit('fees', 2_500), credit('bank', 2_500, { bankId })]);
    const elsewhere = await posted(charge());
    const statement = { bankId, statementDate: today, endingBalance: 97_500 };
    const finish = (more: object) => ask('POST', '/ledgers/general/reconciliations', { ...statement, ...more });
    await refused(finish({ entryIds: [elsewhere] }), 404, 'ITEM_UNKNOWN', 'entryIds.0');
    await refused(finish({}), 422, 'STATEMENT_DIFFERENCE', 'endingBalance');
    expect(await finish({ entryIds: [fee] })).toMatchObject({ status: 201 });
    expect(await events(fee)).toMatchObject([{}, { type: 'JournalEntryReconciled', data: { bankId, on: today } }]);
    const { status, body } = await ask('PUT', `/ledgers/entries/${fee}/reverse`, { reason: 'Twice' });
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'ENTRY_RECONCILED' } });
  });
});
