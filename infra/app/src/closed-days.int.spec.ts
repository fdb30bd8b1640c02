import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { freshDatabase } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cleanUp, startReadyProduct, temporaryFolder } from './product-process.spec-kit.ts';

type Body = Readonly<Record<string, unknown>>;
type Answer = { readonly status: number; readonly body: Body & { readonly id: string } };
const today = dayIn('America/Los_Angeles', new Date().toISOString());
/** Through which day the books are closed; one day within, and one after it. */
const [through, within, after] = [addDays(today, -20), addDays(today, -25), addDays(today, -15)];
let [url, companyId, position] = ['', '', 0];
let headers: Readonly<Record<string, string>> = {};
let log: pg.Client;

async function ask(method: string, path: string, body?: Body): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(position ? { 'x-read-after': String(position) } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // as the routes answer
  const said = (await response.json().catch(() => ({}))) as Answer['body'] & { readonly position?: number };
  if (response.ok && method !== 'GET') position = Math.max(position, said.position ?? 0);
  return { status: response.status, body: said };
}
async function done(method: string, path: string, body?: Body): Promise<Answer['body']> {
  const answer = await ask(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
const made = async (path: string, body: Body) => (await done('POST', path, body)).id;

/** What people have done in the company; what follows by itself is not counted. */
const recorded = async () =>
  Number(
    (
      await log.query<{ count: string }>(
        "SELECT count(*) FROM log.events WHERE tenant = $1 AND meta -> 'actor' ->> 'kind' = 'user'",
        [companyId],
      )
    ).rows[0]?.count,
  );

/** It is refused so, naming the field, and nothing was written. */
async function refused(asking: () => Promise<Answer>, status: number, code: string, field: string) {
  const before = await recorded();
  const { status: answered, body } = await asking();
  const fields = ((body['details'] ?? []) as { field: string }[]).map((each) => each.field); // as problems are told
  expect({ status: answered, code: body['code'], fields }).toEqual({ status, code, fields: [field] });
  expect(await recorded()).toBe(before);
}
const closed = (asking: () => Promise<Answer>, field: string) => refused(asking, 422, 'PERIOD_CLOSED', field);

let [bankId, customerId, methodId, overheadId, usualId, shareId] = ['', '', '', '', '', ''];
/** Received within; the open one is deposited after it, the held one lies in no bank yet. */
let [closedPayment, openPayment, returnedPayment, reversedPayment, heldPayment] = ['', '', '', '', ''];
let [statementBankId, statementPayment, closedBill] = ['', '', ''];
const opening = { name: 'Closing Bank', openingBalance: 8_421_055, openingDate: within };
const rate = { name: 'Closing office', basis: 'percentOfDirect', rateBp: 800, effectiveFrom: within };
const share = { role: 'operator', shareBp: 500, releaseOn: 'hardClosed', effectiveFrom: within };
const receipt = (more: Body) => ({ customerId, methodId, bankId, amount: 10_000, ...more });

beforeAll(async () => {
  const database = await freshDatabase();
  ({ url } = await startReadyProduct(temporaryFolder(), { START: 'demo', DATABASE_URL: database.url }));
  log = new pg.Client({ connectionString: database.url });
  await log.connect();
  const { token } = await done('POST', '/auth/login', { userName: 'olivia', password: DEMO_PASSWORD });
  headers = { authorization: `Bearer ${String(token)}` };
  const { companies } = await done('GET', '/users/profile');
  companyId =
    (companies as { value: string; isParentCompany: boolean }[]).find(({ isParentCompany }) => isParentCompany)
      ?.value ?? ''; // as the route answers
  headers = { ...headers, 'company-id': companyId };
  const { items: salesmen } = await done('GET', '/companies/salesman-labels');
  const salesmanId = (salesmen as { value: string }[])[0]?.value; // as the route answers
  const address = { line1: '12 Canyon Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
  customerId = await made('/customers/create', {
    name: 'Closing LLC',
    type: 'business',
    salesmanId,
    contacts: [{ name: 'Grace', email: 'grace@closing.example', isPrimary: true }],
    billingAddress: address,
  });
  methodId = await made('/payment-methods/create', { name: 'Barter' });
  bankId = await made('/banks/create', opening);
  overheadId = await made('/overheads/create', rate);
  const { items: rates } = await done('POST', '/overheads/list', { limit: 100 });
  // as the route answers
  usualId = (rates as { id: string; isDefault: boolean }[]).find(({ isDefault }) => isDefault)?.id ?? '';
  await done('POST', `/companies/${companyId}/profit-shares`, share);
  shareId = await vi.waitFor(async () => {
    const { profitShares } = await done('GET', `/companies/${companyId}`);
    const rules = profitShares as { id: string; role: string; effectiveFrom: string }[]; // as the route answers
    return (
      rules.find((each) => each.role === share.role && each.effectiveFrom === within)?.id ?? expect.fail('Not yet')
    );
  }, 20_000);
  closedPayment = await made('/post-payments/create', receipt({ receivedOn: within }));
  openPayment = await made('/post-payments/create', receipt({ receivedOn: within, depositDate: after }));
  returnedPayment = await made('/post-payments/create', receipt({ receivedOn: within, checkNo: '1' }));
  reversedPayment = await made('/post-payments/create', receipt({ receivedOn: within, checkNo: '2' }));
  heldPayment = await made('/post-payments/create', { customerId, methodId, amount: 10_000, receivedOn: within });
  statementBankId = await made('/banks/create', { ...opening, name: 'Statement Bank', openingBalance: 5_000 });
  statementPayment = await made('/post-payments/create', receipt({ bankId: statementBankId, receivedOn: within }));
  closedBill = await made('/ledgers/vendor/bills', {
    vendorId: await made('/suppliers/create', { name: 'Before Lumber' }),
    ref: 'BL-1',
    date: within,
    lines: [{ description: 'Studs', amount: 7_700 }],
  });
  await done('POST', '/ledgers/closing/close', { through });
}, 480_000);
afterAll(async () => {
  await log?.end();
  await cleanUp();
});

type Closings = { readonly items: readonly { readonly through: string; readonly figures: { id: string } | null }[] };
/** The figures of a closing are written down a moment after it. */
const frozen = () =>
  vi.waitFor(
    async () => {
      const { items } = (await done('GET', '/ledgers/closing/figures')) as unknown as Closings; // as the route answers
      return items.find((each) => each.through === through)?.figures?.id ?? expect.fail('Not written down yet');
    },
    { timeout: 30_000, interval: 200 },
  );
const differences = async () =>
  (await done('GET', `/ledgers/closing/figures/${await frozen()}/compare`))['differences'];

describe('the days of a demo company that are closed', () => {
  it('the closing says who closed, and its first comparison agrees in every figure', async () => {
    const { items } = await done('GET', '/ledgers/closing/figures');
    // as the route answers
    expect((items as unknown[])[0]).toMatchObject({ through, closedByName: 'Olivia Reyes', reopened: null });
    expect(await differences()).toEqual([]);
  });
  it('its entries have the digest that was kept, in the table and in the log', async () => {
    const of = `/ledgers/closing/figures/${await frozen()}/entries`;
    const [table, folded] = [await done('GET', of), await done('GET', `${of}?from=log`)];
    expect(table).toMatchObject({ byName: 'Olivia Reyes', from: 'table', altered: [], adjustments: null });
    expect(folded).toMatchObject({ from: 'log', altered: [], late: { count: 0 } });
    expect((table['digest'] as { entries: number }).entries).toBeGreaterThan(10); // as the route answers
    expect([table['now'], folded['now']]).toEqual([table['digest'], table['digest']]);
  });
  it('what the owner of the database changes in an entry of a closed day is found, and the entry is named', async () => {
    const of = `/ledgers/closing/figures/${await frozen()}/entries`;
    const { rows } = await log.query<{ id: string; amount: string; position: string; ordinal: string; day: string }>(
      'SELECT id, amount, position, ordinal, day FROM read.ledger WHERE tenant = $1 AND day <= $2 ORDER BY position LIMIT 1',
      [companyId, through],
    );
    const [entry] = rows;
    if (!entry) throw new Error('There is no entry');
    const plant = (amount: number) => log.query('UPDATE read.ledger SET amount = $1 WHERE id = $2', [amount, entry.id]);
    await plant(Number(entry.amount) + 1);
    const answering = await ask('GET', of);
    await plant(Number(entry.amount));
    const planted = answering.body;
    expect(planted['altered']).toEqual([
      expect.objectContaining({
        position: Number(entry.position),
        ordinal: Number(entry.ordinal),
        field: 'amount',
        recorded: entry.amount,
        found: String(Number(entry.amount) + 1),
      }),
    ]);
    expect(planted['now']).not.toEqual(planted['digest']);
    expect(await done('GET', of)).toMatchObject({ altered: [] });
  });
  it('a bank that was opened on a closed day keeps its opening balance and its day', async () => {
    const edit = (more: Body) => () => ask('PUT', `/banks/${bankId}`, { ...opening, ...more });
    await closed(edit({ openingBalance: 8_421_056 }), 'openingBalance');
    await closed(edit({ openingDate: after }), 'openingDate');
    await closed(() => ask('POST', '/banks/create', { ...opening, name: 'Late Bank' }), 'openingDate');
    expect(await ask('PUT', `/banks/${bankId}`, { ...opening, name: 'Harbor Closing' })).toMatchObject({ status: 200 });
  });
  it('a deposit leaves no closed day, and is moved to none', async () => {
    const edit = (id: string, depositDate: string) => () =>
      ask('PUT', `/post-payments/${id}/edit-deposit`, { depositDate, reason: 'The slip says so' });
    await closed(edit(closedPayment, after), 'depositDate');
    await closed(edit(openPayment, within), 'depositDate');
  });
  it('a deposit that a finished statement lists stays, and so does the opening that the statement rests on', async () => {
    const lateBank = { name: 'Open Bank', openingBalance: 5_000, openingDate: after };
    const id = await made('/banks/create', lateBank);
    const paymentId = await made('/post-payments/create', receipt({ bankId: id, receivedOn: after }));
    await done('POST', '/ledgers/general/reconciliations', {
      bankId: id,
      statementDate: today,
      endingBalance: 15_000,
      depositIds: [paymentId],
    });
    const edit = { depositDate: today, reason: 'The slip says so' };
    await refused(() => ask('PUT', `/post-payments/${paymentId}/edit-deposit`, edit), 422, 'DEPOSIT_RECONCILED', '');
    const other = { ...lateBank, openingBalance: 5_001 };
    await refused(() => ask('PUT', `/banks/${id}`, other), 422, 'OPENING_RECONCILED', 'openingBalance');
  });
  it('an overhead rate does not begin, end or change on a closed day', async () => {
    const edit = (id: string, more: Body) => () =>
      ask('PUT', `/overheads/${id}`, {
        name: rate.name,
        basis: rate.basis,
        isDefault: false,
        effectiveTo: null,
        ...more,
      });
    await closed(() => ask('POST', '/overheads/create', { ...rate, name: 'Late office' }), 'effectiveFrom');
    await closed(
      () => ask('PUT', `/overheads/${overheadId}/change-rate`, { rateBp: 900, effectiveFrom: through }),
      'effectiveFrom',
    );
    await closed(edit(overheadId, { basis: 'percentOfLabor' }), 'basis');
    await closed(edit(overheadId, { effectiveTo: addDays(through, -1) }), 'effectiveTo');
    await closed(() => ask('DELETE', `/overheads/${usualId}`), 'isDefault');
  });
  it('a share of the profit is not added, edited or removed on a closed day', async () => {
    const shares = `/companies/${companyId}/profit-shares`;
    await closed(() => ask('POST', shares, { ...share, role: 'foreman' }), 'effectiveFrom');
    await closed(() => ask('PUT', `${shares}/${shareId}`, { ...share, shareBp: 600 }), 'effectiveFrom');
    await closed(() => ask('PUT', `${shares}/${shareId}`, { ...share, effectiveFrom: after }), 'effectiveFrom');
    await closed(() => ask('DELETE', `${shares}/${shareId}`), 'effectiveFrom');
  });
  it('an approved invoice keeps its terms, and none is approved into a closed day', async () => {
    const find = async (...filters: Body[]) =>
      // as the route answers
      ((await done('POST', '/invoices/list', { filters, limit: 1 }))['items'] as { id: string }[])[0]?.id ?? '';
    const approved = await find(
      { field: 'status', op: 'in', value: ['approved', 'sent', 'viewed'] },
      { field: 'date', op: 'lte', value: through },
    );
    await refused(() => ask('PUT', `/invoices/${approved}`, { dueDate: today }), 422, 'INVOICE_APPROVED', '');
  });
  it('a percentage that splits a profit has no day: another one moves no figure of a closed day', async () => {
    const id = await made('/percent-splits/create', { percent: 12.5 });
    expect(await ask('PUT', `/percent-splits/${id}`, { percent: 13.5 })).toMatchObject({ status: 200 });
    expect(await differences()).toEqual([]);
  });
  it('what is taken back, deposited, opened or reconciled later moves no figure of a closed day', async () => {
    const vendorId = await made('/suppliers/create', { name: 'After Lumber' });
    await made('/banks/create', { name: 'After Bank' });
    await done('PUT', `/post-payments/${returnedPayment}/return`, { reason: 'No funds', fee: 1_500 });
    await done('PUT', `/post-payments/${reversedPayment}/reverse`, { reason: 'Entered twice' });
    await done('PUT', `/post-payments/${heldPayment}/deposit`, { bankId });
    await done('PUT', `/ledgers/vendor/bills/${closedBill}/void`, { reason: 'Sent twice' });
    await made('/ledgers/vendor/bills', { vendorId, ref: 'AL-1', lines: [{ description: 'Studs', amount: 9_900 }] });
    await done('POST', '/ledgers/general/reconciliations', {
      bankId: statementBankId,
      statementDate: within,
      endingBalance: 15_000,
      depositIds: [statementPayment],
    });
    expect(await differences()).toEqual([]);
  });
  it('a vendor who is owed something, and a bank that stands at something, stay among those who are there', async () => {
    const vendorId = await made('/suppliers/create', { name: 'Closing Lumber' });
    await made('/ledgers/vendor/bills', {
      vendorId,
      ref: 'CL-1',
      lines: [{ description: 'Studs', amount: 12_500 }],
    });
    await refused(() => ask('DELETE', `/suppliers/${vendorId}`), 422, 'VENDOR_HAS_BALANCE', '');
    await refused(() => ask('DELETE', `/banks/${bankId}`), 422, 'BANK_HAS_BALANCE', '');
  });
  it('a day that is reopened, posted into and closed again says what changed in between', async () => {
    const first = await frozen();
    await done('POST', '/ledgers/closing/reopen', { through: null, reason: 'A late bill' });
    const vendorId = await made('/suppliers/create', { name: 'Late Lumber' });
    const billId = await made('/ledgers/vendor/bills', {
      vendorId,
      ref: 'LL-1',
      date: within,
      lines: [{ description: 'Studs', amount: 40_001 }],
    });
    const { items } = await done('GET', '/ledgers/closing/figures');
    // as above
    expect((items as unknown[])[0]).toMatchObject({ reopened: { byName: 'Olivia Reyes', reason: 'A late bill' } });
    expect(await differences()).toContainEqual(
      expect.objectContaining({
        part: 'payables',
        key: billId,
        field: 'open',
        frozen: null,
        now: 40_001,
        record: { entity: 'Bill', id: billId, locationId: null },
        first: expect.objectContaining({ eventType: 'BillRecorded', day: within }),
      }),
    );
    expect(await done('GET', `/ledgers/closing/figures/${first}/entries`)).toMatchObject({
      altered: [],
      late: {
        count: 2,
        items: expect.arrayContaining([
          expect.objectContaining({
            account: 'payable',
            amount: -40_001,
            day: within,
            byName: 'Olivia Reyes',
            reopening: expect.objectContaining({ byName: 'Olivia Reyes', reason: 'A late bill' }),
          }),
        ]),
      },
    });
    await done('POST', '/ledgers/closing/close', { through });
    const second = await vi.waitFor(
      async () => {
        const id = await frozen();
        return id === first ? expect.fail('Not written down again yet') : id;
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(await done('GET', `/ledgers/closing/figures/${second}/compare`)).toMatchObject({
      differences: [],
      earlier: expect.arrayContaining([expect.objectContaining({ part: 'payables', key: billId, now: 40_001 })]),
    });
    expect(await done('GET', `/ledgers/closing/figures/${second}/entries`)).toMatchObject({
      late: { count: 0, items: [] },
      adjustments: { count: 2, items: [{ day: within }, { day: within }] },
    });
  });
});
