import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moneyText } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import { xlsxRows } from '@backoffice/infra/testing/read-sheet';
import { shiftToNoonOf } from '@backoffice/infra/testing/clock-days';
import { freshDatabase } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cleanUp, temporaryFolder, startReadyProduct } from './product-process.spec-kit.ts';

afterAll(cleanUp);

/**
 * The worked figures of the handbook (domain.md 4.2 to 4.5 and 4.11), told and read through the HTTP API of the running
 * product.
 */

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
/** The days of the story are fixed: its product thinks that it is this day. */
const today = '2026-11-26';
const dataDir = temporaryFolder();
let url: string;
let authHeaders: Readonly<Record<string, string>> = {};
let lastPosition = 0;
/** Who buys, where, and with what it is paid. */
let customerId: string, locationId: string, bankId: string, check: string, ach: string;
let contractId: string, lines: readonly Line[];
const ids: Record<string, string> = {};

beforeAll(async () => {
  const DATABASE_URL = (await freshDatabase()).url;
  ({ url } = await startReadyProduct(dataDir, { START: 'demo', DATABASE_URL, CLOCK_SHIFT: shiftToNoonOf(today) }));
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
}, 300_000);

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
  // as the caller knows the route
  const said = (await answer.json().catch(() => ({}))) as T & { readonly position?: number };
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
    date: today,
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
    ids['JOB'] = contractId;
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

