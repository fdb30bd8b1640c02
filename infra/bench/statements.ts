import type { Day } from '@backoffice/contracts/kernel';
import { alternate, timeRead, type OpenBooks } from './books.ts';
import { atMost, type Figure } from './figure.ts';
import { dayOf, startDay, uuid, type SeededEvent } from './seeded-books.ts';

const VENDORS = 500;
/** Of so many bills one is not paid. */
const OPEN_BILL = 10;
const [TODAY, PAST, YEAR_START] = ['2026-11-20', '2025-06-30', '2025-01-01'] as const;
const ROUNDS = 10;
const COSTS = ['materials', 'subcontractors', 'equipmentCost', 'expenses'] as const;

/** A bill of two lines for each job, most of them paid by a check: half of the entries of the books. */
export function* billsOf(jobs: number): Iterable<SeededEvent> {
  for (let n = 0; n < jobs; n++) {
    yield billOf(n);
    if (n % OPEN_BILL !== 0) yield checkOf(n);
  }
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

/** Each statement as its page asks for it, of today and of a past day. */
export async function statementFigures(books: OpenBooks, tenant: string): Promise<Figure[]> {
  const ask = (name: string, query: object) => () => timeRead(books, `reports.${name}`, tenant, { query });
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
        [`sales by customer ${on}`, ask('sales-by-customer', range)],
      ] as const;
    }),
  );
  const times = await alternate(asks, ROUNDS);
  return Object.entries(times).map(([name, ms]) => atMost(`${name}, of a million entries, p95`, ms, 'ms', 500));
}

const yearOf = (day: Day) => (day === TODAY ? `${day.slice(0, 4)}-01-01` : YEAR_START);
