import { systemClock } from '@backoffice/infra/clock';
import { addDays, dayIn, type Day } from '@backoffice/contracts/kernel';
import { isWeekend } from '@backoffice/contracts/features/ach-files';
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
let [lumber, rental, paperOnly, bank, bareBank] = ['', '', '', '', ''];
const today = dayIn('America/Los_Angeles', systemClock.now());
const from = (day: Day): Day => (isWeekend(day) ? from(addDays(day, 1)) : day);
const workday = from(addDays(today, 1));
const saturday = (day: Day): Day => (isWeekend(day) ? day : saturday(addDays(day, 1)));
const ROUTING = '121000248';
const ACCOUNT = '00123456789';

beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
  lumber = await made('/suppliers/create', { name: 'Hill Lumber', accountNo: 'RIDGE-04' });
  rental = await made('/suppliers/create', { name: 'Bay Rental' });
  paperOnly = await made('/suppliers/create', { name: 'Paper Only' });
  const ach = { achRouting: '021000021', achCompanyCode: '1987654321' };
  bank = await made('/banks/create', { name: 'First Bank', nextCheckNumber: 1041, ...ach });
  bareBank = await made('/banks/create', { name: 'Bare Bank' });
  await account(lumber);
  await account(rental, { holder: 'person', accountType: 'savings' });
});
afterAll(() => run.close());

const ask = (method: string, path: string, body: object = {}, as: object = firm.as) =>
  run.ask(method, path, { ...as, body });
async function made(path: string, body: object): Promise<string> {
  const answer = await ask('POST', path, body);
  expect(answer).toMatchObject({ status: 201 });
  return String(answer.body.id);
}
const account = (vendorId: string, more: object = {}) =>
  ask('PUT', `/ledgers/vendor/${vendorId}/account`, { routingNumber: ROUTING, accountNumber: ACCOUNT, ...more });
const head = async () => (await run.log.readTenant(firm.id, 0, 10_000)).length;
const history = (entity: string, id: string) => run.log.readStream(firm.id, `${entity}-${id}`);
const types = async (id: string) => (await history('Check', id)).map(({ type }) => type);
async function refused(
  asking: Promise<{ status: number; body: unknown }>,
  status: number,
  code: string | null,
  field: string,
) {
  const before = await head();
  expect(await asking).toMatchObject({
    status,
    body: { ...(code && { code }), ...(field && { details: [expect.objectContaining({ field })] }) },
  });
  expect(await head()).toBe(before);
}

let last = 100;
const bill = (vendorId = lumber) =>
  made('/ledgers/vendor/bills', { vendorId, ref: `INV-${++last}`, lines: [{ amount: 12_500 }] });
const payment = (billId: string, more: object = {}) => ({
  bankId: bank,
  method: 'ach',
  vendorId: lumber,
  amount: 12_500,
  lines: [{ billId, amount: 12_500 }],
  ...more,
});
const pay = async (vendorId = lumber) => made('/ledgers/general/checks', payment(await bill(vendorId), { vendorId }));
const make = (checkIds: readonly string[], more: object = {}) =>
  ask('POST', '/ledgers/ach-files', { bankId: bank, effectiveOn: workday, checkIds, ...more });
const download = (id: string, as: object = firm.as) => run.ask('GET', `/ledgers/ach-files/${id}/file`, as);
/** The file itself, which is no JSON. */
async function fileText(id: string): Promise<string> {
  const headers = { authorization: `Bearer ${firm.as.token}`, 'company-id': firm.id };
  const answer = await fetch(`${run.url}/api/ledgers/ach-files/${id}/file`, { headers });
  expect(answer.status).toBe(200);
  return answer.text();
}

