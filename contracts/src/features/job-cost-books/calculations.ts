import { CostAccount } from '#capabilities/index.ts';
import { usualAccount, type BillLine } from '#features/bills';
import { accountRefusal, costCategoryOf, type AccountRefusal, type ChartAccount } from '#features/chart-of-accounts';
import type { CheckLine } from '#features/checks';
import {
  costChangeOf,
  type CostCategory,
  type CostPosting,
  type JobCostEvent,
  type JobCostStatus,
  type MaterialPosting,
} from '#features/job-costs';
import type { Cents, Day } from '#kernel/index.ts';

/**
 * On which day a line of a ticket is posted to the books, or taken back; what was recorded before there was such a day
 * has its work date.
 */
export const postingDayOf = (line: CostPosting): Day =>
  (line.kind === 'material' ? line.postedOn : null) ?? line.workDate;

/** What a line of a ticket is charged to at its vendor; null where the books do not have it by itself. */
export const ledgerAccountOf = (line: CostPosting): CostAccount | null =>
  (line.kind === 'material' ? line.account : null) ?? null;

/**
 * What an event of a ticket posts: a line that a vendor charges is a cost of its job, received and not billed yet. What
 * is taken back has the opposite sign.
 */
export function ticketLinesOf(event: JobCostEvent) {
  const change = costChangeOf(event);
  if (!change) return [];
  const { contractId, locationId } = change.job;
  const posted = (line: CostPosting, sign: 1 | -1) => {
    const account = ledgerAccountOf(line);
    if (account === null || line.kind !== 'material' || line.amount === 0) return [];
    const { id: costLineId, lineItemId, supplierId: vendorId } = line;
    const of = { day: postingDayOf(line), contractId, locationId, costLineId, lineItemId, vendorId };
    const amount = sign * line.amount;
    return [
      { ...of, account, amount },
      { ...of, account: 'receivedNotBilled' as const, amount: 0 - amount },
    ];
  };
  return [...change.taken.flatMap((line) => posted(line, -1)), ...change.given.flatMap((line) => posted(line, 1))];
}

/** Accounts whose lines are costs of the job that they name. Bank fees and the owner's money are none. */
const categories: Readonly<Record<CostAccount, CostCategory>> = {
  materials: 'materials',
  equipment: 'equipments',
  subcontracts: 'materials',
  otherJobCosts: 'misc',
  expenses: 'misc',
};
const isCostAccount = (account: string): account is CostAccount => CostAccount.safeParse(account).success;

/** An account as a line says it: with its place in the costs of a job, where `costAccounts` do not say it. */
type ChargedAccount = { readonly account: string; readonly costCategory: CostCategory | null };
/**
 * The account that a line is charged to, or why it cannot be. What is bought has no hours, and is no labor. `isKept`:
 * the line stood there as it is, whatever became of its account.
 */
export function chargedAccount(
  account: string,
  field: string,
  chart: readonly ChartAccount[],
  isKept: boolean,
): ChargedAccount | AccountRefusal {
  const found = chart.find((each) => each.account === account);
  const wrong = accountRefusal(found, field, { isKept });
  if (wrong) return wrong;
  const costCategory = isCostAccount(account) ? null : costCategoryOf(account, chart);
  return { account, costCategory: costCategory === 'labor' ? 'misc' : costCategory };
}

type ChargedLine = BillLine | CheckLine;
/**
 * A line of a bill or a check that is a cost of its job by itself, with its place in the breakdown. What a ticket has
 * already is none.
 */
export function jobCostOfLine<Line extends ChargedLine>(line: Line) {
  const { contractId, account } = line;
  if (contractId === null || account === null) return null;
  if ('materialId' in line ? line.materialId !== null : line.billId !== null) return null;
  const category = isCostAccount(account) ? categories[account] : (line.costCategory ?? null);
  return category && { line, contractId, account, category };
}

/**
 * Where a material stands at its vendor. `isFrozen`: its bill is paid or its day is closed, so that it is corrected
 * today by another document.
 */
export type MaterialStanding = {
  readonly isFrozen: boolean;
  /** Its bill charges the cost itself, as bills did before tickets posted their costs. */
  readonly chargedTo: CostAccount | null;
};
export type MaterialBooks = {
  readonly today: Day;
  readonly closedThrough: Day | null;
  /** Types of the vendors, by their ids. */
  readonly vendorTypes: ReadonlyMap<string, string>;
  /** Of the materials that stand on a bill, by their ids. */
  readonly standings: ReadonlyMap<string, MaterialStanding>;
};

/**
 * An event of a ticket as it is posted: each material says its account and its day. What is closed, or paid, moves
 * today.
 */
