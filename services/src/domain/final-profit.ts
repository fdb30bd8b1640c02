import { overhead } from '@backoffice/contracts/dictionaries/overheads';
import { company } from '@backoffice/contracts/features/companies';
import type { ContractFacts } from '@backoffice/contracts/features/contracts';
import { costPlusValue, costsToBillAfter, noCostsToBill } from '@backoffice/contracts/features/cost-plus';
import { purchaseCosts } from '@backoffice/contracts/features/job-cost-books';
import { jobCost, postingsOf, type JobCostView } from '@backoffice/contracts/features/job-costs';
import type { Cents } from '@backoffice/contracts/kernel';
import type { World } from '#kernel/world.ts';
import { approvedChangesOf, contractValueOf, recordsOfContract, type ContractBilling } from './contract-billing.ts';
import { invoicePaymentsOf, paidOnInvoice } from './invoice-payments.ts';
import { purchasesOf, type FindJobPurchases } from './job-purchases.ts';

/** Where the overhead rates are found that jobs have which name none. */
const DEFAULT_OVERHEADS = `${overhead.entity}.period`;

/** A job as shares of its profit are figured by now, and what has come to pass of it that releases them. */
export async function sharingOf(
  books: ContractBilling,
  world: World,
  findJobPurchases: FindJobPurchases,
): Promise<NonNullable<ContractFacts['sharing']>> {
  const tickets = await recordsOfContract(jobCost, books.contract.id, world);
  const [ours, overheads, paid, purchases] = await Promise.all([
    world.record(company, world.tenant),
    overheadsFor(tickets, world),
    paidOn(books, world),
    purchasesOf(books.contract.id, world, findJobPurchases),
  ]);
  const hardClosed = tickets.length > 0 && tickets.every(({ status }) => status === 'hardClosed');
  const billed = billsOf(books).reduce((sum, { amount }) => sum + amount, 0);
  // What a cost-plus contract is worth grows with its costs.
  const isComplete = !books.contract.costPlus || hardClosed;
  const invoiced = billed > 0 && isComplete && valueOf(books, tickets) <= scheduledOf(books);
  return {
    job: { contractValue: valueOf(books, tickets), tickets, overheads, purchases: purchaseCosts(purchases) },
    shares: ours?.profitShares ?? [],
    reached: { hardClosed, invoiced, paidInFull: invoiced && paid >= billed },
  };
}

const billsOf = ({ invoices }: ContractBilling) =>
  invoices.filter(({ approvedAt, voidedAt }) => approvedAt !== null && voidedAt === null);

/** What is billed of the agreed value, without extras. */
const scheduledOf = (books: ContractBilling): Cents =>
  billsOf(books).reduce(
    (billed, { amount, invoiceItems }) => billed + amount - invoiceItems.reduce((sum, item) => sum + item.amount, 0),
    0,
  );

async function paidOn(books: ContractBilling, world: World): Promise<Cents> {
  const each = await Promise.all(
    billsOf(books).map(async ({ id }) => paidOnInvoice(id, await invoicePaymentsOf(id, world))),
  );
  return each.reduce((sum, amount) => sum + amount, 0);
}

/** What is left to bill of a contract by the costs of its tickets; extras stand beside its value. */
export async function unbilledOf(books: ContractBilling, world: World): Promise<Cents> {
  const tickets = await recordsOfContract(jobCost, books.contract.id, world);
  return valueOf(books, tickets) - scheduledOf(books);
}

function valueOf(books: ContractBilling, tickets: readonly JobCostView[]) {
  const { costPlus } = books.contract;
  if (!costPlus) return contractValueOf(books);
  const costs = costsToBillAfter(noCostsToBill, { taken: [], given: tickets.flatMap(postingsOf) });
  return costPlusValue(costPlus, costs, approvedChangesOf(books.changeOrders));
}

async function overheadsFor(tickets: readonly JobCostView[], world: World) {
  const named = tickets.flatMap(({ overheadRateId }) => overheadRateId ?? []);
  const ids = new Set([...named, ...(await world.claimHolders(DEFAULT_OVERHEADS))]);
  const found = await Promise.all([...ids].map((id) => world.record(overhead, id)));
  return found.filter((rate) => rate !== null).filter(({ trashedAt, isDefault }) => trashedAt === null || !isDefault);
}
