import { systemClock } from '@backoffice/infra/clock';
import { sha256 } from '@backoffice/infra/http';
import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCompany,
  eventData,
  serveWriteSide,
  type ServedWriteSide,
  type TestCompany,
} from './write-side.spec-kit.ts';

let run: ServedWriteSide;
let firm: TestCompany;
let other: TestCompany;
let delegated: { token: string };
let [lumber, rental, bank, theirVendor, theirBank] = ['', '', '', '', ''];
const today = dayIn('America/Los_Angeles', systemClock.now());
const nowhere = '00000000-0000-7000-8000-00000000dead';

beforeAll(async () => {
  run = await serveWriteSide();
  [firm, other] = [await createCompany(run, 'Ridgeline'), await createCompany(run, 'Otherfirm')];
  delegated = await firm.person('Dana', 'AD');
  lumber = await made('/suppliers/create', { name: 'Hill Lumber' });
  rental = await made('/suppliers/create', { name: 'Bay Rental', type: 'equipmentVendor', netDays: 10 });
  bank = await made('/banks/create', { name: 'First Bank', nextCheckNumber: 1041 });
  theirVendor = await made('/suppliers/create', { name: 'Their Lumber' }, other.as);
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
const head = async () => (await run.log.readTenant(firm.id, 0, 10_000)).length;
const history = (entity: string, id: string) => run.log.readStream(firm.id, `${entity}-${id}`);
const types = async (entity: string, id: string) => (await history(entity, id)).map(({ type }) => type);

/** It is refused so, naming the field, and nothing was recorded. */
async function refused(
  asking: Promise<{ status: number; body: unknown }>,
  status: number,
  code: string | null,
  field: string,
) {
  const before = await head();
  expect(await asking).toMatchObject({
    status,
    body: { ...(code && { code }), details: [expect.objectContaining({ field })] },
  });
  expect(await head()).toBe(before);
}

let last = 100;
const billOf = (more: object = {}) => ({
  vendorId: lumber,
  ref: `INV-${++last}`,
  lines: [{ description: 'Studs', amount: 12_500 }],
  ...more,
});
const record = (more: object = {}) => made('/ledgers/vendor/bills', billOf(more));
const paying = (billId: string, amount = 12_500, more: object = {}) => ({
  bankId: bank,
  vendorId: lumber,
  amount,
  lines: [{ billId, amount }],
  ...more,
});
const write = (body: object) => made('/ledgers/general/checks', body);

describe('a bill of a vendor', () => {
  it('a bill is charged to the account of its kind of vendor, and due after the days that the vendor gives', async () => {
    const id = await record({ vendorId: rental });
    expect((await history('Bill', id))[0]?.data).toMatchObject({
      vendorName: 'Bay Rental',
      date: today,
      dueDate: addDays(today, 10),
      amount: 12_500,
      lines: [{ account: 'equipment', amount: 12_500, materialId: null }],
    });
  });
  it('a credit is recorded with a negative amount', async () => {
    const id = await made('/ledgers/vendor/credits', billOf());
    expect((await history('Bill', id))[0]).toMatchObject({ type: 'CreditRecorded', data: { amount: -12_500 } });
  });
  it('a bill of the same vendor and number is refused until somebody says why it is another one', async () => {
    await record({ ref: 'A-7' });
    await refused(ask('POST', '/ledgers/vendor/bills', billOf({ ref: ' a-7 ' })), 422, 'DUPLICATE_BILL', 'ref');
    await refused(
      ask('POST', '/ledgers/vendor/bills', billOf({ ref: 'A-7', allowDuplicate: true })),
      422,
      'DUPLICATE_REASON_REQUIRED',
      'duplicateReason',
    );
    const again = await record({ ref: 'A-7', allowDuplicate: true, duplicateReason: 'They number by month.' });
    expect((await history('Bill', again))[0]?.data).toMatchObject({ duplicateReason: 'They number by month.' });
  });
  it('the number of a voided bill can be recorded again', async () => {
    const id = await record({ ref: 'V-1' });
    expect(await ask('PUT', `/ledgers/vendor/bills/${id}/void`, { reason: 'Sent twice' })).toMatchObject({
      status: 200,
    });
    await record({ ref: 'V-1' });
  });
  it('an edited bill says what it was and what it is', async () => {
    const id = await record();
    expect(
      await ask('PUT', `/ledgers/vendor/bills/${id}`, { lines: [{ amount: 9_900, account: 'expenses' }] }),
    ).toMatchObject({ status: 200 });
    expect((await history('Bill', id))[1]).toMatchObject({
      type: 'BillEdited',
      data: { from: { amount: 12_500 }, to: { amount: 9_900, lines: [{ account: 'expenses' }] } },
    });
  });
  it.each([
    ['no number', { ref: '' }, 'ref'],
    ['no line', { lines: [] }, 'lines'],
    ['a negative amount', { lines: [{ amount: -1 }] }, 'lines.0.amount'],
    ['half a cent', { lines: [{ amount: 1.5 }] }, 'lines.0.amount'],
    ['an account that is none', { lines: [{ amount: 1, account: 'bank' }] }, 'lines.0.account'],
    ['a day that is none', { date: '2026-02-30' }, 'date'],
  ])('a bill with %s is refused by its field', (_what, more, field) =>
    refused(ask('POST', '/ledgers/vendor/bills', billOf(more)), 422, null, field),
  );
  it.each([
    ['dated tomorrow', () => ({ date: addDays(today, 1) }), 422, 'BILL_IN_FUTURE', 'date'],
    ['due before its date', () => ({ dueDate: addDays(today, -1) }), 422, 'DUE_BEFORE_DATE', 'dueDate'],
    ['of no vendor', () => ({ vendorId: nowhere }), 404, 'VENDOR_UNKNOWN', 'vendorId'],
    ["of another company's vendor", () => ({ vendorId: theirVendor }), 404, 'VENDOR_UNKNOWN', 'vendorId'],
    [
      'for a contract that is none',
      () => ({ lines: [{ amount: 1, contractId: nowhere }] }),
      404,
      'CONTRACT_UNKNOWN',
      'lines.0.contractId',
    ],
  ])('a bill %s is refused', (_what, more, status, code, field) =>
    refused(ask('POST', '/ledgers/vendor/bills', billOf(more())), status, code, field),
  );
  it('a void bill takes no change', async () => {
    const id = await record();
    await ask('PUT', `/ledgers/vendor/bills/${id}/void`, { reason: 'Wrong vendor' });
    await refused(ask('PUT', `/ledgers/vendor/bills/${id}`, { memo: 'x' }), 422, 'BILL_VOID', '');
    await refused(ask('POST', '/ledgers/general/checks', paying(id)), 422, 'BILL_VOID', 'lines.0.billId');
  });
  it('whoever may only read the ledger records nothing, and another company finds no bill', async () => {
    const id = await record();
    const before = await head();
    expect(await ask('POST', '/ledgers/vendor/bills', billOf(), { ...delegated, companyId: firm.id })).toMatchObject({
      status: 403,
    });
    expect(await ask('PUT', `/ledgers/vendor/bills/${id}/void`, { reason: 'x' }, other.as)).toMatchObject({
      status: 404,
    });
    expect(await head()).toBe(before);
  });
});

describe('a check', () => {
  it('the first check of a bank has the number that the bank says, and the next one follows', async () => {
    const numbers = [];
    for (const billId of [await record(), await record()])
      numbers.push((await history('Check', await write(paying(billId))))[0]?.data);
    expect(numbers).toMatchObject([
      { number: '1041', payee: 'Hill Lumber', bankName: 'First Bank' },
      { number: '1042', lines: [{ ref: `INV-${last}` }] },
    ]);
  });
  it('a bill that is paid is neither edited nor voided, and no second check pays it', async () => {
    const billId = await record();
    await write(paying(billId));
    await refused(ask('PUT', `/ledgers/vendor/bills/${billId}`, { memo: 'x' }), 422, 'BILL_PAID', '');
    await refused(ask('PUT', `/ledgers/vendor/bills/${billId}/void`, { reason: 'x' }), 422, 'BILL_PAID', '');
    await refused(ask('POST', '/ledgers/general/checks', paying(billId)), 422, 'PAID_OVER_BALANCE', 'lines.0.amount');
  });
  it('what a voided check paid is owed again', async () => {
    const billId = await record();
    const id = await write(paying(billId));
    expect(await ask('PUT', `/ledgers/general/checks/${id}/void`, { reason: 'Lost in the mail' })).toMatchObject({
      status: 200,
    });
    await refused(ask('PUT', `/ledgers/general/checks/${id}/clear`, {}), 422, 'CHECK_VOID', '');
    await write(paying(billId));
    expect(await types('Check', id)).toEqual(['CheckWritten', 'CheckVoided']);
  });
  it('a check that has cleared is not edited, but it can be voided', async () => {
    const id = await write(paying(await record()));
    expect(await ask('PUT', `/ledgers/general/checks/${id}/print`, {})).toMatchObject({ status: 200 });
    expect(await ask('PUT', `/ledgers/general/checks/${id}/clear`, {})).toMatchObject({ status: 200 });
    await refused(ask('PUT', `/ledgers/general/checks/${id}`, { memo: 'x' }), 422, 'CHECK_CLEARED', '');
    await refused(ask('PUT', `/ledgers/general/checks/${id}/clear`, {}), 422, 'ALREADY_CLEARED', '');
    expect(await ask('PUT', `/ledgers/general/checks/${id}/void`, { reason: 'Stopped' })).toMatchObject({
      status: 200,
    });
  });
  it('a credit of the vendor is used up by the check that pays its bill', async () => {
    const [billId, creditId] = [
      await record(),
      await made('/ledgers/vendor/credits', billOf({ lines: [{ amount: 2_500 }] })),
    ];
    await write(
      paying(billId, 10_000, {
        lines: [
          { billId, amount: 12_500 },
          { billId: creditId, amount: -2_500 },
        ],
      }),
    );
    await refused(ask('PUT', `/ledgers/vendor/bills/${creditId}/void`, { reason: 'x' }), 422, 'BILL_PAID', '');
  });
  it('a check without a bill is charged to an account and names its payee', async () => {
    const body = { bankId: bank, amount: 4_000, lines: [{ account: 'expenses', amount: 4_000 }] };
    await refused(ask('POST', '/ledgers/general/checks', body), 422, 'PAYEE_REQUIRED', 'payee');
    await write({ ...body, payee: 'City of San Diego' });
  });
  it('an edited check pays other bills, and those it paid are open again', async () => {
    const [before, after] = [await record(), await record()];
    const id = await write(paying(before));
    expect(
      await ask('PUT', `/ledgers/general/checks/${id}`, { lines: [{ billId: after, amount: 12_500 }] }),
    ).toMatchObject({ status: 200 });
    await refused(ask('POST', '/ledgers/general/checks', paying(after)), 422, 'PAID_OVER_BALANCE', 'lines.0.amount');
    await write(paying(before));
  });
  it.each([
    [
      'a sum that is not its amount',
      async () => paying(await record(), 12_500, { amount: 9 }),
      422,
      'CHECK_UNBALANCED',
      'amount',
    ],
    [
      'a number that is written',
      async () => paying(await record(), 12_500, { number: '1041' }),
      422,
      'CHECK_NUMBER_TAKEN',
      'number',
    ],
    [
      'a day to come',
      async () => paying(await record(), 12_500, { date: addDays(today, 1) }),
      422,
      'CHECK_IN_FUTURE',
      'date',
    ],
    ['more than is open', async () => paying(await record(), 12_501), 422, 'PAID_OVER_BALANCE', 'lines.0.amount'],
    [
      'a bill of another vendor',
      async () => paying(await record({ vendorId: rental })),
      404,
      'BILL_UNKNOWN',
      'lines.0.billId',
    ],
    [
      "another company's bank",
      async () => paying(await record(), 12_500, { bankId: theirBank }),
      404,
      'BANK_UNKNOWN',
      'bankId',
    ],
    [
      "another company's vendor",
      async () => paying(await record(), 12_500, { vendorId: theirVendor }),
      404,
      'VENDOR_UNKNOWN',
      'vendorId',
    ],
    [
      'neither bill nor account',
      async () => ({ ...paying(nowhere), lines: [{ amount: 12_500 }] }),
      422,
      null,
      'lines.0.billId',
    ],
  ])('a check with %s is refused', async (_what, body, status, code, field) =>
    refused(ask('POST', '/ledgers/general/checks', await body()), status, code, field),
  );
  it('a check does not clear before its date or after today', async () => {
    const id = await write(paying(await record()));
    const clear = (clearedOn: string) => ask('PUT', `/ledgers/general/checks/${id}/clear`, { clearedOn });
    await refused(clear(addDays(today, 1)), 422, 'CLEARED_IN_FUTURE', 'clearedOn');
    await refused(clear(addDays(today, -1)), 422, 'CLEARED_BEFORE_WRITTEN', 'clearedOn');
  });
  it('of ten checks that pay one bill at once exactly one is written', async () => {
    const billId = await record();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        ask('POST', '/ledgers/general/checks', paying(billId, 12_500, { number: String(5_000 + at) })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['PAID_OVER_BALANCE']),
    );
  });
});

describe('bills of several vendors paid in one press', () => {
  const pay = (billIds: readonly string[], headers: Record<string, string> = {}) =>
    run.ask('POST', '/ledgers/general/checks/pay-bills', { ...firm.as, body: { bankId: bank, billIds }, headers });

  it('each vendor gets one check for all of its bills, and asked again under the same key nobody is paid twice', async () => {
    const bills = [await record(), await record({ vendorId: rental }), await record()];
    const key = { 'idempotency-key': 'pay-bills-once' };
    const answer = await pay(bills, key);
    expect(answer).toMatchObject({ status: 201, body: { count: 2 } });
    const written = await Promise.all(answer.body.ids.map(async (id: string) => (await history('Check', id))[0]?.data));
    expect(written).toMatchObject([
      { payee: 'Hill Lumber', amount: 25_000 },
      { payee: 'Bay Rental', amount: 12_500 },
    ]);
    const before = await head();
    expect(await pay(bills, key)).toMatchObject({ status: 201, body: { ids: answer.body.ids } });
    expect(await head()).toBe(before);
  });
  it('no check is written where one of the bills cannot be paid', async () => {
    const [open, credit] = [await record(), await made('/ledgers/vendor/credits', billOf({ vendorId: rental }))];
    await refused(pay([open, credit]), 422, 'NOTHING_TO_PAY', 'billIds');
    await refused(pay([open, nowhere]), 404, 'BILL_UNKNOWN', 'billIds.1');
  });
});

describe('a part of a bill, and credits, in one press', () => {
  const pay = (body: object) => ask('POST', '/ledgers/general/checks/pay-bills', { bankId: bank, ...body });
  it('a part of a bill is paid with the credit of its vendor, from the number that is asked for', async () => {
    const [billId, other] = [await record(), await record({ vendorId: rental })];
    const creditId = await made('/ledgers/vendor/credits', billOf({ lines: [{ amount: 2_500 }] }));
    const answer = await pay({
      number: '7001',
      billIds: [billId, creditId, other],
      amounts: { [billId]: 10_000, [creditId]: -1_000 },
    });
    expect(answer).toMatchObject({ status: 201, body: { count: 2 } });
    const written = await Promise.all(answer.body.ids.map(async (id: string) => (await history('Check', id))[0]?.data));
    expect(written).toMatchObject([
      { number: '7001', amount: 9_000, lines: [{ amount: 10_000 }, { amount: -1_000 }] },
      { number: '7002', amount: 12_500 },
    ]);
    await refused(
      pay({ billIds: [billId], amounts: { [billId]: 2_501 } }),
      422,
      'PAID_OVER_BALANCE',
      `amounts.${billId}`,
    );
  });
  it('no check is written where more is asked of one bill than is open, or a number is written already', async () => {
    const [one, two] = [await record(), await record({ vendorId: rental })];
    const over = pay({ billIds: [one, two], amounts: { [two]: 12_501 } });
    await refused(over, 422, 'PAID_OVER_BALANCE', `amounts.${two}`);
    await refused(pay({ billIds: [one], amounts: { [one]: -1 } }), 422, 'PAID_OVER_BALANCE', `amounts.${one}`);
    await refused(pay({ billIds: [one, two], number: '1041' }), 422, 'CHECK_NUMBER_TAKEN', 'number');
  });
});

describe('checks on their way through the printer', () => {
  let numbers = 20_000;
  const waiting = async () => {
    numbers += 10;
    return Promise.all(
      [0, 1, 2].map(async (at) => write(paying(await record(), 12_500, { number: `${numbers + at}` }))),
    );
  };
  const sheets = (checkIds: readonly string[], number: number) =>
    ask('POST', '/ledgers/general/checks/number-sheets', { checkIds, number: String(number) });
  const printed = (checkIds: readonly string[], spoiltFrom?: number) =>
    ask('POST', '/ledgers/general/checks/printed', {
      checkIds,
      ...(spoiltFrom !== undefined && { spoiltFrom: String(spoiltFrom) }),
    });
  const last = async (id: string) => (await history('Check', id)).at(-1);

  it('checks take the numbers of the sheets in the printer, also each the number of the next', async () => {
    const checks = await waiting();
    expect(await sheets(checks, numbers + 1)).toMatchObject({ status: 200 });
    expect(await last(checks[0] ?? '')).toMatchObject({
      type: 'CheckRenumbered',
      data: { from: `${numbers}`, to: `${numbers + 1}`, isSpoilt: false, billIds: [expect.any(String)] },
    });
    await write(paying(await record(), 12_500, { number: `${numbers}` }));
  });
  it('what came out is printed, and what is spoilt waits with another number', async () => {
    const [first = '', second = '', third = ''] = await waiting();
    expect(await printed([first, second, third], numbers + 1)).toMatchObject({ status: 200 });
    expect(await last(first)).toMatchObject({ type: 'CheckPrinted' });
    const to = Number(eventData<{ to: string }>((await history('Check', second)).slice(-1)).to);
    expect(await last(second)).toMatchObject({ data: { from: `${numbers + 1}`, isSpoilt: true } });
    expect(await last(third)).toMatchObject({ data: { from: `${numbers + 2}`, to: `${to + 1}`, isSpoilt: true } });
    await refused(
      ask('POST', '/ledgers/general/checks', paying(await record(), 12_500, { number: `${numbers + 1}` })),
      422,
      'CHECK_NUMBER_TAKEN',
      'number',
    );
    await refused(sheets([second], numbers + 1), 422, 'SHEET_SPOILT', 'number');
    expect(await printed([second, third])).toMatchObject({ status: 200 });
    numbers = to + 10;
  });
  it('all are noted or none: one that is printed already, of another bank, or of nobody', async () => {
    const [first = '', second = ''] = await waiting();
    await printed([first]);
    await refused(printed([first, second], numbers), 422, 'NOT_TO_PRINT', '');
    await refused(printed([second, nowhere]), 404, 'CHECK_UNKNOWN', 'checkIds.1');
    const elsewhere = await made('/banks/create', { name: 'Second Bank' });
    const other = await write(paying(await record(), 12_500, { bankId: elsewhere }));
    await refused(printed([second, other]), 422, 'ONE_BANK', 'checkIds.1');
    await refused(sheets([first], 9_000), 422, 'NOT_TO_PRINT', '');
    await refused(sheets([second], 1041), 422, 'CHECK_NUMBER_TAKEN', 'number');
  });
});

describe('reconciling a statement', () => {
  const receiptOf = async (account: string, amount: number, more: object = {}) => {
    const customerId = await made('/customers/create', firm.customerBody(`Payer${++last}`));
    const methodId = await made('/payment-methods/create', { name: `Method ${last}` });
    return { customerId, amount, bankId: account, methodId, ...more };
  };
  const depositOf = async (account: string, amount = 30_000, more: object = {}) =>
    made('/post-payments/create', await receiptOf(account, amount, more));
  const account = (openingBalance = 100_000) => made('/banks/create', { name: `Bank ${++last}`, openingBalance });
  const permit = (bankId: string, amount = 12_500) =>
    write({ bankId, payee: 'City', amount, lines: [{ account: 'expenses', amount }] });
  const statement = (bankId: string, endingBalance: number, ticked: object = {}) => ({
    bankId,
    statementDate: today,
    endingBalance,
    ...ticked,
  });
  /** Of one slip. */
  const slip = { depositNo: 'D-7' };
  const reconcile = (body: object) => ask('POST', '/ledgers/general/reconciliations', body);

  it('a statement without a difference freezes what it lists', async () => {
    const bankId = await account();
    const [checkId, depositId] = [await permit(bankId), await depositOf(bankId)];
    const id = await made(
      '/ledgers/general/reconciliations',
      statement(bankId, 117_500, { checkIds: [checkId], depositIds: [depositId] }),
    );
    const head = `statement ${bankId} ${today} 100000 117500\n`;
    expect((await history('Reconciliation', id))[0]?.data).toMatchObject({
      beginningBalance: 100_000,
      clearedAmount: 17_500,
      sha256: sha256(`${head}check ${checkId} ${today} -12500\ndeposit ${depositId} ${today} 30000\n`),
      items: [
        { kind: 'check', amount: -12_500 },
        { kind: 'deposit', amount: 30_000 },
      ],
    });
    expect(await types('Check', checkId)).toEqual(['CheckWritten', 'CheckCleared', 'CheckReconciled']);
    expect(await types('Payment', depositId)).toEqual(['PaymentPosted', 'PaymentCleared', 'PaymentReconciled']);
    const voided = ask('PUT', `/ledgers/general/checks/${checkId}/void`, { reason: 'x' });
    await refused(voided, 422, 'CHECK_RECONCILED', '');
    const elsewhere = ask('PUT', `/post-payments/${depositId}/edit-deposit`, { bankId: bank, reason: 'x' });
    await refused(elsewhere, 422, 'DEPOSIT_RECONCILED', '');
    await refused(ask('PUT', `/post-payments/${depositId}/reverse`, { reason: 'x' }), 422, 'DEPOSIT_RECONCILED', '');
  });
  it('the next statement begins where the last one ended, and a deposit that comes back is listed again', async () => {
    const bankId = await account();
    const depositId = await depositOf(bankId);
    await made('/ledgers/general/reconciliations', {
      ...statement(bankId, 100_000),
      statementDate: addDays(today, -30),
    });
    await made('/ledgers/general/reconciliations', {
      ...statement(bankId, 130_000, { depositIds: [depositId] }),
      statementDate: today,
    });
    expect(await ask('PUT', `/post-payments/${depositId}/return`, { reason: 'No funds', fee: 3_500 })).toMatchObject({
      status: 200,
    });
    await refused(
      reconcile(statement(bankId, 96_500, { returnIds: [depositId] })),
      422,
      'STATEMENT_BEFORE_LAST',
      'statementDate',
    );
  });
  it('given a statement that was wrong, when the owner reopens it, then what it lists is listed by none, and the next begins where it did', async () => {
    const bankId = await account();
    const [checkId, depositId] = [await permit(bankId), await depositOf(bankId, 30_000, slip)];
    const charge = { account: 'fees', debit: 2_500 };
    const entryId = await made('/ledgers/entries', {
      kind: 'bankCharge',
      lines: [charge, { account: 'bank', bankId, credit: 2_500 }],
    });
    await made('/ledgers/general/reconciliations', {
      ...statement(bankId, 100_000),
      statementDate: addDays(today, -30),
    });
    const ticked = { checkIds: [checkId], depositIds: [depositId], entryIds: [entryId] };
    const id = await made('/ledgers/general/reconciliations', statement(bankId, 115_000, ticked));
    const reopened = await ask('PUT', `/ledgers/general/reconciliations/${id}/reopen`, { reason: 'One tick too many' });
    expect(reopened).toMatchObject({ status: 200 });
    expect(await types('Reconciliation', id)).toEqual(['StatementReconciled', 'StatementReopened']);
    expect((await types('Check', checkId)).at(-1)).toBe('CheckUnreconciled');
    expect((await types('Payment', depositId)).at(-1)).toBe('PaymentUnreconciled');
    expect((await types('JournalEntry', entryId)).at(-1)).toBe('JournalEntryUnreconciled');
    expect(await ask('PUT', `/ledgers/general/checks/${checkId}/void`, { reason: 'x' })).toMatchObject({ status: 200 });
    const anew = { depositIds: [depositId], entryIds: [entryId] };
    await made('/ledgers/general/reconciliations', statement(bankId, 127_500, anew));
    const again = ask('PUT', `/ledgers/general/reconciliations/${id}/reopen`, { reason: 'x' });
    await refused(again, 422, 'STATEMENT_REOPENED', '');
  });
  it('statements are reopened from the last one back', async () => {
    const bankId = await account();
    const [first, second] = [addDays(today, -60), addDays(today, -30)];
    const of = (statementDate: string) =>
      made('/ledgers/general/reconciliations', { ...statement(bankId, 100_000), statementDate });
    const [earlier, later] = [await of(first), await of(second)];
    const reopen = (id: string) =>
      ask('PUT', `/ledgers/general/reconciliations/${id}/reopen`, { reason: 'Read wrong' });
    await refused(reopen(earlier), 422, 'STATEMENT_NOT_LAST', '');
    expect(await reopen(later)).toMatchObject({ status: 200 });
    expect(await reopen(earlier)).toMatchObject({ status: 200 });
  });
  it('a statement with a difference is not finished, and freezes nothing', async () => {
    const bankId = await account();
    const checkId = await permit(bankId);
    await refused(
      reconcile(statement(bankId, 90_000, { checkIds: [checkId] })),
      422,
      'STATEMENT_DIFFERENCE',
      'endingBalance',
    );
    expect(await types('Check', checkId)).toEqual(['CheckWritten']);
  });
  it('a deposit is one line with its checks beneath it, and all of them are frozen', async () => {
    const bankId = await account();
    const depositIds = [await depositOf(bankId, 30_000, slip), await depositOf(bankId, 12_345, slip)];
    const id = await made('/ledgers/general/reconciliations', statement(bankId, 142_345, { depositIds }));
    expect((await history('Reconciliation', id))[0]?.data).toMatchObject({
      items: [
        {
          kind: 'deposit',
          number: 'D-7',
          party: '2 payments',
          amount: 42_345,
          payments: [{ paymentId: depositIds[0], amount: 30_000 }, { paymentId: depositIds[1] }],
        },
      ],
    });
    for (const each of depositIds) expect(await types('Payment', each)).toContain('PaymentReconciled');
    const late = ask('POST', '/post-payments/create', await receiptOf(bankId, 500, slip));
    await refused(late, 422, 'DEPOSIT_RECONCILED', 'depositNo');
  });
  it('a deposit of which a check is left out is not listed, and nothing is frozen', async () => {
    const bankId = await account();
    const [first] = [await depositOf(bankId, 30_000, slip), await depositOf(bankId, 12_345, slip)];
    const part = reconcile(statement(bankId, 130_000, { depositIds: [first] }));
    await refused(part, 422, 'DEPOSIT_INCOMPLETE', 'depositIds.0');
    expect(await types('Payment', first)).toEqual(['PaymentPosted']);
  });
  it('what is deposited later is received today, and lies on a statement from its deposit on', async () => {
    const bankId = await account();
    const { bankId: _later, ...inHand } = await receiptOf(bankId, 30_000);
    const id = await made('/post-payments/create', inHand);
    const ticked = { depositIds: [id] };
    await refused(reconcile(statement(bankId, 130_000, ticked)), 404, 'ITEM_UNKNOWN', 'depositIds.0');
    await refused(ask('PUT', `/post-payments/${id}/deposit`, { bankId: theirBank }), 404, 'BANK_UNKNOWN', 'bankId');
    expect(await ask('PUT', `/post-payments/${id}/deposit`, { bankId })).toMatchObject({ status: 200 });
    await made('/ledgers/general/reconciliations', statement(bankId, 130_000, ticked));
  });
  it('what came back from the bank and its fee are two lines', async () => {
    const bankId = await account();
    const depositId = await depositOf(bankId);
    await ask('PUT', `/post-payments/${depositId}/return`, { reason: 'No funds', fee: 3_500 });
    await made(
      '/ledgers/general/reconciliations',
      statement(bankId, 96_500, { depositIds: [depositId], returnIds: [depositId], feeIds: [depositId] }),
    );
    expect(await types('Payment', depositId)).toEqual([
      'PaymentPosted',
      'PaymentReturned',
      'PaymentReconciled',
      'PaymentReconciled',
      'PaymentReconciled',
    ]);
  });
  it.each([
    ['of a bank that is none', async () => statement(nowhere, 0), 404, 'BANK_UNKNOWN', 'bankId'],
    ["of another company's bank", async () => statement(theirBank, 0), 404, 'BANK_UNKNOWN', 'bankId'],
    [
      'that ends tomorrow',
      async () => ({ ...statement(await account(), 0), statementDate: addDays(today, 1) }),
      422,
      'STATEMENT_IN_FUTURE',
      'statementDate',
    ],
    [
      'that lists a check of another bank',
      async () => statement(await account(), 0, { checkIds: [await permit(bank)] }),
      404,
      'ITEM_UNKNOWN',
      'checkIds.0',
    ],
    [
      'that ends before its check',
      async () => {
        const bankId = await account();
        const ticked = { checkIds: [await permit(bankId)] };
        return { ...statement(bankId, 87_500, ticked), statementDate: addDays(today, -1) };
      },
      422,
      'ITEM_AFTER_STATEMENT',
      'checkIds.0',
    ],
    [
      'that lists a return that never was',
      async () => {
        const bankId = await account();
        return statement(bankId, 70_000, { returnIds: [await depositOf(bankId)] });
      },
      404,
      'ITEM_UNKNOWN',
      'returnIds.0',
    ],
  ])('a statement %s is refused', async (_what, body, status, code, field) =>
    refused(reconcile(await body()), status, code, field),
  );
  it('a check that is ticked twice is refused', async () => {
    const bankId = await account();
    const checkId = await permit(bankId);
    await refused(
      reconcile(statement(bankId, 75_000, { checkIds: [checkId, checkId] })),
      404,
      'ITEM_UNKNOWN',
      'checkIds.1',
    );
  });
});

describe('the chart of accounts', () => {
  const name = (...accounts: readonly object[]) => ask('PUT', '/ledgers/accounts', { accounts });
  const fees = { account: 'fees', code: '6150', name: 'Bank charges' };

  it('a company begins with the usual accounts, and names those that it calls otherwise', async () => {
    expect((await run.ask('GET', '/ledgers/accounts', firm.as)).body).toMatchObject({
      version: 0,
      accounts: expect.arrayContaining([
        expect.objectContaining({ account: 'payable', code: '2000', name: 'Accounts Payable' }),
      ]),
    });
    expect(await name(fees)).toMatchObject({ status: 200 });
    const { accounts } = (await run.ask('GET', '/ledgers/accounts', firm.as)).body;
    expect(accounts).toContainEqual(expect.objectContaining(fees));
    expect((await run.ask('GET', '/ledgers/accounts', other.as)).body.accounts).not.toContainEqual(
      expect.objectContaining(fees),
    );
  });
  it('no two accounts have the same number, and none is named twice', async () => {
    await refused(name({ ...fees, code: '2000' }), 422, 'ACCOUNT_CODE_TAKEN', 'accounts.0.code');
    await refused(name(fees, { ...fees, code: '7' }), 422, 'ACCOUNT_TWICE', 'accounts.1.account');
    await refused(name({ ...fees, account: 'petty cash' }), 404, 'ACCOUNT_UNKNOWN', 'accounts.0.account');
    await refused(name({ ...fees, name: 'materials' }), 422, 'ACCOUNT_NAME_TAKEN', 'accounts.0.name');
    await refused(name({ ...fees, name: '' }), 422, null, 'accounts.0.name');
  });
  it('accounts can be exchanged in one request', async () => {
    const swap = [
      { account: 'materials', code: '5100', name: 'Materials' },
      { account: 'equipment', code: '5000', name: 'Equipment Rental' },
    ];
    expect(await name(...swap)).toMatchObject({ status: 200 });
  });

  const add = (body: object) => ask('POST', '/ledgers/accounts', body);
  const accounts = async () => (await run.ask('GET', '/ledgers/accounts', firm.as)).body.accounts;
  const idOf = async (code: string) => (await accounts()).find((each: { code: string }) => each.code === code).account;
  it('a bank takes no number that an account has, but that of all banks, and keeps what it had', async () => {
    const banking = (glCode: string) => ({ name: `Bank of ${glCode}`, glCode });
    await refused(ask('POST', '/banks/create', banking('1200')), 422, 'BANK_CODE_TAKEN', 'glCode');
    const id = await made('/banks/create', banking('1007'));
    await made('/banks/create', banking('1000'));
    await refused(ask('PUT', `/banks/${id}`, banking('1200')), 422, 'BANK_CODE_TAKEN', 'glCode');
    expect(await ask('PUT', `/banks/${id}`, banking('1007'))).toMatchObject({ status: 200 });
  });
  it('an account of its own stands below another, of its type, until it is retired', async () => {
    expect(await add({ code: '5010', name: 'Lumber', parent: 'materials' })).toMatchObject({ status: 200 });
    const lumber = await idOf('5010');
    expect(await accounts()).toContainEqual({
      account: lumber,
      code: '5010',
      name: 'Lumber',
      type: 'costOfRevenue',
      keeper: 'job',
      parent: 'materials',
      retiredOn: null,
    });
    await refused(add({ code: '5011', name: 'lumber', type: 'expense' }), 422, 'ACCOUNT_NAME_TAKEN', 'name');
    await refused(add({ code: '5010', name: 'Timber', type: 'expense' }), 422, 'ACCOUNT_CODE_TAKEN', 'code');
    await refused(add({ code: '5011', name: 'Timber' }), 422, 'ACCOUNT_TYPE_REQUIRED', 'type');
    await refused(add({ code: '1201', name: 'Friends', parent: 'receivable' }), 422, 'ACCOUNT_OF_RECORDS', 'parent');
    await refused(add({ code: '1009', name: 'Vault', parent: 'bank' }), 422, 'ACCOUNT_OF_RECORDS', 'parent');
    await refused(add({ code: '5011', name: 'Timber', parent: 'nowhere' }), 404, 'ACCOUNT_UNKNOWN', 'parent');
    await add({ code: '5012', name: 'Studs', parent: lumber });
    const studs = await idOf('5012');
    await refused(add({ code: '5013', name: 'Tall studs', parent: studs }), 422, 'ACCOUNT_TOO_DEEP', 'parent');
    await refused(ask('PUT', `/ledgers/accounts/${lumber}/retire`, {}), 422, 'ACCOUNT_HAS_PARTS', 'account');
    expect(await ask('PUT', `/ledgers/accounts/${studs}/retire`, {})).toMatchObject({ status: 200 });
    expect(await ask('PUT', `/ledgers/accounts/${lumber}/retire`, {})).toMatchObject({ status: 200 });
    await refused(ask('PUT', `/ledgers/accounts/${lumber}/retire`, {}), 422, 'ACCOUNT_RETIRED', 'account');
    await refused(ask('PUT', '/ledgers/accounts/materials/retire', {}), 422, 'ACCOUNT_OF_SYSTEM', 'account');
    await refused(add({ code: '5014', name: 'Beams', parent: lumber }), 422, 'ACCOUNT_RETIRED', 'parent');
    expect(await ask('PUT', `/ledgers/accounts/${lumber}/reinstate`, {})).toMatchObject({ status: 200 });
    await refused(ask('PUT', `/ledgers/accounts/${lumber}/reinstate`, {}), 422, 'ACCOUNT_NOT_RETIRED', 'account');
  });
});

describe('lines of bills and checks on accounts of the chart', () => {
  const accounts = async () => (await run.ask('GET', '/ledgers/accounts', firm.as)).body.accounts;
  async function own(body: { code: string; name: string; type?: string; parent?: string }): Promise<string> {
    expect(await ask('POST', '/ledgers/accounts', body)).toMatchObject({ status: 200 });
    return (await accounts()).find(({ code }: { code: string }) => code === body.code).account;
  }
  const retire = (account: string) => ask('PUT', `/ledgers/accounts/${account}/retire`, {});
  const billOn = (account: string) =>
    ask('POST', '/ledgers/vendor/bills', billOf({ lines: [{ amount: 900, account }] }));
  const checkOn = (account: string) =>
    ask('POST', '/ledgers/general/checks', {
      bankId: bank,
      payee: 'City',
      amount: 900,
      lines: [{ account, amount: 900 }],
    });

  it('an own account below a cost of jobs says on the line where it stands in the costs of the job', async () => {
    const hire = await own({ code: '5110', name: 'Skid steers', parent: 'equipment' });
    const small = await own({ code: '5111', name: 'Small ones', parent: hire });
    const dumps = await own({ code: '5600', name: 'Dump fees', type: 'costOfRevenue' });
    const id = await record({
      lines: [hire, small, dumps, 'ownEquipment', 'labor'].map((account) => ({ account, amount: 100 })),
    });
    expect((await history('Bill', id))[0]?.data).toMatchObject({
      lines: [
        { account: hire, costCategory: 'equipments' },
        { account: small, costCategory: 'equipments' },
        { account: dumps, costCategory: 'misc' },
        { account: 'ownEquipment', costCategory: 'equipments' },
        { account: 'labor', costCategory: 'misc' },
      ],
    });
  });
  it('accounts that are no costs of jobs, and those that bills had before, say no place', async () => {
    const phones = await own({ code: '6041', name: 'Phones', parent: 'utilities' });
    const charged = [phones, 'inventory', 'rent', 'materials', 'expenses'];
    const id = await record({ lines: charged.map((account) => ({ account, amount: 100 })) });
    expect((await history('Bill', id))[0]?.data).toMatchObject({
      lines: charged.map((account) => ({ account, costCategory: null })),
    });
  });
  it('a check is charged to an own account, and its void takes back the same line', async () => {
    const account = await own({ code: '5501', name: 'Permits', parent: 'otherJobCosts' });
    const id = await write({ bankId: bank, payee: 'City', amount: 900, lines: [{ account, amount: 900 }] });
    await ask('PUT', `/ledgers/general/checks/${id}/void`, { reason: 'Lost' });
    const [written, voided] = await history('Check', id);
    expect(written?.data).toMatchObject({ lines: [{ account, costCategory: 'misc' }] });
    expect(voided?.data).toMatchObject({ lines: [{ account, costCategory: 'misc' }] });
  });
  it('an account that is none, one that other records keep and one that is retired are refused', async () => {
    const fuel = await own({ code: '5936', name: 'Fuel', parent: 'equipmentOperation' });
    const kept = await record({ lines: [{ amount: 900, account: fuel }] });
    expect(await retire(fuel)).toMatchObject({ status: 200 });
    for (const charge of [billOn, checkOn]) {
      await refused(charge('petty cash'), 404, 'ACCOUNT_UNKNOWN', 'lines.0.account');
      await refused(charge('receivable'), 422, 'ACCOUNT_LOCKED', 'lines.0.account');
      await refused(charge('bank'), 422, 'ACCOUNT_LOCKED', 'lines.0.account');
      await refused(charge(fuel), 422, 'ACCOUNT_RETIRED', 'lines.0.account');
    }
    expect((await checkOn('payable')).body).toMatchObject({
      details: [{ message: 'Accounts Payable is kept by bills and checks. Choose another account.' }],
    });
    const edit = (amount: number) =>
      ask('PUT', `/ledgers/vendor/bills/${kept}`, { memo: 'Diesel', lines: [{ amount, account: fuel }] });
    await refused(edit(901), 422, 'ACCOUNT_RETIRED', 'lines.0.account');
    expect(await edit(900)).toMatchObject({ status: 200 });
  });
});

describe('closed books', () => {
  const day = addDays(today, -30);
  const close = (through: string, as: object = firm.as) => ask('POST', '/ledgers/closing/close', { through }, as);
  const reopen = (through: string | null, as: object = firm.as) =>
    ask('POST', '/ledgers/closing/reopen', { through, reason: 'A late bill' }, as);

  it('books that are open are not reopened', () => refused(reopen(null), 422, 'BOOKS_OPEN', 'through'));
  it('books are closed only to a day that is over', () => refused(close(today), 422, 'CLOSED_IN_FUTURE', 'through'));
  it('nothing is posted to a closed period or changed in it until the owner reopens it', async () => {
    const early = await record({ date: addDays(day, -1) });
    const billId = await record();
    expect(await close(day)).toMatchObject({ status: 200 });
    await refused(ask('POST', '/ledgers/vendor/bills', billOf({ date: day })), 422, 'PERIOD_CLOSED', 'date');
    await refused(
      ask('PUT', `/ledgers/vendor/bills/${early}`, { date: today, dueDate: today }),
      422,
      'PERIOD_CLOSED',
      'date',
    );
    await refused(
      ask('POST', '/ledgers/general/checks', paying(billId, 12_500, { date: day })),
      422,
      'PERIOD_CLOSED',
      'date',
    );
    expect(await ask('PUT', `/ledgers/vendor/bills/${early}/void`, { reason: 'Posted back today' })).toMatchObject({
      status: 200,
    });
    await refused(close(addDays(day, -1)), 422, 'CLOSED_ALREADY', 'through');
    await refused(reopen(day), 422, 'REOPENED_TOO_LATE', 'through');
    expect(await reopen(addDays(day, -10))).toMatchObject({ status: 200 });
    await record({ date: addDays(day, -9) });
    expect(await run.ask('GET', '/ledgers/closing', firm.as)).toMatchObject({
      body: { closedThrough: addDays(day, -10), periods: [{ through: day }], version: 2 },
    });
    await reopen(null);
  });
  it('a statement of a closed day is not reopened', async () => {
    const bankId = await made('/banks/create', { name: 'Harbor Bank', openingBalance: 500 });
    const statement = { bankId, statementDate: day, endingBalance: 500 };
    const id = await made('/ledgers/general/reconciliations', statement);
    const again = () => ask('PUT', `/ledgers/general/reconciliations/${id}/reopen`, { reason: 'Read wrong' });
    expect(await close(day)).toMatchObject({ status: 200 });
    await refused(again(), 422, 'STATEMENT_CLOSED', '');
    await reopen(null);
    expect(await again()).toMatchObject({ status: 200 });
  });
  it('a payment received in a closed period is refused by its field', async () => {
    expect(await close(day)).toMatchObject({ status: 200 });
    const customerId = await made('/customers/create', firm.customerBody('Hillcrest'));
    const methodId = await made('/payment-methods/create', { name: 'Barter' });
    const post = (receivedOn: string) =>
      ask('POST', '/post-payments/create', { customerId, receivedOn, amount: 100, bankId: bank, methodId });
    await refused(post(day), 422, 'PERIOD_CLOSED', 'receivedOn');
    expect(await post(addDays(day, 1))).toMatchObject({ status: 201 });
    await reopen(null);
  });
  it('a deposit leaves no closed day, and comes to none', async () => {
    const customerId = await made('/customers/create', firm.customerBody('Lakeside'));
    const methodId = await made('/payment-methods/create', { name: 'Coins' });
    const paid = { customerId, amount: 100, bankId: bank, methodId };
    const inClosed = await made('/post-payments/create', { ...paid, receivedOn: day });
    const inOpen = await made('/post-payments/create', { ...paid, receivedOn: day, depositDate: addDays(day, 2) });
    expect(await close(day)).toMatchObject({ status: 200 });
    const edit = (id: string, depositDate: string) =>
      ask('PUT', `/post-payments/${id}/edit-deposit`, { depositDate, reason: 'Slip' });
    await refused(edit(inClosed, addDays(day, 1)), 422, 'PERIOD_CLOSED', 'depositDate');
    await refused(edit(inOpen, day), 422, 'PERIOD_CLOSED', 'depositDate');
    expect(await edit(inOpen, addDays(day, 1))).toMatchObject({ status: 200 });
    await reopen(null);
  });
  it('books are closed by the owner alone, each company its own', async () => {
    const accountant = await firm.person('Avery', 'AF');
    expect(await close(day, { ...accountant, companyId: firm.id })).toMatchObject({ status: 403 });
    expect(await close(day, other.as)).toMatchObject({ status: 200 });
    await record({ date: day });
  });
  it('given a closed year, when the owner makes it final, then nobody reopens it', async () => {
    const finalize = (yearEnd: string, as: object = firm.as) =>
      ask('POST', '/ledgers/closing/finalize', { yearEnd }, as);
    const lastYear = `${Number(today.slice(0, 4)) - 1}-12-31`;
    await refused(finalize(lastYear), 422, 'YEAR_NOT_CLOSED', 'yearEnd');
    expect(await close(lastYear)).toMatchObject({ status: 200 });
    await refused(finalize(addDays(lastYear, -1)), 422, 'NO_YEAR_END', 'yearEnd');
    expect(await finalize(lastYear)).toMatchObject({ status: 200 });
    await refused(finalize(lastYear), 422, 'YEAR_FINAL', 'yearEnd');
    await refused(reopen(null), 422, 'YEAR_FINAL', 'through');
    await refused(reopen(addDays(lastYear, -1)), 422, 'YEAR_FINAL', 'through');
    expect(await run.ask('GET', '/ledgers/closing', firm.as)).toMatchObject({
      body: { closedThrough: lastYear, finalThrough: lastYear },
    });
  });
  it('given a fiscal year that begins in July, a year is made final to the end of a June alone', async () => {
    const [created] = await run.log.readStream('platform', `Company-${other.id}`);
    const fields = { ...(created?.data as object), fiscalYearMonth: 7 }; // as it was created
    expect(await ask('PUT', `/companies/${other.id}`, fields, other.as)).toMatchObject({ status: 200 });
    const lastJune = `${Number(today.slice(0, 4)) - 1}-06-30`;
    await ask('POST', '/ledgers/closing/close', { through: lastJune }, other.as);
    const finalize = (yearEnd: string) => ask('POST', '/ledgers/closing/finalize', { yearEnd }, other.as);
    await refused(finalize(`${lastJune.slice(0, 4)}-12-31`), 422, 'NO_YEAR_END', 'yearEnd');
    expect(await finalize(lastJune)).toMatchObject({ status: 200 });
  });
});
