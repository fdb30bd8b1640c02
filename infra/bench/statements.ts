import type { Day } from '@backoffice/contracts/kernel';
import { pgPool } from '@backoffice/infra/postgres';
import { alternate, timeRead, type OpenBooks } from './open-books.ts';
import { atMost, type Figure } from './figure.ts';
import {
  companyOf,
  createdCustomer,
  dayOf,
  JOBS_OF_A_CUSTOMER,
  seedEvents,
  startDay,
  uuid,
  versionedEventsOfJob,
  type SeededEvent,
} from './seeded-books.ts';

/** Each has an invoice, its retention, their payments, a bill and its check: 18 entries. */
const JOBS = 60_000;
const TENANT = 'books-of-statements';
const VENDORS = 500;
/** Of so many jobs one is not paid, and so many bills. */
const [OPEN_JOB, OPEN_BILL] = [20, 10];
const [TODAY, PAST, YEAR_START] = ['2026-11-20', '2025-06-30', '2025-01-01'] as const;
const ROUNDS = 10;
const COSTS = ['materials', 'subcontracts', 'equipment', 'expenses'] as const;

/** Books of a million entries, of which most is paid. `url` is that of the owner. */
export async function seedStatements(url: string): Promise<void> {
  await seedEvents(url, 'platform', [companyOf(TENANT)]);
  await seedEvents(url, TENANT, everyEntry());
}

function* everyEntry(): Iterable<SeededEvent> {
  for (let customer = 0; customer * JOBS_OF_A_CUSTOMER < JOBS; customer++) yield createdCustomer(customer);
  for (let n = 0; n < JOBS; n++) {
    yield* moneyOf(n);
    yield billOf(n);
    if (n % OPEN_BILL !== 0) yield checkOf(n);
  }
}

type Posted = Readonly<Record<'amount' | 'amountDue' | 'retentionHeld' | 'number' | 'contractId', unknown>>;

/** An invoice as it is seeded elsewhere, paid in full, and what it held once the work is done. */
function* moneyOf(n: number): Iterable<SeededEvent> {
  const all = versionedEventsOfJob(n);
  const [created, approved, paid] = ['InvoiceCreated', 'InvoiceApproved', 'PaymentPosted'].map((type) =>
    all.find((event) => event.type === type),
  );
  if (!created || !approved || !paid) return;
  yield created;
  yield approved;
  if (n % OPEN_JOB === 0) return;
  const { amountDue, retentionHeld } = approved.data as Posted; // as it is seeded
  const release = {
    number: `R-${n}`,
    amount: 0,
    extras: 0,
    retainable: 0,
    retentionHeld: 0,
    retentionReleased: retentionHeld,
    amountDue: retentionHeld,
    on: dayOf(startDay(n) + 90),
    date: dayOf(startDay(n) + 90),
    dueDate: dayOf(startDay(n) + 120),
    lineItems: [],
  };
  const stream = `Invoice-${uuid('d', n)}`;
  yield paymentOf(paid, uuid(4, n), uuid(3, n), amountDue, startDay(n) + 40);
  yield { ...created, stream, data: { ...created.data, ...release } };
  yield { ...approved, stream, version: 2, data: { ...approved.data, ...release } };
  yield paymentOf(paid, uuid('e', n), uuid('d', n), retentionHeld, startDay(n) + 130);
}

function paymentOf(paid: SeededEvent, id: string, invoiceId: string, amount: unknown, day: number): SeededEvent {
  const { allocations } = paid.data as { readonly allocations: readonly object[] }; // as it is seeded
  const on = { receivedOn: dayOf(day), depositDate: dayOf(day) };
  const data = { ...paid.data, ...on, amount, allocations: [{ ...allocations[0], invoiceId, amount }] };
  return { ...paid, stream: `Payment-${id}`, version: 1, data };
}

const amountOf = (n: number) => 150_000 + (n % 83) * 1_000;
const vendorOf = (n: number) => ({ vendorId: uuid('a', n % VENDORS), vendorName: `Supply ${n % VENDORS}` });
const line = (n: number, amount: number) => ({
  account: COSTS[n % COSTS.length],
  contractId: uuid(1, n),
  contractName: `Wall ${n}`,
  description: 'Drywall and tape',
  amount,
  materialId: null,
});

const billOf = (n: number): SeededEvent => ({
  stream: `Bill-${uuid('b', n)}`,
  version: 1,
  type: 'BillRecorded',
  data: {
    ...vendorOf(n),
    ref: `S-${n}`,
    date: dayOf(startDay(n) + 25),
    dueDate: dayOf(startDay(n) + 55),
    memo: '',
    lines: [line(n, amountOf(n) - 50_000), line(n + 1, 50_000)],
    amount: amountOf(n),
    allowDuplicate: false,
    duplicateReason: '',
  },
});

const checkOf = (n: number): SeededEvent => ({
  stream: `Check-${uuid('c', n)}`,
  version: 1,
  type: 'CheckWritten',
  data: {
    ...vendorOf(n),
    bankId: uuid(0, 1),
    bankName: 'First Bank',
    number: `${1_000 + n}`,
    date: dayOf(startDay(n) + 50),
    payee: '',
    amount: amountOf(n),
    lines: [{ billId: uuid('b', n), ref: `S-${n}`, account: null, contractId: null, amount: amountOf(n), memo: '' }],
    memo: '',
  },
});

/** Each statement as its page asks for it, of today and of a past day. `url` is that of the owner. */
export async function statementFigures(url: string, books: OpenBooks): Promise<Figure[]> {
  const owner = pgPool(url, { statementTimeoutMs: 0 });
  await owner.query('VACUUM ANALYZE read.ledger'); // as the server does by itself after a while
  await owner.end();
  const ask = (name: string, query: object) => () => timeRead(books, `reports.${name}`, TENANT, { query });
  const bank = `bank:${uuid(0, 1)}`;
  const asks = Object.fromEntries(
    [TODAY, PAST].flatMap((day) => {
      const [range, month] = [
        { fromDate: yearOf(day), toDate: day },
        { fromDate: `${day.slice(0, 7)}-01`, toDate: day },
      ];
      const on = day === TODAY ? 'today' : 'as of a past day';
      return [
        [`trial balance ${on}`, ask('trial-balance', { asOf: day })],
        [`profit and loss by month ${on}`, ask('profit-and-loss', { ...range, columns: 'month' })],
        [`balance sheet ${on}`, ask('balance-sheet', { asOf: day })],
        [`cash flow ${on}`, ask('cash-flow', range)],
        [`general ledger, balances, ${on}`, ask('general-ledger', range)],
        [`general ledger of a bank, a month, ${on}`, ask('general-ledger', { ...month, account: bank })],
        [`aged receivables ${on}`, ask('aged-receivables', { asOf: day })],
        [`aged payables ${on}`, ask('aged-payables', { asOf: day })],
        [`retention ageing ${on}`, ask('retention-ageing', { asOf: day })],
        [`sales by customer ${on}`, ask('sales-by-customer', range)],
      ] as const;
    }),
  );
  const times = await alternate(asks, ROUNDS);
  return Object.entries(times).map(([name, ms]) => atMost(`${name}, of a million entries, p95`, ms, 'ms', 500));
}

const yearOf = (day: Day) => (day === TODAY ? `${day.slice(0, 4)}-01-01` : YEAR_START);
