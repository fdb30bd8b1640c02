import {
  afterEntries,
  noEntries,
  ReceivablesRequest,
  type ReceivableEntry,
  type ReceivablesQuery,
} from '@backoffice/contracts/features/receivables';
import { fixedClock } from '@backoffice/infra/clock';
import type { Caller } from '@backoffice/infra/http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import {
  acme,
  openTestDatabase,
  callerOf,
  newId,
  noon,
  olive,
  sam,
  sue,
  type TestDatabase,
} from '#test/database.spec-kit.ts';
import { ensureTable } from '#kernel/rebuild.ts';
import { readModelOf } from '#kernel/read-model.ts';
import { tableOf } from '#kernel/table.ts';
import { customer } from '@backoffice/contracts/features/customers';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { ledgerEntry } from '@backoffice/contracts/features/ledger';
import { payment } from '@backoffice/contracts/features/payments';
import { receivablesByOracle } from '@backoffice/projections/testing/receivables-oracle';
import { receivablesProjection } from './projection.ts';
import { receivablesOf } from './report.ts';
import { receivablesTable } from './table.ts';

const RUNS = 50;

let at: TestDatabase;
beforeAll(async () => {
  at = await openTestDatabase();
  for (const unit of Object.values(tables)) await ensureTable(at, unit);
});
afterAll(() => at.close());

/** The tables it reads, filled with whatever: what is added up is not asked where it comes from. */
const tableFor = (resource: Parameters<typeof tableOf>[0]) => {
  const table = tableOf(resource);
  return readModelOf({ name: table.name, version: 1, entity: resource.entity, defaults: {}, on: {}, via: {} }, table);
};
const tables = {
  ledger: tableFor(ledgerEntry),
  invoices: tableFor(invoice),
  payments: tableFor(payment),
  customers: tableFor(customer),
  contracts: tableFor(contract),
  positions: readModelOf(receivablesProjection, receivablesTable),
};
const ports = {
  clock: fixedClock('2026-10-20T12:00:00.000Z'),
  companyOf: async () => null,
};
const asking =
  (receivables: typeof receivablesOf) =>
  (request: object, caller: Caller, query: ReceivablesQuery = {}) =>
    receivables(
      { ...ports, sql: at.sql } as unknown as ReadPorts, // it asks for nothing else
      ReceivablesRequest.parse(request),
      caller,
      query,
    );
const [ask, askOracle] = [asking(receivablesOf), asking(receivablesByOracle)];

