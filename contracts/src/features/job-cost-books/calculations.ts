import { CostAccount } from '#capabilities/index.ts';
import type { BillLine } from '#features/bills';
import { accountRefusal, costCategoryOf, type AccountRefusal, type ChartAccount } from '#features/chart-of-accounts';
import type { CheckLine } from '#features/checks';
import {
  costChangeOf,
  type CostCategory,
  type CostPosting,
  type JobCostEvent,
  type JobCostStatus,
  type UsageCost,
} from '#features/job-costs';
import type { Cents, Day } from '#kernel/index.ts';

/**
 * On which day a line of a ticket is posted to the books, or taken back; what was recorded before there was such a day
 * has its work date.
 */
export const postingDayOf = ({ postedOn, workDate }: CostPosting): Day => postedOn ?? workDate;

/** Labor that is not in the books yet. */
export const notBooked = { accounts: null, postedOn: null };
/** What is priced anew stays where it stands in the books. */
export const bookedAs = (before: UsageCost | null) => ({
  account: before?.account ?? null,
  postedOn: before?.postedOn ?? null,
});

/** An account on which a line of a ticket stands, with its part of the line. */
type BookedPart = { readonly account: string; readonly amount: Cents };

/** What a line charges its job in the books; nothing where they do not have it by itself. */
export function chargesOf(line: CostPosting): BookedPart[] {
  if (line.kind !== 'labor') return line.account ? [{ account: line.account, amount: line.amount }] : [];
  const { accounts, wages, fringes, burden } = line;
  if (!accounts) return [];
  return [
    { account: accounts.wages, amount: wages },
    { account: accounts.fringes, amount: fringes },
    { account: accounts.burden, amount: burden },
  ];
}

/** The account on which a line stands, of labor that of the wages; null where the books do not have it by itself. */
export const ledgerAccountOf = (line: CostPosting): string | null => chargesOf(line)[0]?.account ?? null;

/**
 * What the same is owed to, or taken from: what vendors charge is received and not billed yet, hours are to be paid,
 * burden and own equipment are costs of the company that jobs bear, inventory leaves the stock.
 */
function contraOf(line: CostPosting): BookedPart[] {
  switch (line.kind) {
    case 'labor':
      return [
        { account: 'accruedJobPayroll', amount: line.wages + line.fringes },
        { account: 'burdenApplied', amount: line.burden },
      ];
    case 'material':
      return [{ account: 'receivedNotBilled', amount: line.amount }];
    case 'equipment':
      return [{ account: 'equipmentRecovered', amount: line.amount }];
    case 'inventory':
      return [{ account: 'inventory', amount: line.amount }];
  }
}

/** What an event of a ticket posts. What is taken back has the opposite sign. */
export function ticketLinesOf(event: JobCostEvent) {
  const change = costChangeOf(event);
  if (!change) return [];
  const { contractId, locationId } = change.job;
  const posted = (line: CostPosting, sign: 1 | -1) => {
    const charges = chargesOf(line);
    if (charges.length === 0) return [];
    const { id: costLineId, lineItemId } = line;
    const parties = {
      ...(line.kind === 'material' && { vendorId: line.supplierId }),
      ...(line.kind === 'inventory' && { inventoryItemId: line.inventoryItemId }),
    };
    const of = { day: postingDayOf(line), contractId, locationId, costLineId, lineItemId, ...parties };
    return [
      ...charges.map(({ account, amount }) => ({ ...of, account, amount: sign * amount })),
      ...contraOf(line).map(({ account, amount }) => ({ ...of, account, amount: 0 - sign * amount })),
    ].filter(({ amount }) => amount !== 0);
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