describe('the account of a vendor', () => {
  it('of its numbers the log keeps the last four digits, and the rest encrypted', async () => {
    const [entered] = await history('VendorAccount', lumber);
    expect(entered).toMatchObject({
      type: 'VendorAccountKept',
      data: { vendorName: 'Hill Lumber', routingLast4: '0248', accountLast4: '6789', holder: 'business' },
    });
    const all = JSON.stringify(await run.log.readTenant(firm.id, 0, 10_000));
    expect(all).not.toContain(ACCOUNT);
    expect(all).not.toContain(ROUTING);
  });
  it('the hash of the request that entered it is the same for every account: it cannot be tried out', async () => {
    const key = { 'idempotency-key': 'an account' };
    const enter = (accountNumber: string) =>
      run.ask('PUT', `/ledgers/vendor/${rental}/account`, {
        ...firm.as,
        body: { routingNumber: ROUTING, accountNumber, holder: 'person', accountType: 'savings' },
        headers: key,
      });
    expect(await enter('11112222')).toMatchObject({ status: 200 });
    const before = await head();
    expect(await enter('33334444')).toMatchObject({ status: 200 });
    expect(await head()).toBe(before);
  });
  it.each([
    ['a routing number whose check digit is wrong', { routingNumber: '121000249' }, 'routingNumber'],
    ['too short an account number', { accountNumber: '123' }, 'accountNumber'],
    ['too long an account number', { accountNumber: '123456789012345678' }, 'accountNumber'],
  ])('an account with %s is refused', (_what, wrong, field) => refused(account(lumber, wrong), 422, null, field));
  it('nobody without the right enters an account, and none is entered for a vendor in the trash', async () => {
    const { token } = await firm.person('Faye', 'AF');
    const body = { routingNumber: ROUTING, accountNumber: ACCOUNT };
    expect(await ask('PUT', `/ledgers/vendor/${lumber}/account`, body, { token, companyId: firm.id })).toMatchObject({
      status: 403,
    });
    const gone = await made('/suppliers/create', { name: 'Gone Lumber' });
    await ask('DELETE', `/suppliers/${gone}`);
    await refused(account(gone), 404, 'VENDOR_UNKNOWN', '');
  });
  it('an account that was removed is removed once, and pays nobody until it is entered again', async () => {
    const id = await made('/suppliers/create', { name: 'Changing Lumber' });
    await account(id);
    expect(await ask('PUT', `/ledgers/vendor/${id}/account/remove`)).toMatchObject({ status: 200 });
    await refused(ask('PUT', `/ledgers/vendor/${id}/account/remove`), 422, 'ACCOUNT_REMOVED', '');
    const billId = await bill(id);
    const body = payment(billId, { vendorId: id });
    await refused(ask('POST', '/ledgers/general/checks', body), 422, 'ACH_ACCOUNT_MISSING', 'vendorId');
    await account(id);
    expect(await ask('POST', '/ledgers/general/checks', body)).toMatchObject({ status: 201 });
  });
});

describe('a payment by ACH', () => {
  it('a payment by ACH takes a trace number, and no check number', async () => {
    const id = await pay();
    const [written] = await history('Check', id);
    expect(written?.data).toMatchObject({ method: 'ach', number: expect.stringMatching(/^021000020\d{6}$/) });
    const check = await made('/ledgers/general/checks', { ...payment(await bill()), method: 'check' });
    expect((await history('Check', check))[0]?.data).toMatchObject({ number: '1041', method: 'check' });
  });
  it('bills of several vendors are paid by ACH in one press, with trace numbers that follow each other', async () => {
    const billIds = [await bill(), await bill(rental), await bill()];
    const answer = await ask('POST', '/ledgers/general/checks/pay-bills', { bankId: bank, method: 'ach', billIds });
    expect(answer).toMatchObject({ status: 201, body: { count: 2 } });
    const [one, two] = await Promise.all(
      answer.body.ids.map(async (id: string) =>
        Number(eventData<{ number: string }>(await history('Check', id)).number),
      ),
    );
    expect(two).toBe(one + 1);
  });
  it.each([
    ['with a check number', () => ({ number: '1099' }), null, 'number'],
    ['out of a bank whose company ID is not known', () => ({ bankId: bareBank }), 'ACH_BANK_INCOMPLETE', 'bankId'],
    ['to nobody', () => ({ vendorId: null, payee: 'County' }), 'ACH_VENDOR_REQUIRED', 'vendorId'],
    ['to a vendor without an account', () => ({ vendorId: paperOnly }), 'ACH_ACCOUNT_MISSING', 'vendorId'],
    ['of more than the file has room for', () => ({ amount: 10_000_000_000 }), 'ACH_TOO_LARGE', 'amount'],
  ])('a payment by ACH %s is refused', async (_what, more, code, field) =>
    refused(ask('POST', '/ledgers/general/checks', payment(await bill(), more())), 422, code, field),
  );
  it('no bill is paid in one press where one of the vendors has no account', async () => {
    const billIds = [await bill(), await bill(paperOnly)];
    const asking = ask('POST', '/ledgers/general/checks/pay-bills', { bankId: bank, method: 'ach', billIds });
    await refused(asking, 422, 'ACH_ACCOUNT_MISSING', 'vendorId');
  });
  it('a payment by ACH is not printed, and is voided as a check is', async () => {
    const id = await pay();
    await refused(ask('PUT', `/ledgers/general/checks/${id}/print`), 422, 'ACH_NOT_PRINTED', '');
    const numbered = { checkIds: [id], number: '8000' };
    await refused(ask('POST', '/ledgers/general/checks/number-sheets', numbered), 422, 'ACH_NOT_PRINTED', '');
    const voided = await ask('PUT', `/ledgers/general/checks/${id}/void`, { reason: 'Wrong vendor' });
    expect(voided).toMatchObject({ status: 200 });
    await refused(make([id]), 422, 'CHECK_VOID', '');
  });
});