describe('the costs of the golden job through the API', () => {
  const dates = Array.from({ length: 13 }, (_, at) => `2026-11-${String(at + 2).padStart(2, '0')}`);
  const overhead = (name: string, basis: string, rateBp: number) =>
    ask('POST', '/overheads/create', { name, basis, rateBp, effectiveFrom: '2026-01-01' });
  const breakdown = (of = `?contractId=${contractId}`, slash = '') => read(`/job-costs${slash}/cost-breakdown${of}`);
  const asDana = async <T>(path: string) => {
    const { token } = await ask<{ token: string }>('POST', '/auth/login', {
      userName: 'dana',
      password: DEMO_PASSWORD,
    });
    const answer = await fetch(`${url}/api${path}`, { headers: { ...authHeaders, authorization: `Bearer ${token}` } });
    return { status: answer.status, body: (await answer.json()) as T }; // as the caller knows the route
  };
  let ticketId: string, stoneId: string, itemId: string;
  type Profit = Body & {
    readonly expected: readonly { readonly amount: number }[];
    readonly company: number;
    readonly settlements: readonly (Body & { readonly lines: readonly { readonly amount: number }[] })[];
  };
  const profit = (more = '') => read<Profit>(`/job-costs/profit?contractId=${contractId}${more}`);
  /** What each has, and what the company keeps; those of one person added up. */
  const shares = async () => {
    const { settlements, expected, company } = await profit();
    const each = settlements[0]?.lines ?? expected;
    return [...each.map(({ amount }) => amount), company];
  };

  it('the job has cost 11,309.47, and 8 % of overhead leave a profit of 7,303.65, which is 37.42 % (4.8)', async () => {
    const { id: overheadRateId } = await overhead('Golden office', 'percentOfDirect', 800);
    ({ id: ticketId } = await ask('POST', '/job-costs/create', {
      contractId,
      date: dates[0],
      endDate: dates.at(-1),
      overheadRateId,
    }));
    const rates = { regularRate: 3_240, burdenBp: 2_850, effectiveFrom: '2026-01-01' };
    const { id: workerId } = await ask('POST', '/workers/create', { firstName: 'Gold', lastName: 'Digger', ...rates });
    for (const workDate of dates)
      await ask('POST', `/job-costs/${ticketId}/labors`, { workerId, workDate, hours: 1_000, payClass: 'regular' });
    ({ id: stoneId } = await ask('POST', '/suppliers/create', { name: 'Golden Stone' }));
    const { id: permitId } = await ask('POST', '/misc-items/create', { name: 'Golden permit', rate: 21_000 });
    await ask('POST', `/job-costs/${ticketId}/materials`, {
      supplierId: stoneId,
      unitCost: 387_065,
      invoiceRef: 'G-1',
    });
    await ask('POST', `/job-costs/${ticketId}/materials`, { source: 'misc', miscItemId: permitId });
    const { id: categoryId } = await ask('POST', '/equipment-categories/create', {
      name: 'Golden',
      ownership: 'owned',
    });
    for (const [name, costRate, rateUnit, quantity] of [
      ['Golden excavator', 12_500, 'hour', 62_500],
      ['Golden skid steer', 45_000, 'day', 20_000],
    ] as const) {
      const { id: equipmentId } = await ask('POST', '/equipments/create', { name, costRate, rateUnit, categoryId });
      await ask('POST', `/job-costs/${ticketId}/equipments`, { equipmentId, quantity });
    }
    const rock = { item: 'Golden rock', unit: 'ton', rate: 318, onHand: 1_000_000 };
    ({ id: itemId } = await ask('POST', '/inventories/create', rock));
    await ask('POST', `/job-costs/${ticketId}/inventory`, { inventoryItemId: itemId, quantity: 425_000 });

    const costs = {
      wages: 421_200,
      burden: 120_042,
      labor: 541_242,
      materials: 387_065,
      equipment: 168_125,
      inventory: 13_515,
      misc: 21_000,
      direct: 1_130_947,
      overhead: 90_476,
      total: 1_221_423,
    };
    expect(await breakdown()).toMatchObject({
      ...costs,
      basis: 'billed',
      revenue: 1_951_788,
      profit: 730_365,
      marginBp: 3_742,
    });
    expect(await breakdown('', `/${ticketId}`)).toMatchObject({ ...costs, basis: null, revenue: null, profit: null });
    expect(await breakdown(`?contractId=${contractId}&asOf=${dates[0]}`)).toMatchObject({ wages: 32_400 });
    expect(await read(`/job-costs/${ticketId}`)).toMatchObject({
      laborHours: 13_000,
      directCost: 1_130_947,
      warnings: [],
    });
  });

  it('the profit is shared 30, 10 and 5 %, among people of a role by their percentages, and the company keeps the rest (4.9)', async () => {
    const company = authHeaders['company-id'] ?? '';
    for (const [role, shareBp] of [
      ['salesman', 3_000],
      ['foreman', 1_000],
      ['operator', 500],
    ] as const)
      await ask('POST', `/companies/${company}/profit-shares`, {
        role,
        shareBp,
        effectiveFrom: today,
      });
    const worker = async (firstName: string) =>
      (
        await ask('POST', '/workers/create', {
          firstName,
          lastName: 'Gold',
          regularRate: 3_000,
          effectiveFrom: '2026-01-01',
        })
      ).id;
    const [foreman, second, third] = await Promise.all(['Fay', 'Finn', 'Flo'].map(worker));
    const operator = await worker('Oz');
    await ask('PUT', `/job-costs/${ticketId}`, { foremanId: foreman, operatorIds: [operator] });
    expect(await shares()).toEqual([219_110, 73_037, 36_518, 401_700]);
    const { items: people } = await read<{ items: readonly { value: string }[] }>('/companies/salesman-labels');
    const { items: splits } = await ask<{ items: readonly (Line & { percent: number })[] }>(
      'POST',
      '/percent-splits/list',
      { limit: 200 },
    );
    const percent = async (each: number) =>
      splits.find((known) => known.percent === each)?.id ??
      (await ask('POST', '/percent-splits/create', { percent: each })).id;
    const [sixty, forty, third1, third2] = [
      await percent(60.01),
      await percent(39.99),
      await percent(33.33),
      await percent(33.34),
    ];
    const split = (role: string, personId: string | undefined, percentSplitId: string) => ({
      role,
      personId,
      percentSplitId,
    });
    await ask('PUT', `/job-costs/${ticketId}`, {
      profitSplits: [
        split('salesman', people[0]?.value, sixty),
        split('salesman', people[1]?.value, forty),
        split('foreman', foreman, third1),
        split('foreman', second, third1),
        split('foreman', third, third2),
      ],
    });
    expect(await shares()).toEqual([131_488, 87_622, 24_343, 24_343, 24_351, 36_518, 401_700]);
    await ask('PUT', `/job-costs/${ticketId}`, { profitSplits: [] });
  });

  it('what is earned follows from the estimate of all costs, and what is billed beyond it is over-billed', async () => {
    expect(await profit()).toMatchObject({ estimate: null, earned: null, overBilled: null });
    await ask('PUT', `/contracts/${contractId}/estimate-costs`, { estimatedCost: 2_261_894 });
    expect(await profit()).toMatchObject({
      estimate: 2_261_894,
      earned: 975_894,
      billed: 1_951_788,
      overBilled: 975_894,
    });
    expect(await profit('&asOf=2026-01-01')).toMatchObject({ estimate: null });
  });

  it('the shares of a profit are frozen when the job is closed for good, and adjusted after it was opened again', async () => {
    const close = async (...verbs: readonly string[]) => {
      for (const verb of verbs)
        await ask('PUT', `/job-costs/${ticketId}/${verb}`, verb === 'hard-open' ? { reason: 'A late bill' } : {});
    };
    const frozen = (settlements: number) =>
      vi.waitFor(async () => expect((await profit()).settlements).toHaveLength(settlements), { timeout: 20_000 });
    await close('soft-close', 'hard-close');
    await frozen(1);
    expect(await profit()).toMatchObject({ isSettled: true, company: 401_700, breakdown: { basis: 'contract' } });
    expect(await shares()).toEqual([219_110, 73_037, 36_518, 401_700]);
    await close('hard-open');
    const { id: late } = await ask('POST', `/job-costs/${ticketId}/materials`, {
      supplierId: stoneId,
      unitCost: 10_000,
    });
    expect(await shares()).toEqual([219_110, 73_037, 36_518, 401_700]);
    await close('hard-close');
    await frozen(2);
    const { settlements } = await profit();
    expect(settlements[1]).toMatchObject({ profit: 719_565, company: -5_940 });
    expect(settlements[1]?.lines).toMatchObject([
      { amount: -3_240, isAdjustment: true },
      { amount: -1_080, isAdjustment: true },
      { amount: -540, isAdjustment: true },
    ]);
    await close('hard-open');
    const { items } = await read<{ items: readonly (Line & { unitCost: number })[] }>(
      `/job-costs/${ticketId}/materials`,
    );
    expect(late).toBeDefined();
    await ask('DELETE', `/job-costs/${ticketId}/materials/${items.find(({ unitCost }) => unitCost === 10_000)?.id}`);
    await close('soft-open');
  }, 60_000);

  it('who may not know profit figures is not told them', async () => {
    expect((await asDana(`/job-costs/profit?contractId=${contractId}`)).status).toBe(403);
    expect((await asDana('/job-board')).status).toBe(403);
    expect((await asDana<Body>(`/contracts/${contractId}`)).body).toMatchObject({
      costEstimates: null,
      profitSettlements: null,
    });
  });

  it('the job board shows the open jobs of a day as the jobs themselves do, and what changed since another', async () => {
    type Board = { readonly items: readonly (Body & { before: Body | null })[]; readonly totals: Body };
    const board = (query = '') => read<Board>(`/job-board?search=Golden%20Handbook${query}`);
    const { items, totals } = await board('&since=2026-10-01&sortBy=value');
    expect(items[0]).toMatchObject({
      contractId,
      value: 1_951_788,
      billed: 1_951_788,
      cost: 1_130_947,
      overhead: 90_476,
      earned: 975_894,
      marginBp: 3_742,
      unbilled: 0,
      risks: [],
    });
    expect(totals).toMatchObject({ value: 1_951_788, cost: 1_130_947 });
    expect(items[0]?.before).toBeNull();
    expect((await board('&asOf=2026-10-01')).items).toEqual([]);
    await expect(read('/job-board?sortBy=luck')).rejects.toThrow('sortBy');
  });

  it('10 % of the contract as overhead leave a profit of 6,256.62 (4.8)', async () => {
    const { id: overheadRateId } = await overhead('Golden share', 'percentOfContract', 1_000);
    await ask('PUT', `/job-costs/${ticketId}`, { overheadRateId });
    expect(await breakdown()).toMatchObject({ overhead: 195_179, profit: 625_662 });
  });

  it('hours elsewhere on a day are told before more are entered, and how these would be paid', async () => {
    const { items } = await read<{ items: readonly { workerId: string }[] }>(`/job-costs/${ticketId}/labors`);
    const workerId = items[0]?.workerId;
    expect(await read(`/job-costs/labors/conflict?workerId=${workerId}&date=${dates[0]}&hours=1500`)).toMatchObject({
      conflicts: [{ jobCostId: ticketId, hours: 1_000 }],
      totalHours: 2_500,
      overlaps: true,
      overDay: true,
      week: [
        { date: '2026-11-01', hours: 0 },
        { date: '2026-11-02', hours: 1_000 },
      ],
      suggestion: { regular: 0, overtime: 200, double: 1_300 },
    });
    const tooMany = { workerId, workDate: dates[0], hours: 1_500, payClass: 'regular' };
    await expect(ask('POST', `/job-costs/${ticketId}/labors`, tooMany)).rejects.toThrow('DAY_OVER_24');
  });

  it('costs that name no phase of the job stand apart from its phases, on any day (4.12)', async () => {
    type Table = { items: readonly { rows: readonly Body[]; unassigned: Body | null; total: Body }[] };
    const phases = async (more = '') => {
      const { items } = await read<Table>(`/listings/phase-reconciliation?contractId=${contractId}${more}`);
      return items[0];
    };
    const { items } = await read<{ items: readonly { lineItemId: string; name: string }[] }>(
      `/job-costs/phases?contractId=${contractId}`,
    );
    const wall = items.find(({ name }) => /wall/i.test(name));
    const { items: labors } = await read<{ items: readonly Line[] }>(`/job-costs/${ticketId}/labors`);
    await ask('PUT', `/job-costs/${ticketId}/labors/${labors[0]?.id}`, { lineItemId: wall?.lineItemId });
    const table = await phases();
    expect(table?.total).toMatchObject({
      contract: 1_818_838,
      changes: 132_950,
      revised: 1_951_788,
      billed: 1_951_788,
      cost: 1_130_947,
    });
    expect(table?.unassigned).toMatchObject({ cost: 1_130_947 - 41_634, billedBp: null });
    expect(table?.rows.find(({ id }) => id === wall?.lineItemId)).toMatchObject({
      revised: 1_210_938,
      billed: 1_210_938,
      billedBp: 10_000,
      cost: 41_634,
    });
    expect((await phases('&asOf=2026-01-01'))?.total).toMatchObject({ changes: 0, billed: 0, cost: 0 });
  });

  it('what was counted leaves the yard, and comes back with its line', async () => {
    const onHand = async (quantity: number) =>
      vi.waitFor(async () => expect(await read(`/inventories/${itemId}`)).toMatchObject({ onHand: quantity }), 20_000);
    await onHand(575_000);
    const { items } = await read<{ items: readonly Line[] }>(`/job-costs/${ticketId}/inventory`);
    await ask('DELETE', `/job-costs/${ticketId}/inventory/${items[0]?.id}`);
    await onHand(1_000_000);
    await ask('POST', `/job-costs/${ticketId}/inventory`, { inventoryItemId: itemId, quantity: 425_000 });
    await onHand(575_000);
  });

  it('a material with the number of an invoice is owed to its supplier, and one that is taken off is not', async () => {
    const owed = async (amount: number) =>
      vi.waitFor(async () => {
        const bills = await ask<{ items: readonly Body[] }>('POST', '/ledgers/vendor/bills/list', { search: 'G-1' });
        expect(bills.items).toMatchObject([{ vendorId: stoneId, ref: 'G-1', amount, open: amount }]);
      }, 20_000);
    await owed(387_065);
    const nails = { supplierId: stoneId, unitCost: 1_000, invoiceRef: 'g-1', description: 'Nails' };
    await ask('POST', `/job-costs/${ticketId}/materials`, nails);
    await owed(388_065);
    const { items: charged } = await read<{ items: readonly Body[] }>(`/job-costs/${ticketId}/bills`);
    expect(charged.map(({ kind, ref, amount }) => [kind, ref, amount])).toContainEqual(['bill', 'G-1', 1_000]);
    expect(charged.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(388_065);
    const { items } = await read<{ items: readonly (Line & { description: string })[] }>(
      `/job-costs/${ticketId}/materials`,
    );
    await ask(
      'DELETE',
      `/job-costs/${ticketId}/materials/${items.find(({ description }) => description === 'Nails')?.id}`,
    );
    await owed(387_065);
    expect(await read(`/ledgers/vendor/details/${stoneId}`)).toMatchObject({ open: 387_065 });
  });

  it('accountants read every posting, and what was taken back stands beside it', async () => {
    const { items } = await ask<{ items: readonly { amount: number; category: string }[] }>(
      'POST',
      `/job-costs/accounting-view?contractId=${contractId}`,
      { limit: 200, sortBy: 'position' },
    );
    expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_130_947);
    expect(items.filter(({ category }) => category === 'inventory').map(({ amount }) => amount)).toEqual([
      13_515, -13_515, 13_515,
    ]);
    const file = await fetch(`${url}/api/job-costs/accounting-view/export?format=csv&contractId=${contractId}`, {
      method: 'POST',
      headers: { ...authHeaders, 'content-type': 'application/json' },
      body: JSON.stringify({ columns: [{ field: 'description' }, { field: 'invoiceRef' }, { field: 'amount' }] }),
    });
    expect(await file.text()).toContain('Golden Stone,G-1,3870.65');
  });

  it('whoever may not know rates sees hours, and null in the place of their money', async () => {
    const { body } = await asDana<Body>(`/job-costs/${ticketId}`);
    expect(body).toMatchObject({
      laborHours: 13_000,
      laborCosts: null,
      laborCost: null,
      directCost: null,
      equipmentCosts: null,
    });
    const { body: labors } = await asDana<{ items: readonly Body[] }>(`/job-costs/${ticketId}/labors`);
    expect(labors.items[0]).toMatchObject({ hours: 1_000, rate: null, wages: null, amount: null });
    expect((await asDana(`/job-costs/cost-breakdown?contractId=${contractId}`)).status).toBe(403);
    const { body: chosen } = await asDana<{ items: readonly Body[] }>('/equipments/labels');
    expect(chosen.items[0]).toMatchObject({ costRate: null, billRate: null });
  });

  it('jobs are closed as they were counted, and a count that is not true any more closes nothing', async () => {
    type Count = {
      readonly count: number;
      readonly previewToken: string;
      readonly blockedReasons: readonly { code: string }[];
    };
    const these = { contractIds: [contractId] };
    const count = (verb: string, more: Body = {}) =>
      ask<Count>('POST', `/open-close-jobs/${verb}-count`, { ...these, ...more });
    expect(await count('hard-close')).toMatchObject({
      count: 0,
      blocked: 1,
      blockedReasons: [{ code: 'NOT_SOFT_CLOSED' }],
    });
    const { items: hours } = await read<{ items: readonly { workerId: string }[] }>(`/job-costs/${ticketId}/labors`);
    const workerId = hours[0]?.workerId ?? '';
    await expect(ask('DELETE', `/workers/${workerId}`)).rejects.toThrow('WORKER_HAS_OPEN_HOURS');
    const stale = await count('soft-close');
    expect(stale).toMatchObject({ count: 1, blocked: 0, sample: [{ id: ticketId }] });
    await ask('PUT', `/job-costs/${ticketId}/soft-close`, {});
    await expect(
      ask('POST', '/open-close-jobs/soft-close', { ...these, previewToken: stale.previewToken }),
    ).rejects.toThrow('PREVIEW_STALE');
    for (const [verb, status] of [
      ['hard-close', 'hardClosed'],
      ['hard-open', 'softClosed'],
      ['soft-open', 'open'],
    ] as const) {
      const more = verb === 'hard-open' ? { reason: 'A late bill' } : {};
      const { previewToken } = await count(verb, more);
      await ask('POST', `/open-close-jobs/${verb}`, { ...these, ...more, previewToken });
      expect(await read(`/job-costs/${ticketId}`)).toMatchObject({ status });
      if (verb === 'hard-close') {
        expect(await breakdown()).toMatchObject({ basis: 'contract', revenue: 1_951_788 });
        const late = ask('POST', `/job-costs/${ticketId}/materials`, { supplierId: stoneId, unitCost: 1 });
        await expect(late).rejects.toThrow('JOB_HARD_CLOSED');
        expect(await read(`/contracts/${contractId}`)).toMatchObject({ costEntry: 'closed' });
        const another = ask('POST', '/job-costs/create', { contractId, date: '2026-11-20' });
        await expect(another).rejects.toThrow('COST_ENTRY_CLOSED');
        await ask('PUT', `/contracts/${contractId}/open-cost-entry`, { reason: 'A late bill' });
        await ask('DELETE', `/workers/${workerId}`);
        await ask('PUT', `/workers/${workerId}/restore`);
      }
    }
  });

  it('rates are updated as they were shown before, in one ticket and in many', async () => {
    const { items } = await read<{ items: readonly { equipmentId: string }[] }>(`/job-costs/${ticketId}/equipments`);
    const { version: _version, ...excavator } = await read<Body>(`/equipments/${items[0]?.equipmentId}`);
    const { name, costRate: _rate, rateUnit, categoryId } = excavator;
    await ask('PUT', `/equipments/${items[0]?.equipmentId}`, { name, costRate: 13_500, rateUnit, categoryId });
    const shown = await ask<Body>('POST', `/job-costs/${ticketId}/update-rates/preview`, {});
    expect(shown).toMatchObject({
      before: 78_125,
      after: 84_375,
      lines: [{ from: { rate: 12_500 }, to: { rate: 13_500 } }],
    });
    expect(await ask('POST', '/job-costs/bulk-update-rates/changes', { ids: [ticketId] })).toMatchObject({
      before: 78_125,
      after: 84_375,
    });
    await ask('POST', '/job-costs/bulk-update-rates', { ids: [ticketId] });
    expect(await read(`/job-costs/${ticketId}`)).toMatchObject({ equipmentCost: 174_375, directCost: 1_137_197 });
  });

  it('a job cost that is deleted for good is gone from every list and sum, and its number stays taken', async () => {
    await expect(ask('DELETE', `/job-costs/${ticketId}/permanent-delete`, { reason: 'Twice' })).rejects.toThrow(
      'NOT_IN_TRASH',
    );
    await ask('DELETE', `/job-costs/${ticketId}`);
    expect(await breakdown()).toMatchObject({ direct: 0 });
    await ask('DELETE', `/job-costs/${ticketId}/permanent-delete`, { reason: 'Entered twice' });
    await expect(read(`/job-costs/${ticketId}`)).rejects.toThrow('NOT_FOUND');
    expect(await ask('POST', '/job-costs/trash', {})).toMatchObject({ total: 0 });
    const again = ask('POST', '/job-costs/create', { contractId, number: '1' });
    await expect(again).rejects.toThrow('NUMBER_TAKEN');
  });
});