export function bookedEvent(event: JobCostEvent, books: MaterialBooks): JobCostEvent {
  switch (event.type) {
    case 'MaterialAdded':
      return { ...event, data: { ...event.data, line: added(event.data.line, books) } };
    case 'MaterialRemoved':
      return { ...event, data: { ...event.data, line: removed(event.data.line, books) } };
    case 'MaterialEdited': {
      const [from, to] = edited(event.data.from, event.data.to, books);
      return { ...event, data: { ...event.data, from, to } };
    }
    case 'JobCostRatesUpdated': {
      const lines = event.data.lines.map((line) => {
        if (line.from.kind !== 'material' || line.to.kind !== 'material') return line;
        const [from, to] = edited(line.from, line.to, books);
        return { ...line, from, to };
      });
      return { ...event, data: { ...event.data, lines } };
    }
  }
  return event;
}

/** Lines of a ticket that goes to the trash, or comes back. */
export const bookedLines = (lines: readonly CostPosting[], isRestored: boolean, books: MaterialBooks): CostPosting[] =>
  lines.map((line) => (line.kind === 'material' ? (isRestored ? added : removed)(line, books) : line));

const isClosed = (day: Day, { closedThrough }: MaterialBooks) => closedThrough !== null && day <= closedThrough;

function accountOf({ source, supplierId }: MaterialPosting, { vendorTypes }: MaterialBooks): CostAccount | null {
  if (supplierId === null) return null;
  return source === 'misc' ? 'otherJobCosts' : usualAccount(vendorTypes.get(supplierId) ?? '');
}

function added(line: MaterialPosting, books: MaterialBooks): MaterialPosting {
  if (line.supplierId === null) return { ...line, account: null, postedOn: null };
  const isLate = isClosed(line.workDate, books) || books.standings.get(line.id)?.isFrozen === true;
  return { ...line, account: accountOf(line, books), postedOn: isLate ? books.today : null };
}

/**
 * What the ledger has of a cost that its bill charged itself is taken back with the bill; of one that is frozen, by the
 * correction.
 */
function removed(line: MaterialPosting, books: MaterialBooks): MaterialPosting {
  if (line.supplierId === null) return line;
  const { isFrozen = false, chargedTo = null } = books.standings.get(line.id) ?? {};
  const day = postingDayOf(line);
  return {
    ...line,
    account: ledgerAccountOf(line) ?? (isFrozen ? chargedTo : null),
    postedOn: isFrozen || isClosed(day, books) ? books.today : day === line.workDate ? null : day,
  };
}

function edited(from: MaterialPosting, to: MaterialPosting, books: MaterialBooks): [MaterialPosting, MaterialPosting] {
  const { isFrozen = false, chargedTo = null } = books.standings.get(from.id) ?? {};
  const taken = removed(from, books);
  if (to.supplierId === null) return [taken, { ...to, account: null, postedOn: null }];
  const isSameBill = from.supplierId === to.supplierId && from.invoiceRef === to.invoiceRef;
  const isSameVendor = from.supplierId === to.supplierId && from.source === to.source;
  const isStillCharged = isSameBill && !isFrozen && chargedTo !== null && ledgerAccountOf(from) === null;
  const kept = to.workDate === from.workDate && !isClosed(postingDayOf(from), books) ? (from.postedOn ?? null) : null;
  const isLate = isFrozen || (kept === null && isClosed(to.workDate, books));
  return [
    taken,
    {
      ...to,
      account: isStillCharged ? null : ((isSameVendor ? taken.account : null) ?? accountOf(to, books)),
      postedOn: isLate ? books.today : kept,
    },
  ];
}

/** What events of purchases say that a job has cost, as overhead is figured from it. */
export type JobPurchase = { readonly amount: Cents; readonly date: Day };
/** Those of a day have one overhead rate, which a job that was settled keeps. */
export const purchaseId = (date: Day) => `purchases of ${date}`;
export const purchaseCosts = (purchases: readonly JobPurchase[]) =>
  purchases.map(({ amount, date }) => ({
    id: purchaseId(date),
    status: 'hardClosed' as const,
    directCost: amount,
    laborCost: 0,
    laborHours: 0,
    overheadRateId: null,
    date,
  }));

type DirectCosts = Readonly<Record<'labor' | 'materials' | 'equipment' | 'inventory' | 'misc', Cents>>;
export const directOf = ({ labor, materials, equipment, inventory, misc }: DirectCosts): Cents =>
  labor + materials + equipment + inventory + misc;

/** What a ticket has cost, or without one the purchases of a day. */
type PostedCosts = DirectCosts & {
  readonly ticketId: string | null;
  readonly status: JobCostStatus | null;
  readonly changeOrderId: string | null;
  readonly overheadRateId: string | null;
  readonly date: Day;
  readonly hours: number;
};
/** The same as overhead is figured from it. */
export const overheadCosts = <Costs extends PostedCosts>(ticket: Costs) => ({
  ...ticket,
  id: ticket.ticketId ?? purchaseId(ticket.date),
  status: ticket.status ?? ('hardClosed' as const),
  directCost: directOf(ticket),
  laborCost: ticket.labor,
  laborHours: ticket.hours,
});
