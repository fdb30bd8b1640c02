import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayIn, moneyText } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/infra/app';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import { freshDatabase } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cleanUp, temporaryFolder, startReadyProduct } from './product-process.spec-kit.ts';

afterAll(cleanUp);

/** The worked figures of the handbook (domain.md 4.2 to 4.5 and 4.11), told and read through the HTTP API of the running product. */

type Body = Readonly<Record<string, unknown>>;
type CreatedRecord = { readonly id: string };
type Line = { readonly id: string };
type Money = {
  readonly contractValue: number;
  readonly pendingChanges: number;
  readonly extras: number;
  readonly paid: number;
  readonly openDue: number;
  readonly retention: number;
  readonly unbilled: number;
};

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const dataDir = temporaryFolder();
let url: string;
let authHeaders: Readonly<Record<string, string>> = {};
let lastPosition = 0;
/** Who buys, where, and with what it is paid. */
let customerId: string, locationId: string, bankId: string, check: string, ach: string;
let contractId: string, lines: readonly Line[];
const ids: Record<string, string> = {};

beforeAll(async () => {
  ({ url } = await startReadyProduct(dataDir, { START: 'demo', DATABASE_URL: (await freshDatabase()).url }));
  const { token } = await ask<{ token: string }>('POST', '/auth/login', {
    userName: 'olivia',
    password: DEMO_PASSWORD,
  });
  authHeaders = { authorization: `Bearer ${token}` };
  const { companies } = await ask<{ companies: readonly { value: string; isParentCompany: boolean }[] }>(
    'GET',
    '/users/profile',
  );
  authHeaders = { ...authHeaders, 'company-id': companies.find(({ isParentCompany }) => isParentCompany)?.value ?? '' };
}, 120_000);

/** One request, waiting for what was written before. @throws with the problem that it was answered */
async function ask<T = CreatedRecord>(method: string, path: string, body?: Body): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...authHeaders,
      ...(lastPosition ? { 'x-read-after': String(lastPosition) } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const said = (await answer.json().catch(() => ({}))) as T & { readonly position?: number }; // as the caller knows the route
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
  if (method !== 'GET' && said.position) lastPosition = Math.max(lastPosition, said.position);
  return said;
}

const read = <T = Body>(path: string) => ask<T>('GET', path);
/** The words of a PDF. */
const printed = async (path: string) =>
  pdfText(Buffer.from(await (await fetch(`${url}/api${path}`, { headers: authHeaders })).arrayBuffer())).join(' ');
const money = () => read<Money>(`/contracts/${contractId}`);
const percent = (...shares: (readonly [Line | undefined, number])[]) =>
  shares.map(([line, percentToDate]) => ({
    sourceLineItemId: line?.id,
    billing: { method: 'percent', percentToDate },
  }));
const change = async (name: string, unitPrice: number) => {
  const { id } = await ask('POST', `/change-orders/generate?contractId=${contractId}`, {
    name,
    date: '2026-10-05',
    lineItems: [{ name, unitPrice }],
  });
  return { id, lines: (await read<{ lineItems: readonly Line[] }>(`/change-orders/${id}`)).lineItems };
};
/** Mails the contract and has it signed; its lines. */
async function signed(): Promise<readonly Line[]> {
  await ask('POST', `/contracts/${contractId}/send-email`, {
    to: ['grace@golden.example'],
    subject: 'Your contract',
    body: 'Please sign: {{doc.link}}',
  });
  const { contentHash, lineItems } = await read<{ contentHash: string; lineItems: readonly Line[] }>(
    `/contracts/${contractId}`,
  );
  await ask('PUT', `/contracts/${contractId}/sign`, {
    name: 'Grace',
    company: '',
    title: '',
    date: dayIn('America/Los_Angeles', new Date().toISOString()),
    signature: PNG,
    contentHash,
    consent: true,
  });
  return lineItems;
}
async function bill(date: string, body: Body): Promise<string> {
  const { id } = await ask('POST', `/invoices/add?contractId=${contractId}`, { date, ...body });
  await ask('PUT', `/invoices/${id}/approve`, {});
  return id;
}
const pay = (receivedOn: string, amount: number, methodId: string, allocations: readonly Body[], checkNo = '') =>
  ask('POST', '/post-payments/create', { customerId, receivedOn, amount, bankId, methodId, checkNo, allocations });