describe('a file of payments by ACH', () => {
  it('a file holds the whole account numbers, is the same each time, and follows no later change of an account', async () => {
    const [first, second] = [await pay(), await pay(rental)];
    const { status, body } = await make([second, first]);
    expect(status).toBe(201);
    expect(await types(first)).toEqual(['CheckWritten', 'CheckSentByAch']);
    const written = await fileText(body.id);
    const entries = written.split('\r\n').filter((record) => record.startsWith('6'));
    expect(entries.map((entry) => [entry.slice(1, 29).trim(), entry.slice(39, 54).trim()])).toEqual([
      [`22${ROUTING}${ACCOUNT}`, 'RIDGE-04'],
      [expect.stringMatching(`^32${ROUTING}11112222$`), expect.stringMatching(/^INV-/)],
    ]);
    await account(lumber, { accountNumber: '99998888' });
    expect(await fileText(body.id)).toBe(written);
    await account(lumber);
    expect(JSON.stringify(await history('AchFile', body.id))).not.toContain(ACCOUNT);
  });
  it('what is in a file is in no other, and is not edited until the file is taken back', async () => {
    const id = await pay();
    const { body } = await make([id]);
    await refused(make([id]), 422, 'ACH_SENT', '');
    await refused(ask('PUT', `/ledgers/general/checks/${id}`, { memo: 'Later' }), 422, 'ACH_SENT', '');
    const takeBack = (reason: string) => ask('PUT', `/ledgers/ach-files/${body.id}/take-back`, { reason });
    expect(await takeBack('The bank refused it')).toMatchObject({ status: 200 });
    expect(await types(id)).toEqual(['CheckWritten', 'CheckSentByAch', 'CheckRecalledFromAch']);
    await refused(takeBack('Again'), 422, 'ACH_FILE_TAKEN_BACK', '');
    expect(await download(body.id)).toMatchObject({ status: 422, body: { code: 'ACH_FILE_TAKEN_BACK' } });
    expect(await make([id])).toMatchObject({ status: 201 });
  });
  it('a file whose payment the bank has paid stays, and one that was voided stays void', async () => {
    const [paid, voided] = [await pay(), await pay()];
    const { body } = await make([paid, voided]);
    await ask('PUT', `/ledgers/general/checks/${voided}/void`, { reason: 'Paid by card' });
    await ask('PUT', `/ledgers/general/checks/${paid}/clear`);
    const reason = { reason: 'The bank refused it' };
    await refused(ask('PUT', `/ledgers/ach-files/${body.id}/take-back`, reason), 422, 'CHECK_CLEARED', '');
    const other = await pay();
    const next = await make([other]);
    await ask('PUT', `/ledgers/general/checks/${other}/void`, { reason: 'Paid by card' });
    expect(await ask('PUT', `/ledgers/ach-files/${next.body.id}/take-back`, reason)).toMatchObject({ status: 200 });
    expect((await types(other)).at(-1)).toBe('CheckVoided');
  });
  it('of two files that are made of one payment at once one is made', async () => {
    const id = await pay();
    const answers = await Promise.all([make([id]), make([id])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
  it.each([
    ['for a day that is past', { effectiveOn: addDays(today, -1) }, 422, 'EFFECTIVE_PAST', 'effectiveOn'],
    ['for a weekend', { effectiveOn: saturday(addDays(today, 1)) }, 422, 'EFFECTIVE_WEEKEND', 'effectiveOn'],
    ['of payments of another bank', { bankId: '' }, 404, 'CHECK_UNKNOWN', 'checkIds.0'],
  ])('a file %s is refused', async (_what, more, status, code, field) => {
    const otherBank = async () =>
      made('/banks/create', { name: `Bank ${++last}`, achRouting: '021000021', achCompanyCode: '1987654321' });
    const wrong = 'bankId' in more ? { bankId: await otherBank() } : more;
    await refused(make([await pay()], wrong), status, code, field);
  });
  it('a file of a check, or to an account that was removed since, is refused', async () => {
    const check = await made('/ledgers/general/checks', { ...payment(await bill()), method: 'check' });
    await refused(make([check]), 422, 'NOT_BY_ACH', '');
    const id = await pay(rental);
    await ask('PUT', `/ledgers/vendor/${rental}/account/remove`);
    await refused(make([id]), 422, 'ACH_ACCOUNT_MISSING', 'checkIds.0');
    await account(rental);
  });
  it('nobody reads a file without the right', async () => {
    const { body } = await make([await pay()]);
    const { token } = await firm.person('Gina', 'AF');
    expect(await download(body.id, { token, companyId: firm.id })).toMatchObject({ status: 403 });
  });
});