describe('the reports through the API', () => {
  type Cells = Readonly<Record<string, string | number | null>>;
  type Answer = {
    readonly run: { readonly position: number; readonly ranAt: string; readonly ranByName: string };
    readonly rows: readonly {
      readonly kind: string;
      readonly label: string;
      readonly page: string;
      readonly cells: Cells;
    }[];
    readonly total: Cells;
  };
  const file = async (path: string, format: string, query: string) => {
    const answer = await fetch(`${url}/api/reports/${path}/export?format=${format}&${query}`, {
      headers: { ...authHeaders, 'x-read-after': String(lastPosition) },
    });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  /** The rows of a CSV, without what stands below its total. */
  const csvRows = async (path: string, query: string) =>
    (await file(path, 'csv', query)).toString().split('\r\n').slice(1);
  const january = '2026-01-01';
  const addLabor = (jobCostId: string, workDate: string, hours: number, payClass: string, more: Body) =>
    ask('POST', `/job-costs/${jobCostId}/labors`, { workDate, hours, payClass, ...more });
  let ticketId: string, workerId: string;

  it('a worker with 40 and 8 regular and 11 and 2 overtime hours has 61 in two weeks, in every format (4.13)', async () => {
    ({ id: ticketId } = await ask('POST', '/job-costs/create', {
      contractId,
      date: '2026-11-08',
      endDate: '2026-11-21',
    }));
    ({ id: workerId } = await ask('POST', '/workers/create', {
      firstName: '=Hour',
      lastName: 'Glass',
      regularRate: 3_240,
      effectiveFrom: january,
    }));
    for (const day of ['09', '10', '11', '12', '13']) {
      await addLabor(ticketId, `2026-11-${day}`, 800, 'regular', { workerId });
      await addLabor(ticketId, `2026-11-${day}`, 100, 'overtime', { workerId });
    }
    await addLabor(ticketId, '2026-11-14', 600, 'overtime', { workerId });
    await addLabor(ticketId, '2026-11-16', 800, 'regular', { workerId });
    await addLabor(ticketId, '2026-11-16', 200, 'overtime', { workerId });
    const query = `endDate=2026-11-18&weekCount=2&contractId=${contractId}`;
    const { rows, total } = await read<Answer>(`/reports/worker-hours?${query}`);
    expect(rows.filter(({ kind }) => kind === 'group').map(({ label, cells }) => [label, cells['total']])).toEqual([
      ['=Hour Glass', 6_100],
      ['Regular', 4_800],
      ['Overtime', 1_300],
    ]);
    expect(rows.find(({ kind }) => kind === 'line')?.page).toBe(`/toc/${locationId}/contract/${contractId}`);
    expect(total).toEqual({ week0: 5_100, week1: 1_000, total: 6_100 });
    expect((await csvRows('worker-hours', query)).slice(0, 3).map((row) => row.split(','))).toEqual([
      ["'=Hour Glass", 'Regular', expect.stringContaining('Golden yard'), '40.00', '8.00', '48.00'],
      ["'=Hour Glass", 'Overtime', expect.stringContaining('Golden yard'), '11.00', '2.00', '13.00'],
      ['Total', '', '', '51.00', '10.00', '61.00'],
    ]);
    expect(xlsxRows(await file('worker-hours', 'xlsx', query))[3]).toEqual([
      'Total',
      '',
      '',
      '51.00',
      '10.00',
      '61.00',
    ]);
    const words = pdfText(await file('worker-hours', 'pdf', query)).join(' ');
    for (const said of ['=Hour Glass', 'Week to Nov 14, 2026', 'Run by Olivia', 'Log position'])
      expect(words).toContain(said);
  });

  it('a report that is run again at its position is the same file, byte by byte, whatever happened since', async () => {
    const { run } = await read<Answer>(`/reports/worker-hours?endDate=2026-11-18`);
    const again = `endDate=2026-11-18&position=${run.position}&ranAt=${run.ranAt}`;
    const first: Buffer[] = [];
    for (const format of ['pdf', 'xlsx', 'csv']) first.push(await file('worker-hours', format, again));
    await addLabor(ticketId, '2026-11-17', 400, 'regular', { workerId });
    for (const [at, format] of ['pdf', 'xlsx', 'csv'].entries())
      expect((await file('worker-hours', format, again)).equals(first[at] ?? Buffer.alloc(0))).toBe(true);
    expect((await file('worker-hours', 'csv', 'endDate=2026-11-18')).equals(first[2] ?? Buffer.alloc(0))).toBe(false);
    await expect(read(`/reports/worker-hours?position=${run.position + 1_000_000}`)).rejects.toThrow('position');
  });

  it.each([
    ['that has not been yet', '2199-01-01T00:00:00.000Z', 'NOT_YET'],
    ['from before the company', '2020-01-01T00:00:00.000Z', 'TOO_EARLY'],
  ])('a report is not run as of an instant %s, on the screen, as a file or in the background', async (_, at, code) => {
    const tasks = () => ask('POST', '/background-tasks/list');
    const before = await tasks();
    for (const [path, more] of [
      ['', 'position=1'],
      ['/export', 'format=pdf'],
      ['/export', 'format=xlsx&whenLong=task&position=1'],
    ])
      await expect(read(`/reports/worker-hours${path}?${more}&ranAt=${at}`)).rejects.toThrow(
        `"field":"ranAt","code":"${code}"`,
      );
    expect(await tasks()).toEqual(before);
  });

  it('a payroll of 32 straight and 3 overtime hours comes to 1,696.64, and credits 633.50 for plans (4.14)', async () => {
    const { id: wageId } = await ask('POST', '/wages/create', {
      name: 'PW Golden Laborer',
      classification: 'Golden laborer',
      determinationNo: 'SC-23-102',
      baseRate: 4_025,
      fringeRate: 2_460,
      fringePlanRate: 1_810,
      effectiveFrom: january,
    });
    const { id: payee } = await ask('POST', '/workers/create', {
      firstName: 'Penny',
      lastName: 'Public',
      ssnLast4: '4242',
      regularRate: 3_200,
      effectiveFrom: january,
    });
    const ofWeek = { contractId, date: '2026-11-22', endDate: '2026-11-25' }; // in which nobody else has worked
    const { id: week } = await ask('POST', '/job-costs/create', ofWeek);
    for (const day of ['22', '23', '24', '25'])
      await addLabor(week, `2026-11-${day}`, 800, 'regular', { workerId: payee, wageId });
    await addLabor(week, '2026-11-25', 300, 'overtime', { workerId: payee, wageId });
    const query = `endDate=2026-11-25&contractId=${contractId}`;
    const { total } = await read<Answer>(`/reports/prevailing-wage-hours?${query}`);
    expect(total).toMatchObject({ hours: 3_500, plan: 63_350, cash: 22_750, gross: 169_664, grossAll: 169_664 });
    const words = pdfText(await file('prevailing-wage-hours', 'pdf', query)).join(' ');
    for (const said of ['SC-23-102', '4242', '1,696.64', '633.50', 'Statement of compliance', '[X] 5 Fringe benefits'])
      expect(words).toContain(said);
    const sheet = xlsxRows(await file('prevailing-wage-hours', 'xlsx', query));
    expect(sheet.find(([first]) => first === 'Total')).toEqual(expect.arrayContaining(['633.50', '1696.64']));
    expect((await csvRows('prevailing-wage-hours', query)).find((row) => row.startsWith('Total'))).toContain('1696.64');
    await ask('DELETE', `/job-costs/${week}`);
  });

  it('a profit of 7,303.65 is shared anew when the job is closed for good again, and what was released stands in all files as it was (4.9)', async () => {
    await ask('DELETE', `/job-costs/${ticketId}`);
    const companyId = authHeaders['company-id'] ?? '';
    type Shares = { readonly profitShares: readonly { readonly id: string; readonly effectiveFrom: string }[] };
    for (const { id, effectiveFrom } of (await read<Shares>(`/companies/${companyId}`)).profitShares)
      if (effectiveFrom >= january) await ask('DELETE', `/companies/${companyId}/profit-shares/${id}`);
    for (const [role, shareBp] of [
      ['salesman', 3_000],
      ['foreman', 1_000],
      ['operator', 500],
    ] as const)
      await ask('POST', `/companies/${companyId}/profit-shares`, { role, shareBp, effectiveFrom: january });
    type Labels = { readonly items: readonly { readonly value: string; readonly label: string }[] };
    const [one, other] = (await read<Labels>('/companies/salesman-labels')).items;
    const percent = async (value: string) =>
      (await read<Labels>('/percent-splits/labels')).items.find(({ label }) => Number(label) === Number(value))
        ?.value ?? (await ask('POST', '/percent-splits/create', { percent: Number(value) })).id;
    const [more, less] = [await percent('60'), await percent('40')];
    const { id: overheadRateId } = await ask('POST', '/overheads/create', {
      name: 'Golden reports',
      basis: 'percentOfDirect',
      rateBp: 800,
      effectiveFrom: january,
    });
    const { id: closing } = await ask('POST', '/job-costs/create', {
      contractId,
      date: '2026-11-20',
      overheadRateId,
      profitSplits: [
        { role: 'salesman', personId: one?.value, percentSplitId: more },
        { role: 'salesman', personId: other?.value, percentSplitId: less },
      ],
    });
    const { id: misc } = await ask('POST', '/misc-items/create', { name: 'Golden everything', rate: 1_130_947 });
    await ask('POST', `/job-costs/${closing}/materials`, { source: 'misc', miscItemId: misc });
    const query = `fromDate=2026-11-01&toDate=${today}`;
    const ours = async () =>
      (await read<Answer>(`/reports/salesman-profit?${query}`)).rows.filter(
        ({ page, kind }) => kind === 'line' && page.endsWith(contractId),
      );
    const released = await ours();
    expect(released[0]?.cells).toMatchObject({ share: 219_110, profit: 730_365, cost: 1_221_423, company: 401_700 });
    await ask('PUT', `/job-costs/${closing}/soft-close`, {});
    await ask('PUT', `/job-costs/${closing}/hard-close`, {});
    const nets = async () => {
      const byPerson = Map.groupBy(await ours(), ({ cells }) => String(cells['person']));
      return [...byPerson.values()].map((rows) =>
        rows.reduce((sum, { cells }) => sum + Number(cells['share'] ?? 0) + Number(cells['adjustment'] ?? 0), 0),
      );
    };
    await vi.waitFor(
      async () =>
        expect((await nets()).filter((net) => net !== 0).toSorted((x, y) => y - x)).toEqual([131_466, 87_644]),
      { timeout: 20_000 },
    );
    expect((await ours()).filter(({ cells }) => cells['share'] !== null)).toEqual(released.slice(0, 1));
    const rows = (await csvRows('salesman-profit', query)).filter((row) => row.includes('7303.65'));
    expect(rows.map((row) => row.split(',').at(-3))).toEqual(['2191.10']);
    expect(xlsxRows(await file('salesman-profit', 'xlsx', query)).flat()).toEqual(
      expect.arrayContaining(['2191.10', '876.44']),
    );
    expect(pdfText(await file('salesman-profit', 'pdf', query)).join(' ')).toContain('2,191.10');
  }, 60_000);

  it('the deposits of 18,541.99 stand in the files as they stand on the page (4.11)', async () => {
    const query = 'fromDate=2026-11-01&toDate=2026-11-05';
    const ofBank = (rows: readonly string[]) => rows.filter((row) => row.includes('Handbook Bank'));
    const amounts = ofBank(await csvRows('invoice-deposit-details', query)).map((row) => row.split(',').at(-1));
    expect(amounts).toEqual(['9789.46', '2210.54', '6541.99']);
    expect(xlsxRows(await file('invoice-deposit-details', 'xlsx', query)).flat()).toEqual(
      expect.arrayContaining(amounts),
    );
    expect(pdfText(await file('invoice-deposit-details', 'pdf', query)).join(' ')).toContain('18,541.99');
  });

  it('invoices that are open for more than 90 days add up to what receivables say is past 90', async () => {
    const { totals } = await ask<{ totals: { buckets: { past90: number } } }>(
      'POST',
      '/listings/account-receivable',
      {},
    );
    const { total } = await read<Answer>('/reports/accounting/past-90');
    expect(total['open'] ?? 0).toBe(totals.buckets.past90);
    expect((await csvRows('accounting/past-90', '')).find((row) => row.startsWith('Total'))).toContain(
      (totals.buckets.past90 / 100).toFixed(2),
    );
  });

  it('a file that is made in the background is kept with its task, and who may not export is refused', async () => {
    type Task = {
      readonly id: string;
      readonly state: string;
      readonly title: string;
      readonly file: { name: string } | null;
    };
    const task = await ask<Task>('GET', '/reports/worker-hours/export?format=xlsx&whenLong=task&endDate=2026-11-18');
    expect(task).toMatchObject({ title: 'Worker hours (XLSX)' });
    await vi.waitFor(
      async () => expect(await read<Task>(`/background-tasks/${task.id}`)).toMatchObject({ state: 'done' }),
      30_000,
    );
    const result = await fetch(`${url}/api/background-tasks/${task.id}/result`, { headers: authHeaders });
    expect(xlsxRows(Buffer.from(await result.arrayBuffer()))[0]?.[0]).toBe('Worker');
    const { token } = await ask<{ token: string }>('POST', '/auth/login', {
      userName: 'dana',
      password: DEMO_PASSWORD,
    });
    const refused = await fetch(`${url}/api/reports/worker-hours/export`, {
      headers: { ...authHeaders, authorization: `Bearer ${token}` },
    });
    expect(refused.status).toBe(403);
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
      (await asOf('2026-11-20', { basis: 'dueDate' })).every(
        ({ bucket, notYetDue }) => bucket === 'current' && notYetDue,
      ),
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
      date: today,
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

describe('releases through the API', () => {
  beforeAll(() => {
    contractId = ids['JOB'] ?? '';
  });
  const parties = ['claimantName', 'nameOfCustomer', 'jobLocation', 'owner'];
  const checkFields = ['makerOfCheck', 'amountOfCheck', 'checkPayableTo'];
  const values: Readonly<Record<string, unknown>> = {
    throughDate: '2026-10-31',
    makerOfCheck: 'Golden Handbook LLC',
    amountOfCheck: 978_946,
    checkPayableTo: 'Ridgeline Builders',
    amountReceived: 1_200_000,
    priorConditionalWaivers: [{ date: '2026-09-30', unpaidAmount: 5_000 }],
    disputedClaimsAmount: 2_500,
  };
  /** Domain 3.10: what each form has beside the parties, and which of it may stay empty. */
  const matrix: Readonly<Record<string, { readonly needs: readonly string[]; readonly may: readonly string[] }>> = {
    conditionalProgress: { needs: ['throughDate', ...checkFields], may: ['priorConditionalWaivers'] },
    unconditionalProgress: { needs: ['throughDate', 'amountReceived'], may: [] },
    conditionalFinal: { needs: checkFields, may: ['disputedClaimsAmount'] },
    unconditionalFinal: { needs: [], may: ['disputedClaimsAmount'] },
  };
  const fieldsOf = (form: string, names = [...(matrix[form]?.needs ?? [])]) =>
    Object.fromEntries(names.map((name) => [name, values[name]]));
  const make = async (formType: string, more: Body = {}) =>
    (await ask('POST', `/releases/add?contractId=${contractId}`, { formType, ...fieldsOf(formType), ...more })).id;
  const put = (id: string, field: string, value: unknown) => ask('PUT', `/releases/${id}`, { field, value });
  const one = (id: string) => read<Readonly<Record<string, unknown>>>(`/releases/${id}`);
  const signOne = async (id: string, title = 'Owner') =>
    ask('PUT', `/releases/${id}/sign`, {
      name: 'Olivia Reyes',
      title,
      date: today,
      signature: PNG,
      contentHash: (await one(id))['contentHash'],
      consent: true,
    });
  type PostedPayment = {
    readonly id: string;
    readonly amount: number;
    readonly status: string;
    readonly allocations: readonly { readonly contractId: string }[];
  };
  /** Money on the job, credits that were applied aside. */
  const paymentsOfJob = async () => {
    const ours = { field: 'customerId', op: 'eq', value: customerId };
    const { items } = await ask<{ items: readonly PostedPayment[] }>('POST', '/post-payments/payments/list', {
      limit: 200,
      filters: [ours],
    });
    return items.filter(
      ({ amount, allocations }) => amount > 0 && allocations.some((each) => each.contractId === contractId),
    );
  };

  it('a release belongs to a signed contract of its location', async () => {
    const { items } = await read<{ items: readonly Body[] }>(`/releases/available-contracts?locationId=${locationId}`);
    expect(items.find(({ id }) => id === contractId)).toMatchObject({
      name: 'Retaining wall',
      contractValue: 1_951_788,
    });
    await expect(make('conditionalFinal', { linkedInvoiceId: crypto.randomUUID() })).rejects.toThrow('INVOICE_UNKNOWN');
    const stranger = crypto.randomUUID();
    await expect(ask('POST', `/releases/add?contractId=${stranger}`, { formType: 'conditionalFinal' })).rejects.toThrow(
      'CONTRACT_UNKNOWN',
    );
  });

  it.each(Object.entries(matrix))(
    'the form %s takes its own fields and refuses those of the others',
    async (form, { needs, may }) => {
      const id = await make(form);
      for (const [field, value] of Object.entries(values)) {
        const has = needs.includes(field) || may.includes(field);
        if (has) await put(id, field, value);
        else await expect(put(id, field, value)).rejects.toThrow('FIELD_NOT_ON_FORM');
        if (!has) await expect(make(form, { [field]: value })).rejects.toThrow('FIELD_NOT_ON_FORM');
      }
      for (const field of [...parties, ...needs]) {
        const empty = ['throughDate', 'amountOfCheck', 'amountReceived'].includes(field) ? null : '';
        const before = (await one(id))[field];
        await put(id, field, empty);
        await expect(signOne(id)).rejects.toThrow(
          new RegExp(`RELEASE_FIELD_REQUIRED.*"${field}"|"${field}".*RELEASE_FIELD_REQUIRED`),
        );
        await put(id, field, before);
      }
      expect(await one(id)).toMatchObject({ status: 'draft', ...fieldsOf(form, [...needs, ...may]) });
    },
    60_000,
  );

  it.each([
    'companyId',
    'signedAt',
    '__proto__',
    'constructor',
    'status',
    'contentHash',
    'statuteVersion',
    'customerId',
    'unpaidAllowance',
    'evidence',
    '',
  ])('a release has no field %j that could be changed', async (field) => {
    const id = await make('conditionalFinal');
    await expect(put(id, field, 'x')).rejects.toThrow('field');
    expect(await one(id)).toMatchObject({ version: 1 });
  });

  it('a copy of a release takes the next number and drops dates, amounts and what it was linked to', async () => {
    const id = await make('conditionalProgress', { linkedInvoiceId: ids['INV-1'] });
    const copy = await ask('POST', `/releases/${id}/duplicate`, {});
    const [before, after] = [await one(id), await one(copy.id)];
    expect(Number(after['number'])).toBe(Number(before['number']) + 1);
    expect(after).toMatchObject({
      claimantName: before['claimantName'],
      makerOfCheck: 'Golden Handbook LLC',
      throughDate: null,
      amountOfCheck: null,
      linkedInvoiceId: null,
    });
    expect(
      await read(`/releases/${copy.id}/is-unique?contractId=${contractId}&number=${String(before['number'])}`),
    ).toEqual({ isUnique: false });
  });

  it('what is proposed of an invoice and of a payment follows from the money that has cleared', async () => {
    const proposed = (from: string) => read(`/releases/generation-details?contractId=${contractId}&${from}`);
    const [p471] = (await paymentsOfJob()).filter(({ amount }) => amount === 1_200_000);
    expect(await proposed(`paymentId=${p471?.id}`)).toMatchObject({
      formType: 'conditionalFinal',
      amount: 1_200_000,
      linkedPaymentId: p471?.id,
    });
    await ask('PUT', `/post-payments/${p471?.id}/clear`, {});
    expect(await proposed(`paymentId=${p471?.id}`)).toMatchObject({
      formType: 'unconditionalProgress',
      amount: 1_200_000,
    });
    expect(await proposed(`invoiceId=${ids['INV-1']}`)).toMatchObject({
      formType: 'unconditionalProgress',
      amount: 978_946,
      linkedInvoiceId: ids['INV-1'],
    });
  });

  it('an unconditional release is signed once the money has cleared, and a returned payment flags it', async () => {
    const id = await make('unconditionalFinal');
    await expect(signOne(id)).rejects.toThrow('No posted payment covers $19,517.88');
    expect(await read(`/releases/${id}/coverage`)).toMatchObject({
      needed: 1_951_788,
      cleared: 1_200_000,
      isCovered: false,
    });
    const posted = (await paymentsOfJob()).filter(({ status }) => status === 'posted');
    const promise = await make('conditionalProgress', { linkedInvoiceId: ids['INV-2'], amountOfCheck: 875_253 });
    await signOne(promise);
    for (const each of posted) await ask('PUT', `/post-payments/${each.id}/clear`, {});
    await vi.waitFor(
      async () =>
        expect(await one(promise)).toMatchObject({ status: 'effective', evidence: { kind: 'clearedPayment' } }),
      { timeout: 20_000 },
    );
    await expect(signOne(id, '')).rejects.toThrow('title');
    await signOne(id);
    expect(await one(id)).toMatchObject({ status: 'effective', paymentFailedOn: null });
    const last = posted.find(({ amount }) => amount === 97_589);
    await ask('PUT', `/post-payments/${last?.id}/return`, { reason: 'No such account' });
    await vi.waitFor(
      async () =>
        expect(await one(id)).toMatchObject({
          failedPayment: { paymentId: last?.id, outcome: 'returned', amount: 97_589 },
        }),
      { timeout: 20_000 },
    );
    expect(JSON.stringify(await read(`/releases/${id}/history`))).toContain(
      'noted that a payment it relies on was returned',
    );
    expect(await one(promise)).toMatchObject({ status: 'effective', failedPayment: null });
  }, 60_000);

  it('an unconditional release before the money needs a reason, which its history keeps', async () => {
    const id = await make('unconditionalProgress', { amountReceived: 9_900_000 });
    await expect(signOne(id)).rejects.toThrow('UNCONDITIONAL_UNPAID');
    await expect(ask('PUT', `/releases/${id}/allow-unpaid`, { reason: '' })).rejects.toThrow('reason');
    await ask('PUT', `/releases/${id}/allow-unpaid`, { reason: 'The wire is confirmed' });
    await signOne(id);
    expect(await one(id)).toMatchObject({ status: 'effective', unpaidAllowance: { reason: 'The wire is confirmed' } });
    expect(JSON.stringify(await read(`/releases/${id}/history`))).toContain('The wire is confirmed');
  });

  it('a release is printed as its form and nothing else, and once signed with its certificate', async () => {
    const id = await make('conditionalProgress');
    const draft = await printed(`/releases/${id}/pdf`);
    for (const said of [
      'CONDITIONAL WAIVER AND RELEASE ON PROGRESS PAYMENT',
      'NOTICE: THIS DOCUMENT WAIVES',
      '9,789.46',
    ])
      expect(draft).toContain(said);
    expect(draft).not.toContain('Licence');
    await signOne(id);
    const signedWords = await printed(`/releases/${id}/pdf`);
    expect(signedWords).toContain('Signature certificate');
    // who signed is staff
    expect(signedWords).toMatch(/olivia@ridgeline-builders\.example,\s+signed\s+in\s+with\s+a\s+password/);
    expect(signedWords).toContain('Verify this document at');
  });
});

describe('a crew is sent to the job', () => {
  type Phase = { readonly lineItemId: string; readonly name: string; readonly remaining: number };
  type Choice = {
    readonly workerId: string;
    readonly bookings: readonly { readonly number: string }[];
    readonly awayThrough: string | null;
  };
  const openPhases = async (lineItemIds: readonly string[] = [], more: Body = {}) =>
    (
      await ask<{ items: readonly Phase[] }>('POST', '/job-sheets/filtered-phases', {
        lineItemIds,
        locationId,
        ...more,
      })
    ).items;
  const crewOn = async (query: string) =>
    (await read<{ items: readonly Choice[] }>(`/job-sheets/crew-list?${query}`)).items;
  const date = '2026-10-12';
  let sheet: Body & { readonly contractIds: readonly string[] };
  let sheetId: string;

  it('the contracts of a location are offered with their lines, under the labels of job sheets', async () => {
    const labels = await read<Body>(`/job-sheets/contract-labels?locationId=${locationId}`);
    expect(labels).toMatchObject({ page: 1, limit: 100, message: 'Contracts fetched successfully' });
    expect(labels['items']).toContainEqual(
      expect.objectContaining({
        id: contractId,
        label: expect.stringMatching(/^C-\d+-/),
        type: 'general',
        amount: 1_818_838,
        lineItems: expect.arrayContaining([expect.objectContaining({ name: 'Demolition', isPhase: true })]),
        changeOrders: expect.arrayContaining([
          expect.objectContaining({ label: 'CO-1-Longer wall', amount: 175_000 }),
          expect.objectContaining({ label: 'CO-2-Less gravel', amount: -42_050 }),
        ]),
      }),
    );
    expect(await read(`/job-sheets/contract-labels?search=nothing-is-called-so`)).toMatchObject({ items: [] });
  });

  it('what is given, and what stands on sheets already, is left out of the phases', async () => {
    const contractIds = [contractId];
    const [first, second] = await openPhases([], { contractIds });
    if (!first || !second) throw new Error('The contract has two phases');
    expect((await openPhases([first.lineItemId], { contractIds })).map((each) => each.lineItemId)).not.toContain(
      first.lineItemId,
    );
    const [worker] = await crewOn(`date=${date}`);
    sheet = {
      name: 'First day',
      date,
      contractIds,
      foremanId: worker?.workerId,
      phases: [
        { lineItemId: first.lineItemId, quantity: first.remaining },
        { lineItemId: second.lineItemId, quantity: 1 },
      ],
    };
    ({ id: sheetId } = await ask('POST', `/job-sheets/add?locationId=${locationId}`, sheet));
    const left = await openPhases([], { contractIds });
    expect(left.map((each) => each.lineItemId)).not.toContain(first.lineItemId);
    expect(left.find((each) => each.lineItemId === second.lineItemId)?.remaining).toBe(second.remaining - 1);
    expect(await openPhases([], { contractIds, exceptId: sheetId })).toEqual(
      expect.arrayContaining([expect.objectContaining({ lineItemId: first.lineItemId, remaining: first.remaining })]),
    );
  });

  it('who is on another sheet of the day is said to whoever plans one', async () => {
    const booked = async (query: string) =>
      (await crewOn(query)).find(({ workerId }) => workerId === sheet['foremanId'])?.bookings;
    expect(await booked(`date=${date}`)).toMatchObject([{ jobSheetId: sheetId }]);
    expect(await booked(`date=${date}&exceptId=${sheetId}`)).toEqual([]);
    expect(await booked('date=2026-10-13')).toEqual([]);
  });

  it('who is away on the day is said with the last day of the absence', async () => {
    const workerId = sheet['foremanId'];
    const away = { workerId, kind: 'vacation', firstDay: '2026-10-13', lastDay: '2026-10-16' };
    await ask('POST', '/worker-absences/create', away);
    const through = async (day: string) =>
      (await crewOn(`date=${day}`)).find((each) => each.workerId === workerId)?.awayThrough;
    expect([await through(date), await through('2026-10-13'), await through('2026-10-17')]).toEqual([
      null,
      '2026-10-16',
      null,
    ]);
  });

  it('a job sheet is refused with a phase of another contract, and with a foreman who is nobody', async () => {
    const add = (more: Body) => ask('POST', `/job-sheets/add?locationId=${locationId}`, { ...sheet, ...more });
    await expect(add({ contractIds: [] })).rejects.toThrow('PHASE_NOT_ON_CONTRACT');
    await expect(add({ foremanId: contractId })).rejects.toThrow('FOREMAN_INVALID');
    await expect(add({ startTime: 'noon' })).rejects.toThrow('startTime');
  });

  it('a sheet in the trash gives its phases back, and its restoration takes them again', async () => {
    const [{ lineItemId = '' } = {}] = sheet['phases'] as readonly { lineItemId?: string }[]; // as it was sent
    const isOpen = async () => (await openPhases()).some((each) => each.lineItemId === lineItemId);
    await ask('DELETE', `/job-sheets/${sheetId}/delete`);
    expect(await isOpen()).toBe(true);
    await ask('PUT', `/job-sheets/${sheetId}/restore`);
    expect(await isOpen()).toBe(false);
  });

  it('the company says how its sheets look, and the paper follows', async () => {
    const look = await read<Body>('/job-sheets/customization');
    await ask('PUT', '/job-sheets/customization', { ...look, footer: 'Call the office before you leave.' });
    expect(await printed(`/job-sheets/${sheetId}/pdf`)).toContain('Call the office before you leave.');
    await expect(ask('PUT', '/job-sheets/customization', { ...look, columns: [] })).rejects.toThrow('columns');
  });
});

describe('a cost-plus job through the API', () => {
  const PATH = '/contracts/generate-cost-plus';
  let placeId: string, ownerId: string, jobId: string, ticketId: string, stoneId: string;
  let costLines: readonly Body[];
  const invoices: string[] = [];
  const offered = {
    name: 'Repairs after the storm',
    date: '2026-09-01',
    lineItems: [{ name: 'Repairs', unitPrice: 1_000_000 }],
  };
  const percentFee = { feeType: 'percent', feeBp: 1_500, guaranteedMax: 1_290_000 };
  const job = () => read<Body>(`/contracts/${jobId}`);
  const sheet = () =>
    read<{ costPlus: { lines: readonly (Body & Line)[] } }>(`/invoices/billing-sheet?contractId=${jobId}`);
  const draft = (lines: readonly Body[], more: Body = {}) =>
    ask('POST', `/invoices/add?contractId=${jobId}`, { kind: 'costPlus', costLines: lines, ...more });
  const billed = async (lines: readonly Body[]) => {
    const { id } = await draft(lines, { date: '2026-09-30' });
    await ask('PUT', `/invoices/${id}/approve`, {});
    invoices.push(id);
    return read<Body>(`/invoices/${id}`);
  };
  const signJob = async () => {
    await ask('POST', `/contracts/${jobId}/send-email`, {
      to: ['grace@storm.example'],
      subject: 'Your contract',
      body: 'Please sign: {{doc.link}}',
    });
    const { contentHash } = await job();
    await ask('PUT', `/contracts/${jobId}/sign`, {
      name: 'Grace',
      company: '',
      title: '',
      date: today,
      signature: PNG,
      contentHash,
      consent: true,
    });
  };

  it('a cost-plus contract needs an approved request of its customer, and a fee', async () => {
    const salesmanId = (await read<{ items: readonly { value: string }[] }>('/companies/salesman-labels')).items[0]
      ?.value;
    const address = { line1: '9 Storm Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
    ({ id: ownerId } = await ask('POST', '/customers/create', {
      name: 'Storm Repairs LLC',
      type: 'business',
      salesmanId,
      contacts: [{ name: 'Grace', email: 'grace@storm.example', isPrimary: true }],
      billingAddress: address,
    }));
    ({ id: placeId } = await ask('POST', '/locations/create', { name: 'Storm yard', customerId: ownerId, address }));
    const make = (costPlus: Body) => ask('POST', `${PATH}?locationId=${placeId}`, { ...offered, costPlus });
    await expect(make(percentFee)).rejects.toThrow('COST_PLUS_NOT_APPROVED');
    await ask('POST', '/cost-plus-requests/create', { customerId: ownerId, reason: 'Open end', proposedFeeBp: 1_500 });
    await expect(make(percentFee)).rejects.toThrow('COST_PLUS_NOT_APPROVED');
    await ask('PUT', `/cost-plus-requests/${ownerId}/status`, { status: 'approved' });
    expect(await read(`/contracts/cost-plus-details?locationId=${placeId}`)).toMatchObject({
      isApproved: true,
      proposedFeeBp: 1_500,
    });
    await expect(make({ feeType: 'fixed', feeBp: 1_500 })).rejects.toThrow('FEE_REQUIRED');
    ({ id: jobId } = await make(percentFee));
    expect(await job()).toMatchObject({ type: 'costPlus', amount: 1_000_000, contractValue: 0, status: 'draft' });
    await signJob();
  });

  it('direct costs of 11,309.47 and 15 % are 13,005.89, of which 12,900.00 are billed (4.10)', async () => {
    ({ id: ticketId } = await ask('POST', '/job-costs/create', { contractId: jobId, date: '2026-09-10' }));
    ({ id: stoneId } = await ask('POST', '/suppliers/create', { name: 'Storm Stone' }));
    for (const [unitCost, billable] of [
      [700_000, true],
      [430_947, true],
      [99_900, false],
    ] as const)
      await ask('POST', `/job-costs/${ticketId}/materials`, {
        supplierId: stoneId,
        unitCost,
        billable,
        invoiceRef: `S-${unitCost}`,
      });
    expect(await job()).toMatchObject({ contractValue: 1_290_000, unbilled: 1_290_000 });
    const { lines: open } = (await sheet()).costPlus;
    expect(open.map(({ amount }) => amount).filter((amount) => amount !== 0)).toEqual([700_000, 430_947]);
    costLines = open.map(({ jobCostId, lineId }) => ({ jobCostId, lineId }));
    expect(await billed(costLines.slice(0, 1))).toMatchObject({
      amount: 805_000,
      costPlus: { direct: 700_000, fee: 105_000, notBillable: 0 },
    });
    expect(await billed(costLines.slice(1, 2))).toMatchObject({
      amount: 485_000,
      costPlus: { direct: 430_947, fee: 64_642, maximum: 1_290_000, notBillable: 10_589 },
    });
    expect(await job()).toMatchObject({ billed: 1_290_000, unbilled: 0, extras: 0 });
    expect((await sheet()).costPlus.lines).toEqual([]);
  });

  it('each line of costs is billed once, also where its invoice lay in the trash', async () => {
    await expect(draft(costLines.slice(0, 1))).rejects.toThrow('ALREADY_BILLED');
    await expect(draft([{ ...costLines[0], lineId: ticketId }])).rejects.toThrow('COST_LINE_UNKNOWN');
    const late = await ask('POST', '/job-costs/create', { contractId: jobId, date: '2026-10-02' });
    await ask('POST', `/job-costs/${late.id}/materials`, { supplierId: stoneId, unitCost: 1_000, invoiceRef: 'S-4' });
    const [line] = (await sheet()).costPlus.lines;
    const chosen = [{ jobCostId: line?.['jobCostId'], lineId: line?.['lineId'] }];
    await expect(draft(chosen)).rejects.toThrow('INVOICE_EMPTY');
    const order = await ask('POST', `/change-orders/generate?contractId=${jobId}`, {
      name: 'A higher maximum',
      lineItems: [{ name: 'Raise', unitPrice: 20_000 }],
    });
    await ask('PUT', `/change-orders/${order.id}/approve`, { reason: 'Agreed on the site' });
    const { id } = await draft(chosen);
    expect(await read(`/invoices/${id}`)).toMatchObject({
      amount: 11_739,
      costPlus: { direct: 1_000, fee: 150, carried: 10_589, notBillable: 0 },
    });
    await ask('DELETE', `/invoices/${id}/delete`);
    const other = await draft(chosen);
    await expect(ask('PUT', `/invoices/${id}/restore`)).rejects.toThrow('ALREADY_BILLED');
    await ask('DELETE', `/invoices/${other.id}/delete`);
    await ask('PUT', `/invoices/${id}/restore`);
    await ask('PUT', `/invoices/${id}/approve`, {});
    expect(await job()).toMatchObject({ contractValue: 1_301_739, billed: 1_301_739, unbilled: 0 });
  });

  it('a cost that changes after it was billed is billed by its difference', async () => {
    const { items } = await read<{ items: readonly (Line & { unitCost: number })[] }>(
      `/job-costs/${ticketId}/materials`,
    );
    const first = items.find(({ unitCost }) => unitCost === 700_000);
    await ask('PUT', `/job-costs/${ticketId}/materials/${first?.id}`, { unitCost: 690_000 });
    expect((await sheet()).costPlus.lines).toMatchObject([{ lineId: first?.id, amount: -10_000 }]);
    await ask('PUT', `/job-costs/${ticketId}/materials/${first?.id}`, { unitCost: 700_000 });
    expect((await sheet()).costPlus.lines).toEqual([]);
  });

  it('a cost-plus contract and its invoices are printed with what is agreed, every cost and its receipts', async () => {
    const agreement = await printed(`/contracts/${jobId}/pdf`);
    for (const said of ['Costs and fee', '15% of the costs', '$12,900.00', 'Open books'])
      expect(agreement).toContain(said);
    const words = await printed(`/invoices/${invoices[1]}/pdf`);
    for (const said of [
      '4,309.47',
      'Not billable, above the guaranteed maximum',
      '−105.89',
      '4,850.00',
      'Receipts',
      'S-430947',
    ])
      expect(words).toContain(said);
  });

  it('on a past day a cost-plus contract was worth what it had cost by then', async () => {
    const asOf = async (day: string) => {
      const filters = [{ field: 'name', op: 'eq', value: offered.name }];
      const { items } = await ask<{ items: readonly Body[] }>('POST', '/listings/contract', { asOf: day, filters });
      return items[0];
    };
    expect(await asOf('2026-09-05')).toMatchObject({ contractValue: 0, billed: 0 });
    expect(await asOf('2026-09-12')).toMatchObject({ billed: 0, contractValue: 1_290_000, unbilled: 1_290_000 });
  });
});

describe('the phases of the golden job through the API', () => {
  it('each phase is worth, is billed and has cost what the handbook says, and every figure names its events (4.12)', async () => {
    const { id: proposalId } = await ask('POST', `/proposals/create?locationId=${locationId}`, {
      name: 'Phased wall',
      goodThruDate: '2027-12-31',
      lineItems: [
        { name: 'Demolition', unitPrice: 425_000 },
        { name: 'Retaining wall', quantity: 3_125_000, unit: 'sf', unitPrice: 3_875 },
        { name: 'Drainage', quantity: 850_000, unit: 'lf', unitPrice: 2_740 },
        { kind: 'discount', name: 'Discount', unitPrice: -50_000 },
      ],
    });
    await ask('PUT', `/proposals/${proposalId}/accept-without-esignature`, { name: 'Grace', reason: 'On the site' });
    ({ id: contractId } = await ask('POST', `/contracts/generate-general?proposalId=${proposalId}`, {
      date: '2026-08-02',
      retentionBp: 0,
    }));
    const own = await signed();
    const changes = [await change('CO-1', 175_000), await change('CO-2', -42_050)];
    for (const { id } of changes) await ask('PUT', `/change-orders/${id}/approve`, { reason: 'Agreed on the site' });
    const all = [...own, ...changes.flatMap((each) => each.lines)];
    const invoiceId = await bill('2026-11-01', { lineItems: percent(...all.map((line) => [line, 10_000] as const)) });
    const { id: ticketId } = await ask('POST', '/job-costs/create', { contractId, date: '2026-11-02' });
    const { id: supplierId } = await ask('POST', '/suppliers/create', { name: 'Phase Stone' });
    const [demolition, wall, drainage, , longer] = all;
    for (const [line, unitCost] of [
      [demolition, 268_000],
      [wall, 690_447],
      [drainage, 118_500],
      [longer, 54_000],
    ] as const)
      await ask('POST', `/job-costs/${ticketId}/materials`, { supplierId, unitCost, lineItemId: line?.id });
    type Row = Readonly<Record<'name', string>> &
      Readonly<Record<'contract' | 'changes' | 'revised' | 'billed' | 'cost', number>>;
    type Table = {
      items: readonly {
        rows: readonly Row[];
        total: Row;
        unassigned: Row | null;
        billings: readonly { invoiceId: string; amount: number }[];
        changeOrders: readonly { amount: number }[];
      }[];
    };
    const { items } = await read<Table>(`/listings/phase-reconciliation?contractId=${contractId}`);
    const [table] = items;
    const figures = ({ contract, changes: changed, revised, billed, cost }: Row) => [
      contract,
      changed,
      revised,
      billed,
      cost,
    ];
    expect(table?.rows.map((row) => [row.name, ...figures(row)])).toEqual([
      ['Demolition', 425_000, 0, 425_000, 425_000, 268_000],
      ['Retaining wall', 1_210_938, 0, 1_210_938, 1_210_938, 690_447],
      ['Drainage', 232_900, 0, 232_900, 232_900, 118_500],
      ['Discount', -50_000, 0, -50_000, -50_000, 0],
      ['CO 1', 0, 175_000, 175_000, 175_000, 54_000],
      ['CO 2', 0, -42_050, -42_050, -42_050, 0],
    ]);
    expect(table && figures(table.total)).toEqual([1_818_838, 132_950, 1_951_788, 1_951_788, 1_130_947]);
    expect(table?.unassigned).toBeNull();
    expect(table?.billings.every((each) => each.invoiceId === invoiceId)).toBe(true);
    const sum = (each: readonly { amount: number }[] = []) => each.reduce((total, { amount }) => total + amount, 0);
    expect([sum(table?.billings), sum(table?.changeOrders)]).toEqual([1_951_788, 132_950]);
  });
});
