import { addDays, type Cents, type Day } from '@backoffice/contracts/kernel';
import { banks, jobs, ownAccount, vendors } from '@backoffice/services/testing/books-company';
import { id } from '@backoffice/services/testing/golden-job';
import { expect } from 'vitest';
import { balancesOf, type OracleEntry } from './oracle.spec-kit.ts';

/**
 * To which day the books were closed from an event on; `isClosing`: by a closing, and not by what opened them again.
 */
export type Closing = { readonly position: number; readonly through: Day; readonly isClosing: boolean };

/** Rows of the lists, as far as the invariants read them. */
export type Entry = {
  readonly position: number;
  readonly ordinal: number;
  readonly day: Day;
  readonly account: string;
  readonly amount: Cents;
  readonly eventType: string;
} & Readonly<
  Record<
    | 'invoiceDate'
    | 'dueDate'
    | 'workerId'
    | 'salesmanId'
    | 'contractId'
    | 'customerId'
    | 'vendorId'
    | 'bankId'
    | 'paymentId'
    | 'billId'
    | 'invoiceId'
    | 'jobCostId'
    | 'inventoryItemId',
    string | null
  >
>;
export type Tables = {
  readonly ledger: readonly Entry[];
  readonly invoices: readonly {
    id: string;
    contractId: string;
    openDue: Cents;
    date: Day;
    dueDate: Day;
    approvedAt: string | null;
    voidedAt: string | null;
  }[];
  readonly contracts: readonly {
    id: string;
    openDue: Cents;
    retention: Cents;
    profitSettlements: readonly { readonly on: Day; readonly lines: readonly { readonly amount: Cents }[] }[];
  }[];
  readonly post_payments: readonly {
    id: string;
    status: string;
    customerId: string;
    unapplied: Cents;
    amount: Cents;
    depositDate: Day | null;
    bankId: string;
  }[];
  readonly bills: readonly { id: string; vendorId: string; open: Cents }[];
  readonly job_costs: readonly { readonly trashedAt: string | null }[];
  readonly job_cost_postings: readonly {
    jobCostId: string | null;
    contractId: string;
    account: string | null;
    category: string;
    amount: Cents;
    hours: number;
    day: Day;
  }[];
  readonly customers: readonly { id: string; owed: Cents; retained: Cents; unusedCredit: Cents }[];
};

const nameOf = new Map(
  [...jobs, ...banks, ...vendors, { name: 'hoa' }, { name: 'cole' }, { name: 'fuel card' }].map(({ name }) => [
    id(name),
    name,
  ]),
);
const named = (key: string | null) => (key === null ? undefined : (nameOf.get(key) ?? key));
const sum = <Row>(rows: Iterable<Row>, of: (row: Row) => number) =>
  [...rows].reduce((total, row) => total + of(row), 0);

/** Cost accounts carry the job; the others what their subledger keeps apart. */
const COST_ACCOUNTS = ['materials', ownAccount.account, 'equipment', 'subcontracts', 'otherJobCosts', 'expenses'];
const JOB_ACCOUNTS = [...COST_ACCOUNTS, 'revenue', 'shares'];
function tagsOf(entry: Entry) {
  const { account, contractId, customerId, vendorId, bankId } = entry;
  const [job, customer, vendor, bank] = [contractId, customerId, vendorId, bankId].map(named);
  if (account === 'receivable' || account === 'retention') return { job, customer };
  if (account === 'credit') return { customer };
  if (account === 'payable' || account === 'receivedNotBilled') return { vendor };
  if (account === 'bank' || account === 'cards') return { bank };
  if (account === 'sharesPayable') return { person: personOf[entry.workerId ?? entry.salesmanId ?? ''] };
  return JOB_ACCOUNTS.includes(account) ? { job } : {};
}
const entryAsOracle = (entry: Entry): OracleEntry =>
  // tags that are not there are undefined
  ({ day: entry.day, account: entry.account, amount: entry.amount, ...tagsOf(entry) }) as OracleEntry;

/** The last day and six before it, each between events of the program. */
export const daysToJudge = (today: Day): Day[] => [0, 1, 3, 8, 15, 30, 60].map((back) => addDays(today, -back));

export function mustBeEven(ledger: readonly Entry[]): void {
  for (const [key, entries] of Map.groupBy(ledger, ({ position, day }) => `event ${position} on ${day}`))
    expect(
      sum(entries, ({ amount }) => amount),
      key,
    ).toBe(0);
  for (const { amount } of ledger) expect(Number.isSafeInteger(amount)).toBe(true);
}

