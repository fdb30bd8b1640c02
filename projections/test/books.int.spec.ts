import { routeTable } from '@backoffice/contracts';
import { addDays } from '@backoffice/contracts/kernel';
import { defaultCustomization } from '@backoffice/contracts/features/job-sheets';
import { defaultReminderSchedule } from '@backoffice/contracts/features/reminders';
import type { Call, Caller, HttpHandler } from '@backoffice/infra/http';
import { noPaymentInstructions } from '@backoffice/contracts/features/companies';
import { fixedClock } from '@backoffice/infra/clock';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { acme, bolt, callerOf, newId, noon, olive, person, sam, sue, type TestDatabase } from './database.spec-kit.ts';
import { openFollowedTables } from './followed-tables.spec-kit.ts';
import { rebuild } from '#kernel/rebuild.ts';
import type { ProjectionRunner } from '#kernel/runner.ts';
import { readModelOf, type ReadModel } from '#kernel/read-model.ts';
import {
  changeData,
  contractData,
  deposit,
  historyOfSteps,
  invoiceData,
  sampleParties,
  paymentData,
  posting,
  reallocatedData,
  paymentEndedData,
  type HistoryStep,
} from './books.spec-kit.ts';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import { billsFeature } from '#src/features/bills/module.ts';
import { bookClosingsFeature } from '#src/features/book-closings/module.ts';
import { reconciliationsFeature } from '#src/features/reconciliations/module.ts';
import { chartOfAccountsFeature } from '#src/features/chart-of-accounts/module.ts';
import { checksFeature } from '#src/features/checks/module.ts';
import { changeOrdersProjection } from '#src/features/change-orders/projection.ts';
import { changeOrdersFeature } from '#src/features/change-orders/module.ts';
import { contractsProjection } from '#src/features/contracts/projection.ts';
import { contractsFeature, moneyReads } from '#src/features/contracts/module.ts';
import { dashboardFeature } from '#src/features/dashboard/module.ts';
import { invoicesProjection } from '#src/features/invoices/projection.ts';
import { invoicesFeature } from '#src/features/invoices/module.ts';
import { journalExportsFeature } from '#src/features/journal-exports/module.ts';
import { journalEntriesFeature } from '#src/features/journal-entries/module.ts';
import { ledgerFeature } from '#src/features/ledger/module.ts';
import { ledgerProjection } from '#src/features/ledger/projection.ts';
import { ledgerTable } from '#src/features/ledger/table.ts';
import { paymentsFeature } from '#src/features/payments/module.ts';
import { paymentsProjection } from '#src/features/payments/projection.ts';
import { paymentsTable } from '#src/features/payments/table.ts';
import { proposalsProjection } from '#src/features/proposals/projection.ts';
import { proposalsFeature } from '#src/features/proposals/module.ts';
import { customersProjection } from '#src/features/customers/projection.ts';
import { customersTable } from '#src/features/customers/table.ts';
import { locationsProjection } from '#src/features/locations/projection.ts';
import { locationsTable } from '#src/features/locations/table.ts';
import { receivablesFeature } from '#src/features/receivables/module.ts';
import { tableReader } from '#reports/report-rows.ts';
import { companyData, customerData } from './fixtures.spec-kit.ts';

const readModels: readonly ReadModel[] = [
  readModelOf(contractsProjection, contractsFeature.table),
  readModelOf(changeOrdersProjection, changeOrdersFeature.table),
  readModelOf(invoicesProjection, invoicesFeature.table),
  readModelOf(paymentsProjection, paymentsTable),
  readModelOf(ledgerProjection, ledgerTable),
  readModelOf(proposalsProjection, proposalsFeature.table),
  readModelOf(customersProjection, customersTable),
  ...[
    billsFeature,
    checksFeature,
    journalEntriesFeature,
    bookClosingsFeature,
    reconciliationsFeature,
    chartOfAccountsFeature,
    dictionaryFeature(bank),
    dictionaryFeature(supplier),
    dictionaryFeature(worker),
    receivablesFeature,
  ].flatMap(({ projection, table }) => (projection && table ? [readModelOf(projection, table)] : [])),
  readModelOf(locationsProjection, locationsTable),
];
const [c, i1, i2, i3, i4, p1, p2, p3, p4] = Array.from({ length: 9 }, newId) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
let at: TestDatabase;
let runner: ProjectionRunner;
let handlers: HttpHandler[];

beforeAll(async () => {
  const opened = await openFollowedTables(readModels);
  ({ at, runner } = opened);
  const { reads } = opened;
  const ports: ReadPorts = {
    ...at,
    clock: fixedClock(noon),
    files: {} as ReadPorts['files'],
    reads,
    reportRows: tableReader(at.sql, readModels),
    companyOf: async () => ({
      ...companyData('Acme'),
      profitShares: [],
      paymentInstructions: noPaymentInstructions,
      reminderSchedule: defaultReminderSchedule,
      jobSheetCustomization: defaultCustomization,
    }),
  }; // no file is read here
  handlers = [
    ...moneyReads(ports),
    ...[
      receivablesFeature,
      ledgerFeature,
      checksFeature,
      paymentsFeature,
      dashboardFeature,
      reconciliationsFeature,
      journalExportsFeature,
    ].flatMap((feature) => feature.handlers?.(ports) ?? []),
  ];
});
afterAll(async () => {
  await runner.stop();
  await at.close();
});

type EventInput = { readonly type: string; readonly data: object };
const event = (type: string, data: object = {}): EventInput => ({ type, data });
async function happens(stream: string, ...events: EventInput[]): Promise<void> {
  expect(await runner.waitFor(acme, await at.append(acme, stream, ...events), 5_000)).toBe(true);
}
type Reply = {
  readonly [field: string]: unknown;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly totals: Readonly<Record<string, unknown>>;
};
async function call(
  name: string,
  {
    caller = callerOf(olive),
    params = {},
    query = {},
    body = {},
    upload,
  }: { caller?: Caller; params?: Record<string, string>; query?: object; body?: object; upload?: object } = {},
): Promise<Reply> {
  const handler = handlers.find(({ route }) => route.name === name);
  if (!handler) throw new Error(`No handler for ${name}`);
  const { route } = handler;
  return handler.run({
    route,
    params,
    caller,
    query: route.query?.parse(query) ?? {},
    body: route.body?.parse(body),
    ...(upload && { upload }),
  } as Call) as Promise<Reply>; // what these handlers look at
}
/** The accounting export as CSV. */
const exported = async (from: string, to: string) => {
  const { body } = (await call('journal-exports.export', { query: { format: 'csv', from, to } })) as unknown as {
    readonly body: Uint8Array;
  };
  return new TextDecoder().decode(body);
};
const receivables = (asOf: string, more: object = {}, caller = callerOf(olive)) =>
  call('receivables.list', { body: { asOf, ...more }, caller });