const salesmen = [sam, sue];
const ids = [newId(), newId()] as const;
const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-10-0${n}`);
const cents = fc.constantFrom<number>(-500, -300, 0, 0, 200, 300, 500);
/** An event on one of six invoices, of three contracts, or on the credit of a customer. */
const posting = fc.record({
  invoice: fc.nat(5),
  type: fc.constantFrom('InvoiceApproved', 'InvoiceUnapproved', 'PaymentPosted'),
  day,
  date: day,
  due: day,
  receivable: cents,
  retention: cents,
  credit: cents,
  customer: fc.nat(2),
});
type Posting = typeof posting extends fc.Arbitrary<infer P> ? P : never;

type Entry = {
  readonly position: number;
  readonly eventType: string;
  readonly day: string;
  readonly account: string;
  readonly amount: number;
  readonly invoiceId: string | null;
  readonly contractId: string | null;
  readonly customerId: string;
  readonly salesmanId: string;
  readonly paymentId: string | null;
  readonly invoiceDate: string | null;
  readonly dueDate: string | null;
};

function entriesOf(postings: readonly Posting[]): Entry[] {
  const approvedOn = new Map<number, string>();
  return postings.flatMap((each, index) => {
    // An approval is taken back after it was given; what comes before it is one itself.
    const since = approvedOn.get(each.invoice);
    const type = each.type === 'InvoiceUnapproved' && since === undefined ? 'InvoiceApproved' : each.type;
    const day = type === 'InvoiceUnapproved' && since !== undefined && since > each.day ? since : each.day;
    if (type === 'InvoiceApproved' && (since === undefined || each.day < since)) approvedOn.set(each.invoice, each.day);
    const of = {
      position: index + 1,
      eventType: type,
      day,
      salesmanId: salesmen[each.invoice % 2] ?? sam,
      customerId: `customer ${each.customer}`,
      invoiceId: `invoice ${each.invoice}`,
      contractId: `contract ${each.invoice % 3}`,
      paymentId: type === 'PaymentPosted' ? 'payment 0 0' : null,
      invoiceDate: null,
      dueDate: null,
    };
    const billed = type === 'InvoiceApproved' ? { invoiceDate: each.date, dueDate: each.due } : {};
    const all: Entry[] = [
      { ...of, ...billed, account: 'receivable', amount: each.receivable },
      ...(type === 'PaymentPosted' ? [] : [{ ...of, ...billed, account: 'retention', amount: each.retention }]),
      {
        ...of,
        account: 'credit',
        amount: -each.credit,
        invoiceId: null,
        contractId: null,
        paymentId: `payment ${each.customer} ${each.invoice % 2}`,
      },
      { ...of, ...billed, account: 'revenue', amount: 700 },
    ];
    return all.filter(({ amount }) => amount !== 0);
  });
}

/** What the entries of each event come to for an invoice. */
const receivableEntriesOf = (entries: readonly Entry[], invoiceId: string): ReceivableEntry[] =>
  [...Map.groupBy(entries, ({ position }) => position).values()].flatMap((ofEvent) => {
    const own = ofEvent.filter((each) => each.invoiceId === invoiceId && each.account !== 'revenue');
    const [first] = own;
    if (!first) return [];
    const { day, salesmanId, eventType, paymentId, invoiceDate, dueDate } = first;
    const receivable = sum(own, 'receivable');
    const isApproval = eventType === 'InvoiceApproved';
    return [
      {
        day,
        salesmanId,
        amount: paymentId === null ? receivable : 0,
        paid: paymentId === null ? 0 : -receivable,
        retention: sum(own, 'retention'),
        date: isApproval ? invoiceDate : null,
        dueDate: isApproval ? dueDate : null,
      },
    ];
  });

async function fill(
  tenant: string,
  entries: readonly Entry[],
  more: (invoice: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<void> {
  const row = (id: string, position: number) => ({
    id,
    tenant,
    version: 1,
    position,
    createdAt: noon,
    createdBy: olive,
    createdByName: 'Olive',
  });
  await tables.ledger.store.write(
    at.pool,
    entries.map((each, index) => ({
      ...row(`${each.position}-${index}`, each.position),
      ordinal: 1,
      isExtra: false,
      invoiceNumber: '',
      ...each,
    })),
  );
  const invoices = [0, 1, 2, 3, 4, 5].map((n) => ({
    ...row(`invoice ${n}`, 1),
    number: `${n}`,
    customerId: 'c',
    customerName: 'Ana',
    contractId: `contract ${n % 3}`,
    contractNumber: '1',
    contractName: 'Wall',
    locationId: 'l',
    locationName: 'Hill',
    salesmanId: salesmen[n % 2],
    salesmanName: 'S',
    ...more(n),
  }));
  await tables.invoices.store.write(at.pool, invoices);
  await tables.positions.store.write(
    at.pool,
    invoices.map((each) => ({ ...each, ...afterEntries(noEntries, receivableEntriesOf(entries, each.id)) })),
  );
  await tables.payments.store.write(
    at.pool,
    [0, 1, 2].flatMap((n) =>
      [0, 1].map((of) => ({ ...row(`payment ${n} ${of}`, 1), customerName: `Customer ${n}`, salesmanName: 'S' })),
    ),
  );
}

const sum = (entries: readonly Entry[], account: string) =>
  entries.reduce((total, each) => (each.account === account ? total + each.amount : total), 0);

/** The same, as one would do it by hand: entry by entry. */
function byHand(all: readonly Entry[], asOf: string, salesman: string | null) {
  const entries = all.filter((each) => each.day <= asOf && (salesman === null || each.salesmanId === salesman));
  const items: Record<string, object> = {};
  let prepaid = 0;
  for (const id of new Set(entries.flatMap(({ invoiceId }) => invoiceId ?? []))) {
    const own = entries.filter(({ invoiceId }) => invoiceId === id);
    const ofContract = sum(
      entries.filter(({ contractId }) => contractId === own[0]?.contractId),
      'retention',
    );
    const isPayment = ({ paymentId }: Entry) => paymentId !== null;
    const due = sum(
      own.filter((each) => !isPayment(each)),
      'receivable',
    );
    const paid = -sum(own.filter(isPayment), 'receivable');
    const counted = due >= 0 ? Math.min(Math.max(paid, 0), due) : Math.max(Math.min(paid, 0), due);
    const [open, held] = [due - counted, sum(own, 'retention')];
    prepaid += paid - counted;
    const billed = own.findLast(({ eventType, account }) => eventType === 'InvoiceApproved' && account !== 'revenue');
    const retention = ofContract === 0 ? 0 : held;
    if (billed && (open !== 0 || retention !== 0))
      items[id] = { open, retention, date: billed.invoiceDate, dueDate: billed.dueDate };
  }
  const credits = [...Map.groupBy(entries, ({ customerId, salesmanId }) => `${customerId} ${salesmanId}`).values()].map(
    (own) => -sum(own, 'credit'),
  );
  return { items, credit: credits.reduce((total, each) => total + each, prepaid) };
}

it('the receivables of a day equal the sum of all ledger entries until then, one by one', async () => {
  const itemsAndCredit = async (caller: Caller, asOf: string) => {
    const [open, retained] = [await ask({ asOf }, caller), await ask({ asOf, only: 'retention' }, caller)];
    expect(open.items.every((each) => each.open !== 0 && each.amount - each.paid === each.open)).toBe(true);
    return {
      items: Object.fromEntries(
        [...open.items, ...retained.items].map(({ invoiceId, open: left, retention, date, dueDate }) => [
          invoiceId,
          { open: left, retention, date, dueDate },
        ]),
      ),
      credit: open.totals.credit,
    };
  };
  let [runs, listed] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(posting, { minLength: 1, maxLength: 25 }), async (postings) => {
      const [tenant, entries] = [`${acme} ${runs++}`, entriesOf(postings)];
      await fill(tenant, entries);
      for (const asOf of ['2026-10-03', '2026-10-06', '2026-10-09'])
        for (const [caller, salesman] of [
          [callerOf(olive, { tenant }), null],
          [callerOf(sue, { tenant }), sue],
        ] as const) {
          const answer = await itemsAndCredit(caller, asOf);
          expect(answer).toEqual(byHand(entries, asOf, salesman));
          listed += Object.keys(answer.items).length;
        }
    }),
    { numRuns: RUNS },
  );
  expect(listed).toBeGreaterThan(RUNS);
}, 120_000);

const names = ['Oak 2', 'oak 10', 'Öak', 'Elm & Sons', '', 'Élan 3'];
const asked = {
  asOf: day,
  basis: fc.constantFrom('invoiceDate', 'dueDate'),
  mine: fc.boolean(),
  only: fc.constantFrom('current', '0-30', '31-60', '61-90', 'past90', 'overdue', 'retention', 'retentionOverdue'),
  moreThan: fc.constantFrom(0, 1, 3, 30, 60),
  search: fc.constantFrom('oak', 'OAK 2', 'élan', 'hill 1', '%', '_', 'nothing of the kind'),
  customerId: fc.constantFrom(...ids),
  locationId: fc.constantFrom(...ids),
  filters: fc.array(
    fc.oneof(
      fc.record({
        field: fc.constantFrom('days', 'amount', 'paid', 'open', 'retention'),
        op: fc.constantFrom('eq', 'ne', 'lt', 'lte', 'gt', 'gte'),
        value: fc.constantFrom(-300, 0, 2, 2.5, 200, 300),
      }),
      fc.record({
        field: fc.constantFrom('number', 'customerName', 'contractName', 'date', 'dueDate', 'invoiceId', 'salesmanId'),
        op: fc.constantFrom('eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'contains'),
        value: fc.constantFrom('', '2', 'oak', 'Oak 2', 'É', '2026-10-04', sue),
      }),
      fc.constantFrom(
        { field: 'open', op: 'between', value: [-200, 300] },
        { field: 'open', op: 'in', value: [200, 500.5, 300] },
        { field: 'days', op: 'between', value: [1, 4] },
        { field: 'days', op: 'empty', value: true },
        { field: 'customerName', op: 'empty', value: true },
        { field: 'customerName', op: 'empty', value: false },
        { field: 'customerName', op: 'between', value: ['A', 'Oak 9'] },
        { field: 'customerName', op: 'in', value: ['Oak 2', 'Öak'] },
      ),
    ),
    { maxLength: 2 },
  ),
  sortBy: fc.constantFrom(
    ...(['number', 'customerName', 'contractNumber', 'contractName', 'locationName', 'salesmanName'] as const),
    ...(['date', 'dueDate', 'days', 'amount', 'paid', 'open', 'retention'] as const),
  ),
  order: fc.constantFrom('asc', 'desc'),
  page: fc.integer({ min: 1, max: 3 }),
  limit: fc.constantFrom(1, 2, 200),
};
/** A few of them at a time: whoever narrows by all of them finds nothing. */
const requested = fc
  .tuple(fc.record(asked), fc.shuffledSubarray(Object.keys(asked) as (keyof typeof asked)[], { maxLength: 4 }))
  .map(([all, said]) => pick(all, said));
const pick = (all: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field)));

const contact = (name: string, receives: string[], isPrimary: boolean, emailBouncedAt: string | null = null) => ({
  id: name,
  name,
  title: '',
  email: `${name}@example.com`,
  phone: '+19165550100',
  isPrimary,
  receives,
  smsOptIn: false,
  smsOptedOutAt: null,
  emailBouncedAt,
});
const CAME_BACK = '2026-11-03T17:00:00.000Z';
/** Whom to ask is chosen of these: nobody, the primary one, who receives invoices; mail to some came back. */
const contactLists = [
  [],
  [contact('ana', [], false), contact('bill', ['proposal'], true)],
  [contact('ana', [], true), contact('bill', ['invoice'], false)],
  [contact('bill', ['invoice'], false, CAME_BACK), contact('cleo', ['proposal', 'invoice'], true)],
  [contact('ana', ['proposal'], false), contact('bill', [], false, CAME_BACK)],
];

it('receivables are answered as by the oracle that sums every entry in memory, whatever is asked', async () => {
  let [runs, shown, narrowed] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(posting, { minLength: 5, maxLength: 40 }),
      fc.array(fc.tuple(requested, fc.constantFrom(undefined, undefined, sam, sue), fc.boolean()), {
        minLength: 10,
        maxLength: 10,
      }),
      async (postings, requests) => {
        const tenant = `${acme} asked ${runs++}`;
        const shared = entriesOf(postings).map((each) =>
          // an invoice that was posted by two salesmen
          each.invoiceId === 'invoice 1' && each.position % 3 === 0 ? { ...each, salesmanId: sue } : each,
        );
        await fill(tenant, shared, (n) => ({
          customerId: ids[n % 2] ?? '',
          customerName: names[n % 2] ?? '',
          contractName: names[n] ?? '',
          number: `${n * 7}`,
        }));
        await tables.contracts.store.write(
          at.pool,
          ['2026-08-20', '2026-08-23', null].map((completedOn, n) => ({
            id: `contract ${n}`,
            tenant,
            version: 1,
            position: 1,
            customerId: ids[n % 2],
            locationId: ids[n % 2],
            completedOn,
          })),
        );
        await tables.customers.store.write(
          at.pool,
          [...ids, 'customer 0', 'customer 1'].map((id, n) => ({
            id,
            tenant,
            version: 1,
            position: 1,
            createdAt: noon,
            createdBy: olive,
            createdByName: 'Olive',
            salesmanId: salesmen[n % 2],
            contacts: contactLists[(runs + n) % contactLists.length],
          })),
        );
        for (const [request, salesmanId, isOwn] of requests) {
          const caller = callerOf(isOwn ? sue : olive, { tenant });
          const query = { ...(salesmanId && { salesmanId }) };
          const [answer, expected] = [await ask(request, caller, query), await askOracle(request, caller, query)];
          expect(answer).toEqual(expected);
          shown += answer.items.length;
          narrowed += answer.items.length < answer.total ? 1 : 0;
        }
      },
    ),
    { numRuns: RUNS },
  );
  expect(shown).toBeGreaterThan(RUNS);
  expect(narrowed).toBeGreaterThan(RUNS / 10);
}, 240_000);

it('receivables are searched, narrowed, sorted and paged, and their totals follow', async () => {
  const tenant = 'a company that asks';
  const billed = (n: number, date: string, open: Posting['receivable'], held: Posting['retention'] = 0) =>
    entriesOf([
      {
        invoice: n,
        type: 'InvoiceApproved',
        day: date,
        date,
        due: date,
        receivable: open,
        retention: held,
        credit: 0,
        customer: 0,
      },
    ]).map((each) => ({ ...each, position: n + 1 }));
  await fill(tenant, [
    ...billed(0, '2026-10-20', 200),
    ...billed(1, '2026-09-20', 300),
    ...billed(2, '2026-09-19', 300),
    ...billed(3, '2026-08-21', 500),
    ...billed(4, '2026-08-20', 500),
    ...billed(5, '2026-10-20', 0, 200),
  ]);
  await tables.customers.store.write(at.pool, [
    {
      id: 'c',
      tenant,
      version: 1,
      position: 1,
      createdAt: noon,
      createdBy: olive,
      createdByName: 'Olive',
      salesmanId: sam,
      contacts: [contact('ana', [], true), contact('bill', ['invoice'], false)],
    },
  ]);
  const caller = callerOf(olive, { tenant });
  const numbers = async (request: object, query: ReceivablesQuery = {}, as = caller) =>
    (await ask(request, as, query)).items.map(({ number }) => number);
  expect(await numbers({})).toEqual(['4', '3', '2', '1', '0']);
  expect(await numbers({ moreThan: 60 })).toEqual(['4']);
  expect(await numbers({ moreThan: 30 })).toEqual(['4', '3', '2']);
  expect(await numbers({ sortBy: 'open', order: 'asc', limit: 2, page: 2 })).toEqual(['2', '3']);
  expect(await numbers({ filters: [{ field: 'open', op: 'between', value: [200, 300] }] })).toEqual(['2', '1', '0']);
  expect(await numbers({ search: 'hill 3' })).toEqual(['3']);
  expect(await numbers({ only: 'retention' })).toEqual(['5']);
  expect(await numbers({}, { salesmanId: sue })).toEqual(['3', '1']);
  expect(await numbers({}, { salesmanId: sam }, callerOf(sue, { tenant }))).toEqual([]);
  expect(await numbers({}, { myArList: true }, callerOf(sam, { tenant }))).toEqual(['4', '2', '0']);
  const all = await ask({}, caller, { viewType: 'customer' });
  expect(all).toMatchObject({
    total: 5,
    totals: { open: 1800, retention: 200 },
    retentionOnly: { count: 1, retention: 200 },
    bySalesman: [],
    byCustomer: [{ contact: { name: 'bill', email: 'bill@example.com', phone: '+19165550100' } }],
  });
  expect(await ask({ moreThan: 60 }, caller)).toMatchObject({ total: 1, totals: { open: 500, retention: 0 } });
  expect(await ask({}, callerOf(sue, { tenant }))).toMatchObject({ byCustomer: [{ contact: null }] });
  expect(await ask({}, callerOf(olive, { tenant: 'another company' }))).toMatchObject({ total: 0, byCustomer: [] });
});

it('the receivables of a customer are those of their contracts, and of a location those there without the credit', async () => {
  const tenant = `${acme} narrowed`;
  const billed = (of: number, receivable: number, due = '2026-10-09'): Posting => ({
    invoice: of,
    customer: of,
    type: 'InvoiceApproved',
    day: '2026-10-01',
    date: '2026-10-01',
    due,
    receivable,
    retention: 0,
    credit: 100 * (of + 1),
  });
  await fill(tenant, entriesOf([billed(0, 500), billed(1, 300, '2026-10-30'), billed(2, 200)]));
  const [ana, ben, yard] = [newId(), newId(), newId()];
  await tables.contracts.store.write(
    at.pool,
    [ana, ana, ben].map((customerId, n) => ({
      id: `contract ${n}`,
      tenant,
      version: 1,
      position: 1,
      customerId,
      locationId: n === 1 ? yard : 'roof',
    })),
  );
  const sums = async (request: object, caller = callerOf(olive, { tenant })) => {
    const { items, totals } = await ask(request, caller);
    return [items.map(({ open }) => open), totals.open, totals.overdue, totals.credit];
  };
  expect(await sums({ customerId: ana })).toEqual([[500, 300], 800, 500, 0]);
  expect(await sums({ customerId: ana, only: 'overdue' })).toEqual([[500], 800, 500, 0]);
  expect(await sums({ locationId: yard })).toEqual([[300], 300, 0, 0]);
  expect(await sums({ customerId: ben })).toEqual([[200], 200, 200, 0]);
  expect(await sums({ customerId: ana }, callerOf(sue, { tenant }))).toEqual([[300], 300, 0, 0]);
  expect((await sums({}))[3]).toBe(600);
});

it('retention is overdue 45 days after its contract was completed, as of the day that is asked for', async () => {
  const tenant = `${acme} completed`;
  const held = (of: number): Posting => ({
    invoice: of,
    customer: 0,
    type: 'InvoiceApproved',
    day: '2026-08-01',
    date: '2026-08-01',
    due: '2026-08-31',
    receivable: 0,
    retention: 200,
    credit: 0,
  });
  await fill(tenant, entriesOf([held(0), held(1), held(2)]));
  await tables.contracts.store.write(
    at.pool,
    ['2026-09-05', '2026-09-04', null].map((completedOn, n) => ({
      id: `contract ${n}`,
      tenant,
      version: 1,
      position: 1,
      customerId: 'c',
      completedOn,
    })),
  );
  const overdue = async (asOf: string, caller = callerOf(olive, { tenant })) => {
    const { items, totals } = await ask({ asOf, only: 'retentionOverdue' }, caller);
    return [items.map(({ number, retentionDueOn }) => [number, retentionDueOn]), totals.retentionOverdue];
  };
  expect(await overdue('2026-10-19')).toEqual([[], 0]);
  expect(await overdue('2026-10-20')).toEqual([[['1', '2026-10-19']], 200]);
  expect(await overdue('2026-10-20', callerOf(sam, { tenant }))).toEqual([[], 0]);
  expect((await overdue('2026-10-21'))[1]).toBe(400);
});