type Entries = { readonly items: readonly { readonly amount: number }[] };
const booked = async (account: string, ...filters: readonly Body[]) =>
  (
    await ask<Entries>('POST', '/ledgers/journal/list', {
      limit: 200,
      filters: [{ field: 'account', op: 'eq', value: account }, ...filters],
    })
  ).items.reduce((sum, { amount }) => sum + amount, 0);
type Deposits = {
  readonly total: number;
  readonly allocated: number;
  readonly unapplied: number;
  readonly banks: readonly {
    readonly bankId: string;
    readonly total: number;
    readonly deposits: readonly {
      readonly on: string;
      readonly total: number;
      readonly payments: readonly {
        readonly checkNo: string;
        readonly kind: string;
        readonly allocations: readonly { readonly amount: number }[];
      }[];
    }[];
  }[];
};
/** What went to our bank in a range of days: day, kind, check, amount, and what of it is on which invoice. */
async function expectDeposits(fromDate: string, toDate: string) {
  const { banks, ...sums } = await read<Deposits>(
    `/reports/invoice-deposit-details?fromDate=${fromDate}&toDate=${toDate}`,
  );
  expect([banks.reduce((sum, { total }) => sum + total, 0), sums.allocated + sums.unapplied]).toEqual([
    sums.total,
    sums.total,
  ]);
  const ours = banks.find((each) => each.bankId === bankId);
  return {
    total: ours?.total,
    deposits: ours?.deposits.map(({ on, total, payments }) => [
      on,
      total,
      ...payments.map(({ kind, checkNo, allocations }) => [kind, checkNo, allocations.map(({ amount }) => amount)]),
    ]),
  };
}
const expectAccountingIdentity = async () => {
  const { contractValue, extras, paid, openDue, retention, unbilled } = await money();
  expect(contractValue + extras - paid).toBe(openDue + retention + unbilled);
};