const open = async (asOf: string) =>
  Object.fromEntries(
    (await receivables(asOf)).items.map(({ number, open: due, retention }) => [number, [due, retention]]),
  );

/** The golden job of domain.md 4.3 to 4.5 and 4.11. */
const here = { ...sampleParties, customerId: newId(), locationId: newId(), salesmanId: sam, contractId: c };
const lines = (...each: (readonly [string, number, (string | null)?])[]) =>
  each.map(([sourceLineItemId, thisPeriod, changeOrderId = null]) => ({ sourceLineItemId, changeOrderId, thisPeriod }));
const billing = (number: string, date: string, posted: ReturnType<typeof posting>) => ({
  ...posted,
  ...here,
  number,
  date,
  on: date,
  dueDate: '2026-12-10',
});
const [inv1, inv2, inv3, inv4] = [
  billing('INV-1', '2026-10-01', posting('INV-1', lines(['l1', 1_030_469]), 0, 51_523, 0)),
  billing(
    'INV-2',
    '2026-11-01',
    posting('INV-2', lines(['l1', 788_369], ['co1', 175_000, 'co-1'], ['co2', -42_050, 'co-2']), 0, 46_066, 0),
  ),
  billing('INV-3', '2026-12-15', posting('INV-3', [], 0, 0, 97_589)),
  billing('INV-4', '2026-11-17', posting('INV-4', [], 50_000, 0, 0)),
];
const allocations = (...each: (readonly [string, number])[]) =>
  each.map(([invoiceId, amount]) => ({ invoiceId, amount }));
const payer = { customerId: here.customerId, salesmanId: sam };
const signature = {
  linkId: null,
  name: 'Ana',
  title: '',
  company: '',
  date: '2026-11-02',
  signature: '',
  contentHash: 'h',
  revision: 1,
  ip: '',
  userAgent: '',
  consent: true,
};
const placed = <T extends { readonly allocations: readonly object[] }>(data: T) => ({
  ...data,
  customerId: here.customerId,
  salesmanId: sam,
  allocations: data.allocations.map((each) => ({
    ...each,
    contractId: c,
    salesmanId: sam,
    locationId: here.locationId,
  })),
});
const bill = (data: ReturnType<typeof billing>) => [
  event('InvoiceCreated', { ...invoiceData(data), ...here, number: data.number }),
  event('InvoiceApproved', data),
];

describe('the golden job', () => {
  it('the golden job is agreed, changed, billed and paid', async () => {
    await happens(`Customer-${here.customerId}`, event('CustomerCreated', customerData('Ana Ltd', sam, 'Sam')));
    await happens(
      `Contract-${c}`,
      event('ContractCreated', { ...contractData(1_818_838), ...here, date: '2026-09-01' }),
      event('ContractSigned', { ...signature, date: '2026-09-02' }),
    );
    for (const [number, amount, on] of [
      ['1', 175_000, '2026-10-20'],
      ['2', -42_050, '2026-10-25'],
    ] as const)
      await happens(
        `ChangeOrder-co-${number}`,
        event('ChangeOrderCreated', changeData(number, amount, c)),
        event('ChangeOrderApproved', { ...changeData(number, amount, c), reason: '', on }),
      );
    await happens('ChangeOrder-co-3', event('ChangeOrderCreated', changeData('3', 90_000, c)));
    await happens(`Invoice-${i1}`, ...bill(inv1));
    await happens(`Invoice-${i2}`, ...bill(inv2));
    await happens(
      `Payment-${p1}`,
      event('PaymentPosted', {
        ...placed(paymentData(1_200_000, allocations([i1, 978_946], [i2, 221_054]), '2026-11-03')),
        ...slip,
      }),
    );
    expect((await call('contracts.listing')).items).toMatchObject([
      {
        id: c,
        originalAmount: 1_818_838,
        approvedChanges: 132_950,
        pendingChanges: 90_000,
        contractValue: 1_951_788,
        billed: 1_951_788,
        unbilled: 0,
        paid: 1_200_000,
        openDue: 654_199,
        retention: 97_589,
        balance: 751_788,
      },
    ]);
    expect(await call('contracts.progress', { params: { id: c } })).toMatchObject({
      retainable: 1_951_788,
      retentionHeld: 97_589,
      lines: [
        { billed: 1_818_838, percent: 10_000, balance: 0 },
        { changeOrderNumber: '1', balance: 0 },
        { changeOrderNumber: '2', billed: -42_050 },
      ],
    });
  });

  it('the golden job is in the totals of the list, whatever page is shown and whoever asks, and a draft is not', async () => {
    const other = newId();
    await happens(
      `Contract-${other}`,
      event('ContractCreated', { ...contractData(100_000), ...here, number: '2', date: '2026-11-10' }),
    );
    const totals = (body: object = {}, caller = callerOf(olive)) => call('contracts.listingTotals', { body, caller });
    expect(await totals({ limit: 1 })).toEqual({
      contractValue: 1_951_788,
      billed: 1_951_788,
      extras: 0,
      unbilled: 0,
      retention: 97_589,
      paid: 1_200_000,
      openDue: 654_199,
      balance: 751_788,
    });
    expect(await totals({ filters: [{ field: 'status', op: 'eq', value: 'signed' }] })).toMatchObject({
      contractValue: 1_951_788,
    });
    expect(await totals({ filters: [{ field: 'status', op: 'eq', value: 'draft' }] })).toMatchObject({
      contractValue: 100_000,
    });
    expect(await totals({ search: 'nothing of the kind' })).toMatchObject({ contractValue: 0, balance: 0 });
    expect(await totals({}, callerOf(sue))).toMatchObject({ contractValue: 0 });
    expect(await totals({ mine: true })).toMatchObject({ contractValue: 0 });
    for (const asOf of ['2026-08-31', '2026-09-01', '2026-10-22', '2026-11-02', '2026-11-20']) {
      const { items } = await call('contracts.listing', { body: { asOf } });
      const agreed = items.filter(({ status }) => status === 'signed');
      const byHand = Object.fromEntries(
        Object.keys(await totals()).map((field) => [field, agreed.reduce((sum, row) => sum + Number(row[field]), 0)]),
      );
      expect(await totals({ asOf })).toEqual(byHand);
    }
    expect(await totals({ asOf: '2026-11-02' })).toMatchObject({
      contractValue: 1_951_788,
      paid: 0,
      balance: 1_951_788,
    });
    await expect(totals({ filters: [{ field: 'secret', op: 'eq', value: 1 }] })).rejects.toMatchObject({ status: 422 });
    await expect(
      totals({ asOf: '2026-11-02', filters: [{ field: 'secret', op: 'eq', value: 1 }] }),
    ).rejects.toMatchObject({ status: 422 });
    await happens(`Contract-${other}`, event('ContractTrashed'));
  });

  it('the golden job is shown for a past day as it was then', async () => {
    const on = async (asOf: string) => (await call('contracts.listing', { body: { asOf } })).items;
    expect(await on('2026-08-31')).toEqual([]);
    expect(await on('2026-09-01')).toMatchObject([
      { originalAmount: null, contractValue: 1_818_838, unbilled: 1_818_838 },
    ]);
    expect(await on('2026-10-22')).toMatchObject([
      {
        originalAmount: 1_818_838,
        approvedChanges: 175_000,
        billed: 1_030_469,
        paid: 0,
        openDue: 978_946,
        retention: 51_523,
        unbilled: 963_369,
      },
    ]);
    expect(await on('2026-11-02')).toMatchObject([
      { contractValue: 1_951_788, billed: 1_951_788, openDue: 1_854_199, balance: 1_951_788 },
    ]);
    expect(await on('2026-11-03')).toMatchObject([{ paid: 1_200_000, openDue: 654_199, balance: 751_788 }]);
  });
});