/**
 * The product's books and the oracle's are the same, by account and by what it is kept apart by, on every judged day.
 */
export function mustAgreeWithOracle({ ledger }: Tables, oracle: readonly OracleEntry[], today: Day): void {
  const posted = ledger.map(entryAsOracle);
  for (const day of daysToJudge(today).toReversed())
    expect(balancesOf(posted, day), `on ${day}`).toEqual(balancesOf(oracle, day));
}

/** Whom the shares of the jobs belong to. */
const personOf: Readonly<Record<string, string>> = { [id('nick')]: 'salesman', [id('sam')]: 'operator' };

/** Nothing is dated in a period that was closed when it was recorded, and nothing that was posted is ever changed. */
export function mustStayClosed(before: readonly Entry[], { ledger }: Tables, closings: readonly Closing[]): void {
  const through = (position: number) => closings.findLast((each) => each.position < position)?.through ?? '';
  for (const { position, day, account } of ledger)
    expect(
      day > through(position),
      `${account} on ${day} by event ${position}, closed through ${through(position)}`,
    ).toBe(true);
  const last = Math.max(0, ...before.map(({ position }) => position));
  expect(ledger.filter(({ position }) => position <= last)).toEqual(before);
}

const balance = (
  ledger: readonly Entry[],
  account: string,
  where: (entry: Entry) => boolean = () => true,
  asOf = '9999',
) =>
  sum(
    ledger.filter((entry) => entry.account === account && entry.day <= asOf && where(entry)),
    ({ amount }) => amount,
  );

/** Control accounts are what their lists say. */
export function mustMatchLists({ ledger, invoices, contracts, post_payments: payments, bills }: Tables): void {
  for (const { id: contractId, openDue, retention } of contracts) {
    const ofJob = (entry: Entry) => entry.contractId === contractId;
    expect([balance(ledger, 'receivable', ofJob), balance(ledger, 'retention', ofJob)], named(contractId)).toEqual([
      openDue,
      retention,
    ]);
    expect(
      sum(
        invoices.filter((each) => each.contractId === contractId),
        (each) => each.openDue,
      ),
    ).toBe(openDue);
  }
  for (const customer of ['hoa', 'cole'].map(id)) {
    const own = payments.filter((each) => each.customerId === customer && ['posted', 'cleared'].includes(each.status));
    expect(balance(ledger, 'credit', (entry) => entry.customerId === customer)).toBe(
      0 - sum(own, ({ unapplied }) => unapplied),
    );
  }
  for (const { name } of vendors)
    expect(
      balance(ledger, 'payable', (entry) => entry.vendorId === id(name)),
      name,
    ).toBe(
      0 -
        sum(
          bills.filter(({ vendorId }) => vendorId === id(name)),
          ({ open }) => open,
        ),
    );
}

/** Of an invoice that stands, the list says the dates that were posted with it. */
export function mustKeepDates({ ledger, invoices }: Tables): void {
  for (const { id: invoiceId, date, dueDate, approvedAt, voidedAt } of invoices) {
    if (approvedAt === null || voidedAt !== null) continue;
    const posted = ledger.findLast((entry) => entry.invoiceId === invoiceId && entry.eventType === 'InvoiceApproved');
    expect([date, dueDate], `dates of invoice ${named(invoiceId)}`).toEqual([posted?.invoiceDate, posted?.dueDate]);
  }
}

/**
 * What a job has cost is the same in the journal of costs and in the books, by account and day; hours are in no account
 * yet.
 */
export function mustMatchCosts({ ledger, job_cost_postings: postings }: Tables): void {
  type Cost = { contractId: string | null; account: string | null; day: Day; amount: Cents };
  const sums = (rows: readonly Cost[]) => {
    const costs = new Map<string, Cents>();
    for (const { contractId, account, day, amount } of rows) {
      const key = `${named(contractId)} ${account} ${day}`;
      costs.set(key, (costs.get(key) ?? 0) + amount);
    }
    return Object.fromEntries([...costs].filter(([, amount]) => amount !== 0).toSorted());
  };
  const ofJobs = ledger.filter(({ account, contractId }) => contractId !== null && COST_ACCOUNTS.includes(account));
  expect(sums(postings.filter(({ account }) => account !== null)), 'costs of jobs').toEqual(sums(ofJobs));
}