describe('the golden job through the API', () => {
  it('the golden job begins with a customer, a location and a bank', async () => {
    type Labels = { readonly items: readonly { readonly value: string; readonly label: string }[] };
    const salesmanId = (await read<Labels>('/companies/salesman-labels')).items[0]?.value;
    const address = { line1: '12 Canyon Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
    ({ id: customerId } = await ask('POST', '/customers/create', {
      name: 'Golden Handbook LLC',
      type: 'business',
      salesmanId,
      contacts: [{ name: 'Grace', email: 'grace@golden.example', isPrimary: true }],
      billingAddress: address,
    }));
    ({ id: locationId } = await ask('POST', '/locations/create', { name: 'Golden yard', customerId, address }));
    ({ id: bankId } = await ask('POST', '/banks/create', { name: 'Handbook Bank' }));
    const { items } = await read<Labels>('/payment-methods/labels');
    [check, ach] = ['Check', 'ACH'].map((name) => items.find(({ label }) => label === name)?.value ?? '') as [
      string,
      string,
    ]; // two names, two methods
  });

  it('the job is offered for 18,188.38 (4.2): the retaining wall rounds to 12,109.38, unchosen options add nothing', async () => {
    const { id } = await ask('POST', `/proposals/create?locationId=${locationId}`, {
      name: 'Retaining wall',
      date: '2026-08-01',
      goodThruDate: '2027-12-31',
      lineItems: [
        { name: 'Demolition', unitPrice: 425_000 },
        { name: 'Retaining wall', quantity: 3_125_000, unit: 'sf', unitPrice: 3_875 },
        { name: 'Drainage', quantity: 850_000, unit: 'lf', unitPrice: 2_740 },
        { kind: 'discount', name: 'Neighbor discount', unitPrice: -50_000 },
        { kind: 'option', name: 'Cap lighting', unitPrice: 310_000, selected: false },
      ],
    });
    const { amount, lineItems } = await read<{ amount: number; lineItems: readonly { amount: number }[] }>(
      `/proposals/${id}`,
    );
    expect([amount, lineItems.map((line) => line.amount)]).toEqual([
      1_818_838,
      [425_000, 1_210_938, 232_900, -50_000, 310_000],
    ]);
    await ask('PUT', `/proposals/${id}/accept-without-esignature`, { name: 'Grace', reason: 'On the site' });
    ({ id: contractId } = await ask('POST', `/contracts/generate-general?proposalId=${id}`, {
      date: '2026-08-02',
      retentionBp: 500,
    }));
  });

  it('the job is worth 19,517.88 once two of three changes are approved, 900.00 shown apart (4.3)', async () => {
    lines = await signed();
    const [longer, less] = [await change('Longer wall', 175_000), await change('Less gravel', -42_050)];
    await change('Lights', 90_000);
    for (const { id } of [longer, less])
      await ask('PUT', `/change-orders/${id}/approve`, { reason: 'Agreed on the site' });
    expect(await money()).toMatchObject({
      originalAmount: 1_818_838,
      approvedChanges: 132_950,
      contractValue: 1_951_788,
      pendingChanges: 90_000,
      unbilled: 1_951_788,
    });
    lines = [...lines, ...longer.lines, ...less.lines];
    await expectAccountingIdentity();
  });

  it('the job is billed in two invoices, retaining 5 % of all billed so far (4.4)', async () => {
    const [demolition, wall, drainage, discount, longer, less] = lines;
    ids['INV-1'] = await bill('2026-10-20', { lineItems: percent([demolition, 10_000], [wall, 5_000]) });
    expect(await read(`/invoices/${ids['INV-1']}`)).toMatchObject({
      amount: 1_030_469,
      retentionHeld: 51_523,
      amountDue: 978_946,
      lineItems: [{ thisPeriod: 425_000 }, { thisPeriod: 605_469 }],
    });
    ids['INV-2'] = await bill('2026-11-01', {
      lineItems: percent([wall, 10_000], [drainage, 10_000], [discount, 10_000], [longer, 10_000], [less, 10_000]),
    });
    expect(await read(`/invoices/${ids['INV-2']}`)).toMatchObject({
      amount: 921_319,
      retentionHeld: 46_066,
      amountDue: 875_253,
      lineItems: [
        { thisPeriod: 605_469 },
        { thisPeriod: 232_900 },
        { thisPeriod: -50_000 },
        { thisPeriod: 175_000 },
        { thisPeriod: -42_050 },
      ],
    });
    expect(await money()).toMatchObject({ billed: 1_951_788, unbilled: 0, retention: 97_589 });
    await expectAccountingIdentity();
  });

  it('one check of 12,000.00 over both invoices: 6,541.99 are due, 975.89 retained, 7,517.88 in all (4.4)', async () => {
    await pay(
      '2026-11-03',
      1_200_000,
      check,
      [
        { invoiceId: ids['INV-1'], amount: 978_946 },
        { invoiceId: ids['INV-2'], amount: 221_054 },
      ],
      '4471',
    );
    expect(await money()).toMatchObject({
      billed: 1_951_788,
      paid: 1_200_000,
      openDue: 654_199,
      retention: 97_589,
      balance: 751_788,
      unbilled: 0,
    });
    expect([await read(`/invoices/${ids['INV-1']}`), await read(`/invoices/${ids['INV-2']}`)]).toMatchObject([
      { status: 'paid', openDue: 0 },
      { status: 'partiallyPaid', openDue: 654_199 },
    ]);
    await expectAccountingIdentity();
  });

  it('the second invoice prints what was received of it, and the balance of its contract', async () => {
    const words = await printed(`/invoices/${ids['INV-2']}/pdf`);
    for (const said of ['Received Nov 3, 2026', '$6,541.99', 'Billed to date', '19,517.8819,517.880.00'])
      expect(words).toContain(said);
  });

  it('each figure of the job equals the sum of its ledger entries', async () => {
    const own = { field: 'contractId', op: 'eq', value: contractId };
    expect([
      await booked('receivable', own),
      await booked('retention', own),
      await booked('revenue', own),
      await booked('bank', { field: 'bankId', op: 'eq', value: bankId }),
    ]).toEqual([654_199, 97_589, -1_951_788, 1_200_000]);
  });

  it('the deposits are 18,541.99 in the first days of November, by bank and deposit (4.11)', async () => {
    ids['ACH'] = (await pay('2026-11-05', 654_199, ach, [{ invoiceId: ids['INV-2'], amount: 654_199 }])).id;
    const days = { field: 'depositDate', op: 'between', value: ['2026-11-01', '2026-11-30'] };
    const { items } = await ask<{
      items: readonly {
        checkNo: string;
        depositDate: string;
        amount: number;
        unapplied: number;
        allocations: readonly { amount: number }[];
      }[];
    }>('POST', '/post-payments/payments/list', {
      sortBy: 'depositDate',
      order: 'asc',
      filters: [days, { field: 'bankId', op: 'eq', value: bankId }],
    });
    expect(
      items.map(({ depositDate, checkNo, amount, unapplied, allocations }) => [
        depositDate,
        checkNo,
        amount,
        unapplied,
        allocations.map((each) => each.amount),
      ]),
    ).toEqual([
      ['2026-11-03', '4471', 1_200_000, 0, [978_946, 221_054]],
      ['2026-11-05', '', 654_199, 0, [654_199]],
    ]);
    const inBank = { field: 'bankId', op: 'eq', value: bankId };
    expect(await booked('bank', inBank, { field: 'day', op: 'between', value: ['2026-11-01', '2026-11-30'] })).toBe(
      1_854_199,
    );
    expect(await expectDeposits('2026-11-01', '2026-11-30')).toEqual({
      total: 1_854_199,
      deposits: [
        ['2026-11-03', 1_200_000, ['deposited', '4471', [978_946, 221_054]]],
        ['2026-11-05', 654_199, ['deposited', '', [654_199]]],
      ],
    });
    expect(await expectDeposits('2026-11-04', '2026-11-05')).toMatchObject({ total: 654_199 });
    expect(await money()).toMatchObject({ paid: 1_854_199, openDue: 0, balance: 97_589 });
  });

  it('a returned payment is negative on the day of its return, and its invoice open again (4.11)', async () => {
    await ask('PUT', `/post-payments/${ids['ACH']}/return`, { returnedOn: '2026-11-12', reason: 'No such account' });
    expect(
      await booked(
        'bank',
        { field: 'paymentId', op: 'eq', value: ids['ACH'] },
        { field: 'day', op: 'eq', value: '2026-11-12' },
      ),
    ).toBe(-654_199);
    expect(await expectDeposits('2026-11-12', '2026-11-12')).toEqual({
      total: -654_199,
      deposits: [['2026-11-12', -654_199, ['returned', '', [-654_199]]]],
    });
    expect((await expectDeposits('2026-11-01', '2026-11-12')).total).toBe(1_200_000);
    expect(await money()).toMatchObject({ paid: 1_200_000, openDue: 654_199 });
    await expectAccountingIdentity();
    await pay('2026-11-13', 654_199, ach, [{ invoiceId: ids['INV-2'], amount: 654_199 }]);
  });

  it('a reversed payment is negative on the day somebody reversed it', async () => {
    const { id } = await pay('2026-10-25', 5_000, ach, []);
    await ask('PUT', `/post-payments/${id}/reverse`, { reason: 'Another customer’s' });
    const today = dayIn('America/Los_Angeles', new Date().toISOString());
    expect(await expectDeposits('2026-10-25', '2026-10-25')).toEqual({
      total: 5_000,
      deposits: [['2026-10-25', 5_000, ['deposited', '', []]]],
    });
    expect((await expectDeposits(today, today)).deposits).toContainEqual([today, -5_000, ['reversed', '', []]]);
  });

  it.each([
    ['2026-11-05', '2026-11-04', 'The last day is before the first.'],
    ['2025-11-01', '2026-11-02', 'Ask for a year at most.'],
    ['2026-13-01', '2026-11-02', 'fromDate'],
  ])('the deposit report refuses an invalid range of days: %s to %s', async (from, to, said) => {
    await expect(read(`/reports/invoice-deposit-details?fromDate=${from}&toDate=${to}`)).rejects.toThrow(said);
  });

  it('the job ends with the release of its retention: an invoice of nothing, due 975.89 (4.4)', async () => {
    ids['INV-3'] = await bill('2026-11-14', { kind: 'retention', retentionReleased: 97_589 });
    expect(await read(`/invoices/${ids['INV-3']}`)).toMatchObject({
      amount: 0,
      retentionReleased: 97_589,
      amountDue: 97_589,
    });
    expect(await money()).toMatchObject({ retention: 0, openDue: 97_589, balance: 97_589 });
    await pay('2026-11-15', 97_589, ach, [{ invoiceId: ids['INV-3'], amount: 97_589 }]);
    expect(await money()).toMatchObject({ paid: 1_951_788, openDue: 0, retention: 0, balance: 0, unbilled: 0 });
    await expectAccountingIdentity();
  });
});

describe('receivables through the API', () => {
  type Aged = {
    readonly items: readonly {
      readonly customerId: string;
      readonly date: string;
      readonly days: number;
      readonly bucket: string;
      readonly open: number;
      readonly retention: number;
      readonly notYetDue: boolean;
    }[];
  };
  const asOf = async (day: string, more: Body = {}) =>
    (await ask<Aged>('POST', '/listings/account-receivable', { asOf: day, limit: 200, ...more })).items.filter(
      (each) => each.customerId === customerId,
    );

  it('receivables of a past day are those of that day, never today’s balance (4.5)', async () => {
    const open = async (day: string) => (await asOf(day)).map((each) => [each.open, each.retention]);
    expect(await open('2026-10-19')).toEqual([]);
    expect(await open('2026-10-20')).toEqual([[978_946, 51_523]]);
    expect(await open('2026-11-02')).toEqual([
      [978_946, 51_523],
      [875_253, 46_066],
    ]);
    expect(await open('2026-11-04')).toEqual([[654_199, 46_066]]);
    expect((await asOf('2026-11-04', { only: 'retention' })).map((each) => [each.open, each.retention])).toEqual([
      [0, 51_523],
      [654_199, 46_066],
    ]);
    expect((await open('2026-11-12')).map(([due]) => due)).toEqual([654_199]);
    expect(await open('2026-11-15')).toEqual([]);
  });

  it('the statement of a past day says what the receivables of that day say, and retention apart', async () => {
    const statement = async (day: string) => {
      const answer = await fetch(`${url}/api/customers/${customerId}/statement/pdf?asOf=${day}`, {
        headers: authHeaders,
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      return pdfText(Buffer.from(await answer.arrayBuffer())).join(' ');
    };
    const [owed] = await asOf('2026-11-04');
    expect(owed).toMatchObject({ amount: 875_253, paid: 221_054, open: 654_199 });
    const words = await statement('2026-11-04');
    for (const figure of ['8,752.53', '2,210.54', '6,541.99', '515.23', '460.66', '975.89'])
      expect(words).toContain(figure);
    expect(await statement('2026-10-19')).toContain('Nothing is open.');
    expect((await fetch(`${url}/api/customers/${bankId}/statement/pdf`, { headers: authHeaders })).status).toBe(404);
    expect((await fetch(`${url}/api/customers/${customerId}/statement/pdf`)).status).toBe(401);
  });

  it('receivables age by the days between, at the exact edges of the buckets (4.5)', async () => {
    const { id } = await ask('POST', `/proposals/create?locationId=${locationId}`, {
      name: 'Upkeep',
      date: '2026-08-01',
      goodThruDate: '2027-12-31',
      lineItems: [{ name: 'Upkeep', unitPrice: 1_000_000 }],
    });
    await ask('PUT', `/proposals/${id}/accept-without-esignature`, { name: 'Grace', reason: 'By phone' });
    ({ id: contractId } = await ask('POST', `/contracts/generate-general?proposalId=${id}`, { date: '2026-08-02' }));
    const [line] = await signed();
    const days = ['2026-08-21', '2026-08-22', '2026-09-20', '2026-09-21', '2026-10-20', '2026-10-21', '2026-11-20'];
    for (const date of days)
      await bill(date, {
        dueDate: '2026-12-31',
        lineItems: [{ sourceLineItemId: line?.id, billing: { method: 'amount', amount: 1_000 } }],
      });
    expect(
      (await asOf('2026-11-20', { basis: 'invoiceDate' })).map(({ date, days: old, bucket }) => [date, old, bucket]),
    ).toEqual([
      ['2026-08-21', 91, 'past90'],
      ['2026-08-22', 90, '61-90'],
      ['2026-09-20', 61, '61-90'],
      ['2026-09-21', 60, '31-60'],
      ['2026-10-20', 31, '31-60'],
      ['2026-10-21', 30, '0-30'],
      ['2026-11-20', 0, '0-30'],
    ]);
    const olderThan = async (moreThan: number) =>
      (await asOf('2026-11-20', { basis: 'invoiceDate', moreThan })).map(({ date }) => date);
    expect([await olderThan(60), await olderThan(90)]).toEqual([days.slice(0, 3), days.slice(0, 1)]);
    expect(
      (await asOf('2026-11-20', { basis: 'dueDate' })).every(({ bucket, notYetDue }) => bucket === '0-30' && notYetDue),
    ).toBe(true);
  });
});

describe('a credit through the API', () => {
  type Shown = { readonly openDue: number; readonly paid: number; readonly status: string };
  type Applied = { readonly amount: number; readonly bankId: string; readonly allocations: readonly Body[] };
  const shown = async (id: string) => {
    const { openDue, paid, status } = await read<Shown>(`/invoices/${id}`);
    return { openDue, paid, status };
  };

  it('an invoice that is a credit is set off against another, to the cent, and given back by its reversal', async () => {
    const today = dayIn('America/Los_Angeles', new Date().toISOString());
    const item = (unitPrice: number) => ({ invoiceItems: [{ name: 'Stone', unitPrice }] });
    const [owed, credit] = [await bill(today, item(9_500)), await bill(today, item(-5_000))];
    const deposited = () => read(`/reports/invoice-deposit-details?fromDate=${today}&toDate=${today}`);
    const [before, depositedBefore] = [await booked('receivable'), await deposited()];
    const apply = (amount: number) =>
      ask('POST', '/post-payments/apply-credit', { invoiceId: credit, allocations: [{ invoiceId: owed, amount }] });
    await expect(apply(5_001)).rejects.toThrow('has 50.00 of credit left; 50.01 would be applied.');
    const { id } = await apply(3_000);
    expect([await shown(owed), await shown(credit)]).toEqual([
      { openDue: 6_500, paid: 3_000, status: 'partiallyPaid' },
      { openDue: -2_000, paid: -3_000, status: 'partiallyPaid' },
    ]);
    const applied = await read<Applied>(`/post-payments/${id}`);
    expect(applied).toMatchObject({ amount: 0, bankId: '', methodName: 'Credit', unapplied: 0, status: 'posted' });
    expect(applied.allocations.map(({ amount }) => amount)).toEqual([-3_000, 3_000]);
    expect(await booked('receivable')).toBe(before);
    expect(await booked('receivable', { field: 'invoiceId', op: 'eq', value: credit })).toBe(-2_000);
    expect(await deposited()).toEqual(depositedBefore);
    await apply(2_000);
    expect(await shown(credit)).toEqual({ openDue: 0, paid: -5_000, status: 'paid' });
    await ask('PUT', `/post-payments/${id}/reverse`, { reason: 'Another job' });
    expect([await shown(owed), await shown(credit)]).toMatchObject([{ openDue: 7_500 }, { openDue: -3_000 }]);
    await expectAccountingIdentity();
  });

  it('a customer who owes is not moved to the trash, and is told the amount that receivables have', async () => {
    const { byCustomer } = await ask<{ byCustomer: readonly { id: string; open: number; retention: number }[] }>(
      'POST',
      '/listings/account-receivable',
      {},
    );
    const { open = 0, retention = 0 } = byCustomer.find(({ id }) => id === customerId) ?? {};
    expect(open).toBeGreaterThan(0);
    await expect(ask('DELETE', `/customers/${customerId}`)).rejects.toThrow(
      `This customer has open invoices or retention of ${moneyText(open + retention)}.`,
    );
  });
});

describe('a document that is put away with its links', () => {
  /** The address in the newest mail of a subject, as its customer has it. */
  const mailedLink = (subject: string) =>
    vi.waitFor(
      () => {
        const mails = readdirSync(join(dataDir, 'mailbox'))
          .filter((name) => name.endsWith('.json'))
          .map((name) => JSON.parse(readFileSync(join(dataDir, 'mailbox', name), 'utf8')) as Mail);
        const token = /preview\/([\w-]{43})/.exec(mails.find((mail) => mail.subject === subject)?.text ?? '')?.[1];
        return token ?? expect.fail(`Nothing came with the subject ${subject}`);
      },
      { timeout: 20_000 },
    );
  type Mail = { readonly subject: string; readonly text: string };
  const statusOfLink = async (path: string, token: string) =>
    (await fetch(`${url}/api/${path}/preview/${token}`)).status;
  const followUps = async (proposalId: string) =>
    (
      await ask<{ items: readonly { id: string; status: string; dueDate: string }[] }>('POST', '/follow-ups/list', {
        limit: 10,
        sortBy: 'dueDate',
        order: 'asc',
        filters: [{ field: 'proposalId', op: 'eq', value: proposalId }],
      })
    ).items;
  const statuses = async (proposalId: string) => (await followUps(proposalId)).map(({ status }) => status);

  const offer = async (name: string) =>
    (
      await ask('POST', `/proposals/create?locationId=${locationId}`, {
        name,
        sendFollowUp: true,
        lineItems: [{ name, unitPrice: 100_000 }],
      })
    ).id;
  const order = async (name: string) => {
    const proposalId = await offer(name);
    await ask('PUT', `/proposals/${proposalId}/accept-without-esignature`, { name: 'Grace', reason: 'By phone' });
    return (await ask('POST', `/contracts/generate-general?proposalId=${proposalId}`, {})).id;
  };
  const send = async (path: string, id: string, subject: string) => {
    await ask('POST', `/${path}/${id}/send-email`, { to: ['grace@golden.example'], subject, body: '{{doc.link}}' });
    return mailedLink(subject);
  };
  const away = { trash: ['DELETE', 'delete'], archive: ['PUT', 'archive'] } as const;
  const back = { trash: 'restore', archive: 'unarchive' } as const;

  it.each([
    ['proposals', 'trash', () => offer('Fence')],
    ['proposals', 'archive', () => offer('Gate')],
    ['contracts', 'trash', () => order('Pool')],
    ['change-orders', 'trash', async () => (await change('Step', 5_000)).id],
    ['change-orders', 'archive', async () => (await change('Rail', 5_000)).id],
  ] as const)('the link of a document in %s dies with the %s, and works again after it', async (path, how, make) => {
    const id = await make();
    const token = await send(path, id, `Yours: ${path} ${how}`);
    expect(await statusOfLink(path, token)).toBe(200);
    await ask(away[how][0], `/${path}/${id}/${away[how][1]}`);
    expect(await statusOfLink(path, token)).toBe(404);
    await ask('PUT', `/${path}/${id}/${back[how]}`);
    expect(await statusOfLink(path, token)).toBe(200);
  });

  it('the link of an invoice ends with its approval, and neither trash nor restore changes that', async () => {
    const id = await bill('2026-11-20', { invoiceItems: [{ name: 'Parking', unitPrice: 5_000 }] });
    const token = await send('invoices', id, 'Yours: invoices');
    expect(await statusOfLink('invoices', token)).toBe(200);
    await ask('PUT', `/invoices/${id}/unapprove`, {});
    await ask('DELETE', `/invoices/${id}/delete`);
    expect(await statusOfLink('invoices', token)).toBe(404);
    await ask('PUT', `/invoices/${id}/restore`);
    expect(await statusOfLink('invoices', token)).toBe(404);
  });

  it.each(['trash', 'archive'] as const)(
    'the %s suspends open follow-ups of a proposal, and gives back those and no others',
    async (how) => {
      const id = await offer(`Wall for the ${how}`);
      await send('proposals', id, `Followed up: ${how}`);
      await expect.poll(() => statuses(id), { timeout: 20_000 }).toEqual(['open', 'open', 'open']);
      const [first] = await followUps(id);
      await ask('PUT', `/follow-ups/${first?.id ?? ''}/cancel`, { note: 'They called.' });
      await ask(away[how][0], `/proposals/${id}/${away[how][1]}`);
      expect(await statuses(id)).toEqual(['cancelled', 'suspended', 'suspended']);
      await ask('PUT', `/proposals/${id}/${back[how]}`);
      expect(await statuses(id)).toEqual(['cancelled', 'open', 'open']);
    },
  );

  it('a link that was revoked in the trash, or by hand before it, stays revoked after the restore', async () => {
    const id = await offer('Shed');
    const tokens = [await send('proposals', id, 'Shed once'), await send('proposals', id, 'Shed twice')] as const;
    const { items } = await read<{ items: readonly { linkId: string }[] }>(`/proposals/${id}/links`);
    const revoke = (at: number) => ask('DELETE', `/proposals/${id}/links/${items[at]?.linkId ?? ''}`);
    await revoke(0);
    await ask('DELETE', `/proposals/${id}/delete`);
    await revoke(1);
    await ask('PUT', `/proposals/${id}/restore`);
    expect(await Promise.all(tokens.map((token) => statusOfLink('proposals', token)))).toEqual([404, 404]);
  });

  it('a location in the trash suspends the links and follow-ups of its proposals, and gives them back', async () => {
    const address = { line1: '14 Canyon Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
    const { id: yard } = await ask('POST', '/locations/create', { name: 'Golden annex', customerId, address });
    const { id } = await ask('POST', `/proposals/create?locationId=${yard}`, {
      name: 'Deck',
      sendFollowUp: true,
      lineItems: [{ name: 'Deck', unitPrice: 100_000 }],
    });
    const token = await send('proposals', id, 'Deck');
    await expect.poll(() => statuses(id), { timeout: 20_000 }).toEqual(['open', 'open', 'open']);
    await ask('DELETE', `/locations/${yard}`);
    expect([await statusOfLink('proposals', token), await statuses(id)]).toEqual([404, Array(3).fill('suspended')]);
    await ask('PUT', `/locations/${yard}/restore`);
    expect([await statusOfLink('proposals', token), await statuses(id)]).toEqual([200, Array(3).fill('open')]);
  });
});

describe('options and paper through the API', () => {
  const offered = { railing: 310_000, lighting: 125_055 };
  it('a proposal signed with one of two options is worth 17,738.38 with the discount, and so is its contract', async () => {
    const { id } = await ask('POST', `/proposals/create?locationId=${locationId}`, {
      name: 'Terrace',
      goodThruDate: '2027-12-31',
      lineItems: [
        { name: 'Demolition', unitPrice: 425_000 },
        { name: 'Wall', quantity: 3_125_000, unit: 'sf', unitPrice: 3_875 },
        { kind: 'discount', name: 'Neighbor discount', unitPrice: -172_100 },
        { kind: 'option', name: 'Railing', unitPrice: offered.railing, selected: false },
        { kind: 'option', name: 'Lighting', unitPrice: offered.lighting, selected: true },
      ],
    });
    await ask('POST', `/proposals/${id}/send-email`, {
      to: ['grace@golden.example'],
      subject: 'Your proposal',
      body: 'Please sign: {{doc.link}}',
    });
    type Content = { contentHash: string; amount: number; lineItems: readonly (Line & { readonly name: string })[] };
    const { contentHash, amount, lineItems } = await read<Content>(`/proposals/${id}`);
    expect(amount).toBe(1_588_893);
    await ask('PUT', `/proposals/${id}/sign`, {
      name: 'Grace',
      date: dayIn('America/Los_Angeles', new Date().toISOString()),
      signature: PNG,
      contentHash,
      consent: true,
      chosenOptions: lineItems.filter(({ name }) => name === 'Railing').map((line) => line.id),
    });
    const after = await read<Content & { signature: { contentHash: string } }>(`/proposals/${id}`);
    expect(after.amount).toBe(1_773_838);
    expect([after.contentHash, after.contentHash === contentHash]).toEqual([after.signature.contentHash, false]);
    expect(await read<{ picture: string }>(`/proposals/${id}/signature-picture`)).toMatchObject({
      picture: expect.stringMatching(/^data:image\/png;base64,/),
    });
    const words = await printed(`/proposals/${id}/pdf`);
    for (const said of ['Chosen options3,100.00', 'Neighbor discount−1,721.00', '$17,738.38'])
      expect(words).toContain(said);
    ({ id: contractId } = await ask('POST', `/contracts/generate-general?proposalId=${id}`, { retentionBp: 500 }));
    expect(await read(`/contracts/${contractId}`)).toMatchObject({
      amount: 1_773_838,
      originalAmount: null,
      lineItems: [{ name: 'Demolition' }, { name: 'Wall' }, { name: 'Neighbor discount' }, { name: 'Railing' }],
    });
  });

  it('that contract is signed on paper, printed so, and billed by half with 5 % retained', async () => {
    const bytes = Buffer.from(PNG.slice(PNG.indexOf(',') + 1), 'base64');
    const { uploadUrl, filePath } = await ask<{ uploadUrl: string; filePath: string }>('POST', '/media/upload-url', {
      purpose: 'attachment',
      parent: { entity: 'Contract', id: contractId },
      fileName: 'Signed.png',
      contentType: 'image/png',
      size: bytes.length,
    });
    await fetch(new URL(uploadUrl, url), { method: 'PUT', headers: { 'content-type': 'image/png' }, body: bytes });
    await ask('POST', `/contracts/${contractId}/media`, { filePath });
    await ask('PUT', `/contracts/${contractId}/record-paper-signature`, {
      name: 'Grace Tanaka',
      date: '2026-08-03',
      scanPath: filePath,
      remark: 'By mail',
    });
    const { lineItems, ...contract } = await read<Body & { lineItems: readonly Line[] }>(`/contracts/${contractId}`);
    expect(contract).toMatchObject({
      status: 'signed',
      originalAmount: 1_773_838,
      signature: { method: 'paper', name: 'Grace Tanaka', date: '2026-08-03', recordedBy: 'Olivia Reyes' },
    });
    expect(await read(`/contracts/${contractId}/signature-picture`)).toEqual({ picture: null });
    const words = await printed(`/contracts/${contractId}/pdf`);
    for (const said of ['Signed on paper', 'Aug 3, 2026', 'by Olivia Reyes', 'Scan of the paper (SHA-256)'])
      expect(words).toContain(said);
    const invoiceId = await bill('2026-10-01', {
      lineItems: lineItems.map(({ id }) => ({
        sourceLineItemId: id,
        billing: { method: 'percent', percentToDate: 5_000 },
      })),
    });
    // 2,125.00 + 6,054.69 - 860.50 + 1,550.00, each line rounded once; 5 % of it rounded to 443.46.
    expect(await read(`/invoices/${invoiceId}`)).toMatchObject({ amount: 886_919, retentionHeld: 44_346 });
    await expect(ask('DELETE', `/contracts/${contractId}/media`, { filePath })).rejects.toThrow('MEDIA_IN_SIGNED_DOC');
  });
});