describe('receivables', () => {
  it('receivables are those of the given day, and are aged by it', async () => {
    expect(await open('2026-09-30')).toEqual({});
    expect(await open('2026-10-31')).toEqual({ 'INV-1': [978_946, 51_523] });
    expect(await open('2026-11-02')).toEqual({ 'INV-1': [978_946, 51_523], 'INV-2': [875_253, 46_066] });
    expect(await receivables('2026-11-20')).toMatchObject({
      basis: 'invoiceDate',
      total: 1,
      hasMore: false,
      items: [
        {
          number: 'INV-2',
          customerName: 'Ana Ltd',
          contractNumber: '1',
          open: 654_199,
          retention: 46_066,
          days: 19,
          bucket: '0-30',
          notYetDue: false,
        },
      ],
      totals: {
        buckets: { '0-30': 654_199, '31-60': 0, '61-90': 0, past90: 0 },
        open: 654_199,
        retention: 97_589,
        credit: 0,
      },
      bySalesman: [{ id: sam, name: 'Sam', open: 654_199, retention: 97_589 }],
      byCustomer: [{ name: 'Ana Ltd', open: 654_199 }],
      retentionOnly: { count: 1, retention: 51_523 },
    });
    expect((await receivables('2026-12-02')).totals).toMatchObject({ buckets: { '0-30': 0, '31-60': 654_199 } });
    expect((await receivables('2026-12-02', { basis: 'dueDate' })).items).toMatchObject([
      { days: -8, bucket: 'current', notYetDue: true },
    ]);
    expect((await receivables('2027-02-01')).totals).toMatchObject({ buckets: { past90: 654_199 } });
  });

  it('receivables are those of today when no day is given', async () =>
    expect(await call('receivables.list')).toMatchObject({ asOf: '2026-11-20', totals: { open: 654_199 } }));

  it('receivables are shown to a salesman who has them, and to no other company', async () => {
    expect(await receivables('2026-11-20', {}, callerOf(sam))).toMatchObject({ total: 1 });
    expect(await receivables('2026-11-20', {}, callerOf(sue))).toMatchObject({ total: 0, totals: { open: 0 } });
    expect(await receivables('2026-11-20', { mine: true })).toMatchObject({ total: 0 });
    expect(await receivables('2026-11-20', {}, callerOf(olive, { tenant: bolt }))).toMatchObject({ total: 0 });
    expect(await receivables('2026-11-20', {}, callerOf(olive, { salesmanId: sue }))).toMatchObject({ total: 0 });
  });

  it('receivables are listed by bucket, or by what is retained, beside the totals of all', async () => {
    const listed = async (only: string) =>
      (await receivables('2026-11-20', { only })).items.map(({ number }) => number);
    expect([await listed('0-30'), await listed('past90'), await listed('retention')]).toEqual([
      ['INV-2'],
      [],
      ['INV-1', 'INV-2'],
    ]);
    expect(await receivables('2026-11-20', { only: 'past90' })).toMatchObject({ total: 0, totals: { open: 654_199 } });
    expect((await receivables('2026-11-20', { only: 'retention' })).items).toMatchObject([
      { number: 'INV-1', open: 0, retention: 51_523, bucket: null },
      { number: 'INV-2', open: 654_199, retention: 46_066 },
    ]);
  });

  it('receivables are read page by page, with the totals of all', async () =>
    expect(await receivables('2026-11-02', { page: 2, limit: 1 })).toMatchObject({
      items: [{ number: 'INV-2' }],
      total: 2,
      hasMore: false,
      totals: { open: 1_854_199 },
    }));

  it('receivables show the credit of a customer apart, until it is used', async () => {
    const [from, to] = [[], allocations([i2, 50_000])];
    await happens(`Payment-${p2}`, event('PaymentPosted', placed(paymentData(80_000, from, '2026-11-05'))));
    const { from: before, to: then, ...moved } = reallocatedData(80_000, from, to, '2026-11-10');
    await happens(
      `Payment-${p2}`,
      event('PaymentReallocated', {
        ...moved,
        customerId: here.customerId,
        salesmanId: sam,
        from: before,
        to: placed(then),
      }),
    );
    expect((await receivables('2026-11-04')).totals).toMatchObject({ open: 654_199, credit: 0 });
    expect(await receivables('2026-11-09')).toMatchObject({
      totals: { open: 654_199, credit: 80_000 },
      byCustomer: [{ name: 'Ana Ltd', open: 654_199, credit: 80_000 }],
    });
    expect((await receivables('2026-11-10')).totals).toMatchObject({ open: 604_199, credit: 30_000 });
    await happens(
      `Payment-${p2}`,
      event('PaymentReturned', { ...placed(paymentEndedData(80_000, to)), returnedOn: '2026-11-15' }),
    );
    expect((await receivables('2026-11-14')).totals).toMatchObject({ open: 604_199, credit: 30_000 });
    expect((await receivables('2026-11-15')).totals).toMatchObject({ open: 654_199, credit: 0 });
  });

  it('receivables count a payment received before the day of its invoice as credit until then', async () => {
    const ahead = allocations([i4, 30_000]).map((each) => ({ ...each, appliedOn: '2026-11-17' }));
    await happens(`Invoice-${i4}`, ...bill(inv4));
    await happens(`Payment-${p4}`, event('PaymentPosted', placed(paymentData(30_000, ahead, '2026-11-16'))));
    expect((await receivables('2026-11-15')).totals).toMatchObject({ open: 654_199, credit: 0 });
    expect(await receivables('2026-11-16')).toMatchObject({
      total: 1,
      totals: { open: 654_199, credit: 30_000 },
      byCustomer: [{ name: 'Ana Ltd', credit: 30_000 }],
    });
    expect((await receivables('2026-11-17')).totals).toMatchObject({ open: 654_199 + 20_000, credit: 0 });
    await happens(
      `Payment-${p4}`,
      event('PaymentReversed', {
        ...placed(paymentEndedData(30_000, ahead)),
        reversedOn: '2026-11-17',
      }),
    );
    await happens(`Invoice-${i4}`, event('InvoiceVoided', { reason: '', posted: inv4 }));
    expect((await receivables('2026-11-17')).totals).toMatchObject({ open: 654_199, credit: 0 });
  });

  it('receivables end with the last payment, and retention with its release', async () => {
    await happens(
      `Payment-${p3}`,
      event('PaymentPosted', { ...placed(paymentData(654_199, allocations([i2, 654_199]), '2026-11-18')), ...slip }),
    );
    expect(await receivables('2026-11-18')).toMatchObject({
      totals: { open: 0, retention: 97_589 },
      total: 0,
      retentionOnly: { count: 2, retention: 97_589 },
    });
    await happens(`Invoice-${i3}`, ...bill(inv3));
    expect(await open('2026-12-15')).toEqual({ 'INV-3': [97_589, 0] });
  });
});

describe('payments', () => {
  it('payments are posted on invoices that can be paid', async () => {
    const numbers = async (status: string) =>
      (await call('post-payments.list', { query: { status }, body: { sortBy: 'number', order: 'asc' } })).items.map(
        ({ number }) => number,
      );
    expect(await numbers('all')).toEqual(['INV-1', 'INV-2', 'INV-3']);
    expect([await numbers('open'), await numbers('paid'), await numbers('partial')]).toEqual([
      ['INV-3'],
      ['INV-1', 'INV-2'],
      [],
    ]);
    expect(await call('post-payments.invoices', { body: { ids: [i3] } })).toEqual({
      items: [expect.objectContaining({ invoiceId: i3, number: 'INV-3', openDue: 97_589, paid: 0 })],
    });
    expect((await call('post-payments.list', { caller: callerOf(sue) })).items).toEqual([]);
  });

  it('payments of one deposit are listed together', async () =>
    expect(await call('post-payments.deposit', { params: { id: p1 } })).toEqual({
      paymentId: p1,
      ...deposit,
      ...slip,
      depositId: 'first 2026-11-18 D-1',
      amount: 1_200_000,
      status: 'posted',
      customerName: 'Ana Ltd',
      beside: [
        {
          paymentId: p3,
          customerName: 'Ana Ltd',
          checkNo: '4471',
          methodName: 'Check',
          amount: 654_199,
          status: 'posted',
        },
      ],
      total: 1_854_199,
    }));
});

/** Two checks of one deposit. */
const slip = { depositDate: '2026-11-18', depositNo: 'D-1' };

/** The vendor has the customer's id, so that every report of a day can be asked with the same one. */
describe('the ledgers of vendors and banks', () => {
  const [vendorId, bankId, billId, creditId, checkId, paymentId] = [
    here.customerId,
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ];
  const line = (amount: number) => ({
    account: 'materials',
    contractId: null,
    contractName: '',
    description: 'Studs',
    amount,
    materialId: null,
  });
  const charged = (ref: string, date: string, dueDate: string, amount: number) => ({
    vendorId,
    vendorName: 'Hill Lumber',
    ref,
    date,
    dueDate,
    memo: '',
    lines: [line(amount)],
    amount,
    allowDuplicate: false,
    duplicateReason: '',
  });
  const paying = (amount: number, ...paid: readonly (readonly [string, number])[]) => ({
    bankId,
    bankName: 'Harbor Bank',
    number: '1041',
    vendorId,
    vendorName: 'Hill Lumber',
    date: '2026-10-05',
    payee: 'Hill Lumber',
    amount,
    lines: paid.map(([bill, share]) => ({
      billId: bill,
      ref: 'INV-7',
      account: null,
      contractId: null,
      amount: share,
      memo: '',
    })),
    memo: 'October',
  });
  const vendors = (body: object = {}) => call('ledger.vendors', { body });
  const vendor = (query: object = {}) => call('ledger.vendor', { params: { id: vendorId }, query });
  const register = (body: object = {}) => call('ledger.register', { body: { bankId, order: 'asc', ...body } });

  beforeAll(async () => {
    const supplierData = { type: 'supplier', netDays: 30, is1099: true, taxIdLast4: '', insuranceExpiresOn: null };
    await happens(`Supplier-${vendorId}`, event('SupplierCreated', { ...supplierData, name: 'Hill Lumber' }));
    await happens(
      `Bank-${bankId}`,
      event('BankCreated', {
        name: 'Harbor Bank',
        accountLast4: '',
        openingBalance: 100_000,
        openingDate: '2026-09-01',
      }),
    );
    await happens(`Bill-${billId}`, event('BillRecorded', charged('INV-7', '2026-10-01', '2026-10-31', 12_500)));
    await happens(`Bill-${creditId}`, event('CreditRecorded', charged('CR-1', '2026-10-02', '2026-10-02', -2_500)));
    await happens(`Check-${checkId}`, event('CheckWritten', paying(8_000, [billId, 10_500], [creditId, -2_500])));
    await happens(
      `Payment-${paymentId}`,
      event('PaymentPosted', { ...paymentData(30_000, [], '2026-10-03'), ...payer, bankId, customerName: 'Ana Ltd' }),
    );
  });

  it('a vendor is owed what is billed less what is paid, by age, on any day', async () => {
    expect((await vendors({ asOf: '2026-11-20', only: 'open' })).items).toEqual([
      expect.objectContaining({
        vendorId,
        vendorName: 'Hill Lumber',
        type: 'supplier',
        billed: 10_000,
        paid: 8_000,
        open: 2_000,
        overdue: 2_000,
        buckets: {
          current: 0,
          '0-30': 0,
          '31-60': 2_000,
          '61-90': 0,
          past90: 0,
        },
      }),
    ]);
    expect(await vendors({ asOf: '2026-10-04' })).toMatchObject({ totals: { open: 10_000, overdue: 0 }, total: 1 });
    expect(await vendors({ search: 'harbor' })).toMatchObject({ items: [], total: 0 });
    expect(await vendors({ type: 'subcontractor' })).toMatchObject({ total: 0 });
  });
  it('the account of a vendor shows bills, credits and checks with the running balance', async () => {
    const { entries } = await vendor();
    expect(entries).toMatchObject([
      { type: 'bill', ref: 'INV-7', day: '2026-10-01', amount: 12_500, balance: 12_500, billId, isLate: false },
      { type: 'credit', ref: 'CR-1', amount: -2_500, balance: 10_000, billId: creditId },
      { type: 'check', ref: '1041', amount: -8_000, balance: 2_000, checkId, billId: null, memo: 'October' },
    ]);
    expect((await vendor({ type: 'supplier', asOf: '2026-10-01' }))['entries']).toHaveLength(1);
    await expect(vendor({ type: 'other' })).rejects.toMatchObject({ status: 404 });
  });
  it('the register of a bank shows deposits and checks with the balance after each', async () => {
    expect(await register()).toMatchObject({
      bankName: 'Harbor Bank',
      opening: 0,
      balance: 122_000,
      cleared: 100_000,
      total: 3,
      items: [
        { type: 'opening', day: '2026-09-01', amount: 100_000, balance: 100_000 },
        {
          type: 'deposit',
          party: 'Ana Ltd',
          number: '4471',
          amount: 30_000,
          balance: 130_000,
          paymentId,
        },
        {
          type: 'check',
          party: 'Hill Lumber',
          number: '1041',
          amount: -8_000,
          balance: 122_000,
          status: 'written',
        },
      ],
    });
    expect(await register({ from: '2026-10-04' })).toMatchObject({
      opening: 130_000,
      items: [{ amount: -8_000, balance: 122_000 }],
      total: 1,
    });
    expect(await register({ limit: 1, page: 3 })).toMatchObject({ items: [{ type: 'check' }], hasMore: false });
  });
  it('a deposit is one line of the register that opens into its checks; what came back and its fee are lines of their own', async () => {
    const bank = newId();
    const named = { name: 'River Bank', accountLast4: '', openingBalance: 0, openingDate: null };
    await happens(`Bank-${bank}`, event('BankCreated', named));
    const [good, bad, mistake] = [newId(), newId(), newId()];
    const paid = (amount: number, checkNo: string) =>
      event('PaymentPosted', { ...paymentData(amount, [], '2026-11-04'), ...payer, ...slip, bankId: bank, checkNo });
    const back = { ...payer, allocations: [], bankId: bank, reason: '' };
    await happens(`Payment-${good}`, paid(1_200_000, '71'));
    await happens(
      `Payment-${bad}`,
      paid(33_333, '88'),
      event('PaymentReturned', { ...back, amount: 33_333, unapplied: 33_333, returnedOn: '2026-11-19', fee: 1_500 }),
    );
    await happens(
      `Payment-${mistake}`,
      paid(930_037, '99'),
      event('PaymentReversed', { ...back, amount: 930_037, unapplied: 930_037, reversedOn: '2026-11-20' }),
    );
    const { items } = await call('ledger.register', { body: { bankId: bank, order: 'asc' } });
    const deposited = items.find(({ type, status }) => type === 'deposit' && status !== 'reversed');
    expect(deposited).toMatchObject({ number: 'D-1', party: '2 payments', amount: 1_233_333, status: 'posted' });
    expect(deposited?.['payments']).toMatchObject([
      { paymentId: good, number: '71', amount: 1_200_000 },
      { paymentId: bad, number: '88', amount: 33_333 },
    ]);
    expect(items.filter((each) => each !== deposited)).toMatchObject([
      { type: 'deposit', status: 'reversed', day: '2026-11-18', amount: 930_037, paymentId: mistake },
      { type: 'return', day: '2026-11-19', number: '88', amount: -33_333 },
      { type: 'fee', day: '2026-11-19', amount: -1_500 },
      { type: 'reversal', day: '2026-11-20', amount: -930_037, balance: 1_198_500 },
    ]);
    expect(await call('post-payments.deposit', { params: { id: good } })).toMatchObject({
      beside: [{ paymentId: bad, status: 'returned' }],
      total: 1_233_333,
    });
    const open = await call('reconciliations.open', { query: { bankId: bank } });
    expect(open['items']).toMatchObject([
      { kind: 'deposit', number: 'D-1', amount: 1_233_333 },
      { kind: 'return', id: bad, amount: -33_333 },
      { kind: 'fee', id: bad, amount: -1_500 },
    ]);
    const search = await call('ledger.register', { body: { bankId: bank, search: '71' } });
    expect(search.items).toMatchObject([{ number: 'D-1' }]);
  });
  it('a check that cleared is in the cleared balance, and its details show what it posted', async () => {
    await happens(`Check-${checkId}`, event('CheckCleared', { clearedOn: '2026-10-09' }));
    expect(await register()).toMatchObject({ balance: 122_000, cleared: 92_000 });
    const { entries, ...shown } = await call('ledger.check', { params: { id: checkId } });
    expect(shown).toMatchObject({ number: '1041', status: 'cleared', amount: 8_000 });
    expect(entries).toMatchObject([
      { account: 'bank', amount: -8_000 },
      { account: 'payable', amount: 10_500, billId },
      { account: 'payable', amount: -2_500, billId: creditId },
    ]);
  });
  it('the next check follows the largest number, checks and a deposit are printed, and a bank is told what went out', async () => {
    // as these handlers answer
    const file = async (name: string, asked: object) =>
      new TextDecoder().decode(((await call(name, asked)) as unknown as { readonly body: Uint8Array }).body);
    expect(await call('checks.nextNumber', { query: { bankId } })).toEqual({ number: '1042' });
    expect(await file('checks.sheets', { body: { checkIds: [checkId] } })).toMatch(/^%PDF/);
    expect(await file('post-payments.depositSlip', { params: { id: paymentId } })).toMatch(/^%PDF/);
    const told = { bankId, accountNumber: '000123456', from: '2026-10-01', to: '2026-10-31' };
    expect((await file('checks.positivePay', { body: told })).split('\r\n')).toEqual([
      expect.stringMatching(/Account,Check number,Issue date,Amount,Payee,Void$/),
      expect.stringMatching(/^000123456,1041,10\/0\d\/2026,80\.00,Hill Lumber,$/),
      '',
    ]);
    expect(await file('checks.positivePay', { body: { ...told, from: '2026-10-20' } })).not.toContain('1041');
  });
  it('the next statement of a bank lists what no statement lists yet, and begins where the last one ended', async () => {
    const asking = { query: { bankId, statementDate: '2026-10-31' } };
    expect(await call('reconciliations.open', asking)).toMatchObject({
      bankName: 'Harbor Bank',
      lastStatementDate: null,
      beginningBalance: 100_000,
      items: [
        {
          kind: 'deposit',
          id: paymentId,
          date: '2026-10-03',
          amount: 30_000,
        },
        {
          kind: 'check',
          id: checkId,
          date: '2026-10-05',
          amount: -8_000,
        },
      ],
    });
    const statement = { bankId, bankName: 'Harbor Bank', statementDate: '2026-10-31' };
    await happens(
      `Reconciliation-${newId()}`,
      event('StatementReconciled', { ...statement, beginningBalance: 100_000, endingBalance: 92_000, items: [] }),
    );
    await happens(`Check-${checkId}`, event('CheckReconciled', { reconciliationId: newId(), on: '2026-10-31' }));
    expect(await call('reconciliations.open', { query: { bankId } })).toMatchObject({
      lastStatementDate: '2026-10-31',
      beginningBalance: 92_000,
      items: [
        {
          kind: 'deposit',
          id: paymentId,
          number: '4471',
        },
      ],
    });
  });
  it('the ledgers take a plain list payload: conditions, order and pages; without a bank they are of all', async () => {
    const plain = { search: '', filters: [], order: 'asc', page: 1, limit: 50 };
    const all = await call('ledger.register', { body: { ...plain, sortBy: 'amount' } });
    expect(all).toMatchObject({ bankId: null, bankName: 'All banks' });
    const amounts = all.items.map(({ amount }) => amount as number);
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => a - b));
    for (const sortBy of ['day', 'number', 'party'])
      expect((await call('ledger.register', { body: { ...plain, sortBy } })).total).toBe(all.total);
    const isCheck = { field: 'type', op: 'eq', value: 'check' };
    const checks = await call('ledger.register', { body: { ...plain, filters: [isCheck] } });
    expect(checks.total).toBe(all.items.filter(({ type }) => type === 'check').length);
    const isOpen = { field: 'open', op: 'gt', value: 0 };
    const owed = await call('ledger.vendors', { body: { ...plain, sortBy: 'open', filters: [isOpen] } });
    expect(owed.items.every(({ open }) => (open as number) > 0)).toBe(true);
  });
  it('a statement of the bank proposes what to tick, and what cannot be read is refused by its field', async () => {
    const propose = (text: string) => {
      async function* bytes() {
        yield new TextEncoder().encode(text);
      }
      return call('reconciliations.propose', { query: { bankId }, upload: { bytes: bytes() } });
    };
    const { lines, ending } = await propose(
      'Date,Description,Amount\n10/04/2026,Deposit,300.00\n11/14/2026,Fee,-5.00\n',
    );
    expect([lines, ending]).toMatchObject([
      [
        { date: '2026-10-04', amount: 30_000, item: { kind: 'deposit', id: paymentId } },
        { amount: -500, item: null },
      ],
      null,
    ]);
    for (const text of ['one,two\n3,4\n', 'Date,Amount\n', ''])
      await expect(propose(text)).rejects.toMatchObject({
        status: 422,
        code: 'STATEMENT_UNREADABLE',
        details: [{ field: 'file' }],
      });
  });
  it('debits and credits of the trial balance are the same on every day, opening balances too', async () => {
    for (const asOf of ['2026-08-31', '2026-09-01', '2026-10-02', '2026-10-31', '2026-12-31']) {
      const { debit, credit } = await call('ledger.trialBalance', { query: { asOf } });
      expect([asOf, debit]).toEqual([asOf, credit]);
    }
    const { accounts } = await call('ledger.trialBalance', { query: { asOf: '2026-10-02' } });
    expect(accounts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          account: 'bank',
          bankId,
          code: '1001',
          name: 'Harbor Bank',
          debit: 100_000,
          credit: 0,
        }),
        expect.objectContaining({
          account: 'payable',
          bankId: null,
          code: '2000',
          name: 'Accounts Payable',
          debit: 0,
          credit: 10_000,
        }),
        expect.objectContaining({
          account: 'materials',
          bankId: null,
          code: '5000',
          name: 'Materials',
          debit: 10_000,
          credit: 0,
        }),
        expect.objectContaining({
          account: 'openingBalance',
          bankId: null,
          code: '3900',
          name: 'Opening Balance Equity',
          debit: 0,
          credit: 100_000,
        }),
      ]),
    );
  });
  it('the sums of the accounting export are the trial balance, account by account and day by day', async () => {
    const days = Array.from({ length: 72 }, (_, index) => addDays('2026-08-30', index));
    const file = await exported('2000-01-01', '2099-12-31');
    const lines = file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? []);
    const cents = (text = '') => Math.round(Number(text) * 100);
    const wrong: unknown[] = [];
    for (const asOf of days) {
      const sums = new Map<string, number>();
      for (const [, day = '', , code = '', name = '', debit, credit] of lines)
        if (day <= asOf) sums.set(`${code} ${name}`, (sums.get(`${code} ${name}`) ?? 0) + cents(debit) - cents(credit));
      const { accounts } = await call('ledger.trialBalance', { query: { asOf } });
      const balances = accounts as { code: string; name: string; debit: number; credit: number }[]; // by its route
      for (const { code, name, debit, credit } of balances) {
        if (sums.get(`${code} ${name}`) !== debit - credit) wrong.push([asOf, code, name]);
        sums.delete(`${code} ${name}`);
      }
      wrong.push(...[...sums].filter(([, sum]) => sum !== 0));
    }
    expect([wrong, lines.length > 10]).toEqual([[], true]);
  });
  it('two banks with the same ledger code are two accounts of the trial balance', async () => {
    const second = newId();
    await happens(
      `Bank-${second}`,
      event('BankCreated', { name: 'Harbor Bank', accountLast4: '7', openingBalance: 5, openingDate: '2026-12-24' }),
    );
    const { accounts } = await call('ledger.trialBalance', { query: { asOf: '2026-12-24' } });
    const banks = (accounts as { account: string; bankId: string | null; code: string; name: string }[]).filter(
      (each) => each.bankId === bankId || each.bankId === second,
    );
    expect(banks.map(({ code, name }) => [code, name])).toEqual([
      ['1001', 'Harbor Bank'],
      ['1003', 'Harbor Bank (1003)'],
    ]);
  });
  it('a year says what was paid to vendors that get a 1099', async () => {
    expect(await call('ledger.totals1099', { query: { year: '2026' } })).toEqual({
      year: 2026,
      threshold: 200_000,
      items: [{ vendorId, vendorName: 'Hill Lumber', paid: 8_000, isReportable: false }],
    });
    expect(await call('ledger.totals1099', { query: { year: '2025' } })).toMatchObject({ items: [{ paid: 0 }] });
  });
  it('what was recorded after its period had been closed is shown as late', async () => {
    const meta = { actor: person(olive), requestHash: '', correlationId: '', causationId: null };
    const changes = [
      event('BooksClosed', { from: null, through: '2026-08-31' }),
      event('BooksReopened', { from: '2026-08-31', through: null, reason: 'Late' }),
    ];
    await at.log.append({
      tenant: acme,
      meta: { ...meta, commandId: newId(), at: '2026-11-01T12:00:00.000Z' },
      writes: [{ stream: `BookClosing-${acme}`, expectedVersion: 0, events: changes }],
    });
    const late = newId();
    await happens(`Bill-${late}`, event('BillRecorded', charged('INV-0', '2026-08-30', '2026-09-30', 100)));
    const { entries } = await vendor();
    expect((entries as { isLate: boolean }[]).map(({ isLate }) => isLate)).toEqual([true, false, false, false]);
  });
  it('the ledgers of another company show nothing of it', async () => {
    const theirs = callerOf(olive, { tenant: bolt });
    expect(await call('ledger.vendors', { body: {}, caller: theirs })).toMatchObject({ items: [], total: 0 });
    const asking = { params: { id: vendorId }, caller: theirs };
    await expect(call('ledger.vendor', asking)).rejects.toMatchObject({ status: 404 });
    await expect(call('ledger.check', { ...asking, params: { id: checkId } })).rejects.toMatchObject({ status: 404 });
    await expect(call('ledger.register', { body: { bankId }, caller: theirs })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the books', () => {
  it('the books list every line, in order, and the bank what was received (domain 4.11)', async () => {
    const { items } = await call('ledger.entries', {
      body: { filters: [{ field: 'paymentId', op: 'eq', value: p1 }], sortBy: 'position', order: 'asc' },
    });
    expect(items).toMatchObject([
      { account: 'undeposited', amount: 1_200_000, day: '2026-11-03', createdByName: 'Olive Owner' },
      { account: 'bank', amount: 1_200_000, day: '2026-11-18', depositId: 'first 2026-11-18 D-1' },
      { account: 'undeposited', amount: -1_200_000, day: '2026-11-18' },
      { account: 'receivable', amount: -978_946, invoiceId: i1 },
      { account: 'receivable', amount: -221_054, invoiceId: i2 },
    ]);
    const [bank] =
      await at.raw`SELECT sum(amount)::bigint AS amount FROM read.ledger WHERE account = 'bank' AND bank_id = 'first' AND day BETWEEN '2026-11-01' AND '2026-11-30'`;
    expect(bank).toEqual({ amount: 1_200_000 + 654_199 - 3_500 });
  });

  it('the books always agree with their lists, whatever happens', async () => {
    const steps = fc.array(fc.tuple(fc.nat(10), fc.nat(10_000), fc.nat(200_000)), { minLength: 30, maxLength: 40 });
    for (const story of fc.sample(steps, 5) as HistoryStep[][]) {
      const own = newId();
      const named = (value: unknown): unknown =>
        JSON.parse(JSON.stringify(value).replaceAll(/"(c|co-\d+|i\d+|p\d+)"/g, (_all, id: string) => `"${own}-${id}"`));
      for (const { stream, type, data } of historyOfSteps(story))
        await at.append(acme, stream.replace('-', `-${own}-`), { type, data: named(data) as object });
      expect(await runner.waitFor(acme, await at.log.head(acme), 10_000)).toBe(true);
      const [contract] =
        await at.raw`SELECT open_due, retention, billed, paid FROM read.contracts WHERE id = ${`${own}-c`}`;
      const [posted] = await at.raw`
        SELECT coalesce(sum(amount) FILTER (WHERE account = 'receivable'), 0)::bigint AS open_due, coalesce(sum(amount) FILTER (WHERE account = 'retention'), 0)::bigint AS retention,
          coalesce(-sum(amount) FILTER (WHERE account = 'revenue'), 0)::bigint AS billed, coalesce(-sum(amount) FILTER (WHERE account = 'receivable' AND payment_id IS NOT NULL), 0)::bigint AS paid
        FROM read.ledger WHERE contract_id = ${`${own}-c`}`;
      expect(posted).toEqual(contract);
      expect(
        await at.raw`SELECT sum(open_due)::bigint AS open_due FROM read.invoices WHERE contract_id = ${`${own}-c`} HAVING sum(open_due) <> ${contract?.['open_due']}`,
      ).toEqual([]);
    }
    expect(await at.raw`SELECT position FROM read.ledger GROUP BY tenant, position HAVING sum(amount) <> 0`).toEqual(
      [],
    );
  });

  it('the books agree with the dashboard, tile by tile', async () => {
    const [job, extra, less] = [newId(), newId(), newId()];
    await happens(
      `Contract-${job}`,
      event('ContractCreated', { ...contractData(500_000), ...here, contractId: job }),
      event('ContractSigned', signature),
    );
    await happens(
      `ChangeOrder-${extra}`,
      event('ChangeOrderCreated', { ...changeData('1', 20_000, job), ...here, contractId: job }),
      event('ChangeOrderApproved', {
        ...changeData('1', 20_000, job),
        ...here,
        contractId: job,
        reason: '',
        on: '2026-11-03',
      }),
    );
    await happens(
      `ChangeOrder-${less}`,
      event('ChangeOrderCreated', { ...changeData('2', -5_000, job), ...here, contractId: job }),
      event('ChangeOrderApproved', {
        ...changeData('2', -5_000, job),
        ...here,
        contractId: job,
        reason: '',
        on: '2026-11-03',
      }),
    );
    const today = await receivables('2026-11-20');
    const {
      buckets,
      open: due,
      retention,
    } = today.totals as { buckets: Record<string, number>; open: number; retention: number }; // of their contract
    const signed = (
      await call('contracts.listing', {
        body: {
          limit: 200,
          filters: [
            { field: 'status', op: 'eq', value: 'signed' },
            { field: 'unbilled', op: 'gte', value: 1 },
          ],
        },
      })
    ).items;
    const changes =
      // deductions too
      await at.raw`SELECT unbilled FROM read.change_orders WHERE tenant = ${acme} AND status = 'approved' AND unbilled <> 0`;
    const bills = await at.raw`SELECT open, due_date AS "dueDate" FROM read.bills WHERE tenant = ${acme} AND open <> 0`;
    const owed = (counts: (bill: Readonly<Record<string, unknown>>) => boolean) => ({
      count: bills.filter(counts).length,
      amount: bills.filter(counts).reduce((total, { open }) => total + Number(open), 0),
    });
    const sum = (rows: readonly object[]) => ({
      count: rows.length,
      amount: rows.reduce((total, row) => total + ('unbilled' in row ? Number(row.unbilled) : 0), 0),
    });
    expect(await call('dashboard.summary')).toMatchObject({
      receivable: {
        count: today.items.filter(({ open: each }) => each !== 0).length,
        amount: due,
        upTo30: buckets['0-30'],
        upTo60: buckets['31-60'],
        upTo90: buckets['61-90'],
        past90: buckets['past90'],
      },
      retention: { amount: retention },
      toBill: sum(signed),
      unbilledChanges: sum(changes),
      payables: { ...owed(() => true), overdue: owed(({ dueDate }) => String(dueDate) < '2026-11-20') },
      banks:
        await at.raw`SELECT banks.id, banks.name, coalesce(sum(ledger.amount) FILTER (WHERE day <= '2026-11-20'), 0)::bigint AS balance FROM read.banks LEFT JOIN read.ledger ON account = 'bank' AND bank_id = banks.id WHERE banks.tenant = ${acme} GROUP BY 1, 2 ORDER BY 2, 1`,
      sinceYesterday: { day: '2026-11-19' },
    });
    expect(bills.length).toBeGreaterThan(0);
    expect([due, retention, signed.length, changes.length].map((figure) => figure === 0)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(await call('dashboard.summary', { caller: callerOf(sue) })).toMatchObject({
      receivable: { count: 0, amount: 0 },
      retention: { count: 0 },
      toBill: { count: 0 },
    });
    expect(
      await call('dashboard.summary', { caller: callerOf(sue, { denied: ['component:dashboard-financials'] }) }),
    ).toMatchObject({
      receivable: null,
      retention: null,
      toBill: null,
      unbilledChanges: null,
      payables: null,
      banks: null,
      sinceYesterday: null,
      awaitingSignature: { contracts: {}, changeOrders: {} },
    });
    expect(
      await call('dashboard.summary', {
        caller: callerOf(sue, {
          denied: ['action:receivable.view', 'action:contract.view', 'action:change-order.view', 'action:ledger.view'],
        }),
      }),
    ).toMatchObject({
      payables: null,
      banks: null,
      sinceYesterday: null,
      receivable: null,
      retention: null,
      toBill: null,
      unbilledChanges: null,
      awaitingSignature: { contracts: null, changeOrders: null },
    });
  });

  it('a report without a day is that of today, though invoices and money are dated ahead', async () => {
    const [job, later, early, ahead, before] = [newId(), newId(), newId(), newId(), newId()];
    const placedAt = { ...here, contractId: job };
    for (const [id, date] of [
      [job, '2026-11-01'],
      [later, '2027-01-01'],
    ] as const)
      await happens(
        `Contract-${id}`,
        event('ContractCreated', { ...contractData(500_000), ...here, date, contractId: id }),
        event('ContractSigned', { ...signature, date }),
      );
    for (const [id, contractId, number, date] of [
      [ahead, job, 'AHEAD', '2026-12-10'],
      [early, job, 'EARLY', '2026-11-15'],
      [before, later, 'BEFORE', '2026-11-16'],
    ] as const) {
      const posted = posting(number, lines(['l1', 100_000]), 0, 5_000, 0);
      await happens(`Invoice-${id}`, ...bill({ ...billing(number, date, posted), contractId }));
    }
    const toJob = ({ allocations: all, ...data }: ReturnType<typeof paymentData>) => ({
      ...data,
      ...payer,
      allocations: all.map((each) => ({
        ...each,
        ...placedAt,
        appliedOn: each.invoiceId === ahead ? '2026-12-10' : '2026-11-15',
      })),
    });
    await happens(
      `Payment-${newId()}`,
      event('PaymentPosted', toJob(paymentData(190_000, allocations([ahead, 95_000], [early, 95_000]), '2026-11-13'))),
    );
    const found = async (asOf?: string) =>
      (await call('contracts.listing', { body: asOf ? { asOf } : {} })).items.find(({ id }) => id === job);
    expect(await found()).toMatchObject({ billed: 100_000, paid: 95_000, openDue: 0, retention: 5_000 });
    expect(await found('2026-11-14')).toMatchObject({ billed: 0, paid: 0, openDue: 0, balance: 0 });

    const ofADay = routeTable.filter(
      ({ name, does, body, query }) =>
        'handler' in does &&
        does.handler === 'read' &&
        handlers.some(({ route }) => route.name === name) && // those of the books
        // a strict object
        [body, query].some((asked) => asked && 'shape' in asked && 'asOf' in (asked.shape as object)),
    );
    for (const { name, body } of ofADay) {
      const ask = (asOf: object) =>
        call(name, {
          params: { id: here.customerId },
          ...(body && 'shape' in body ? { body: asOf } : { query: asOf }),
        });
      expect(await ask({}), name).toEqual(await ask({ asOf: '2026-11-20' }));
    }
    expect(ofADay.length).toBeGreaterThan(2);
    const { today, toBill } = await call('dashboard.summary');
    const toBillByList = (await call('contracts.listing', { body: { asOf: today, limit: 200 } })).items.filter(
      ({ status, unbilled }) => status === 'signed' && Number(unbilled) > 0,
    );
    expect(toBill).toEqual({
      count: toBillByList.length,
      amount: toBillByList.reduce((total, { unbilled }) => total + Number(unbilled), 0),
    });
  });

  it('the books say the same of what is open by contract, by customer and by the control accounts on every day, and never less than nothing', async () => {
    let owed = 0;
    for (let back = 0; back <= 40; back += 1) {
      const asOf = addDays('2026-12-16', -back);
      const { customerId } = here;
      const [ofContracts, ofCustomers, ofOne, [control]] = await Promise.all([
        call('contracts.listing', { body: { asOf, limit: 1_000 } }),
        call('receivables.list', { body: { asOf } }),
        call('receivables.list', { body: { asOf, customerId } }),
        at.raw`
          SELECT coalesce(sum(amount) FILTER (WHERE account = 'receivable'), 0)::bigint AS open, coalesce(sum(amount) FILTER (WHERE account = 'retention'), 0)::bigint AS retention,
            coalesce(-sum(amount) FILTER (WHERE account = 'credit'), 0)::bigint AS credit
          FROM read.ledger WHERE tenant = ${acme} AND customer_id = ${customerId} AND day <= ${asOf}`,
      ]);
      expect([asOf, ofOne.totals]).toMatchObject([asOf, control ?? {}]);
      const total = ofContracts.items.reduce((sum, { openDue }) => sum + Number(openDue), 0);
      expect([asOf, total]).toEqual([asOf, ofCustomers.totals['open']]);
      expect(ofContracts.items.filter(({ openDue }) => Number(openDue) < 0)).toEqual([]);
      owed += total;
    }
    expect(owed).toBeGreaterThan(0);
  });

  it('the books are the same when they are folded again, in memory or with room for few rows in it', async () => {
    for (const readModel of readModels) {
      expect(await rebuild(at, readModel)).toMatchObject({ same: true });
      expect(await rebuild({ ...at, rowsInMemory: 3 }, readModel)).toMatchObject({ same: true });
    }
    expect((await runner.lag()).parked).toEqual([]);
  });
});
