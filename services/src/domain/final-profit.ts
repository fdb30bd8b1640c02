import { overhead } from '@backoffice/contracts/dictionaries/overheads';
import { bill } from '@backoffice/contracts/features/bills';
import { check } from '@backoffice/contracts/features/checks';
import { jobCostOfLine, purchaseCosts, type JobPurchase } from '@backoffice/contracts/features/job-cost-books';
import { company, sharesOn } from '@backoffice/contracts/features/companies';
import { costPlusValue, costsToBillAfter, noCostsToBill } from '@backoffice/contracts/features/cost-plus';
import { jobCost, postingsOf, type JobCostView } from '@backoffice/contracts/features/job-costs';
import { jobProfit, type JobProfit } from '@backoffice/contracts/features/profits';
import type { Cents } from '@backoffice/contracts/kernel';
import type { World } from '#kernel/world.ts';
import { approvedChangesOf, contractValueOf, recordsOfContract, type ContractBilling } from './contract-billing.ts';

/** Where the overhead rates are found that jobs have which name none. */
const DEFAULT_OVERHEADS = `${overhead.entity}.period`;

/** What is left of a job once nothing is added to it any more; null while a ticket of it is open. */
export async function finalProfitOf(books: ContractBilling, world: World): Promise<JobProfit | null> {
  const tickets = await recordsOfContract(jobCost, books.contract.id, world);
  if (tickets.length === 0 || tickets.some(({ status }) => status !== 'hardClosed')) return null;
  const [ours, overheads, purchases] = await Promise.all([
    world.record(company, world.tenant),
    overheadsFor(tickets, world),
    purchasesOf(books.contract.id, world),
  ]);
  const contractValue = valueOf(books, tickets);
  return jobProfit(
    { revenue: contractValue, contractValue },
    tickets,
    overheads,
    sharesOn(ours?.profitShares ?? [], world.facts.today),
    purchaseCosts(purchases),
  );
}

/** What bills and checks that stand charge a job beside its tickets. */
async function purchasesOf(contractId: string, world: World): Promise<JobPurchase[]> {
  const [bills, checks] = await Promise.all([
    recordsOfContract(bill, contractId, world),
    recordsOfContract(check, contractId, world),
  ]);
  const standing = [
    ...bills.filter(({ voidedOn }) => voidedOn === null),
    ...checks.filter(({ status }) => status !== 'void'),
  ];
  return standing.flatMap(({ date, lines }) =>
    lines.flatMap((each) => {
      const cost = jobCostOfLine(each);
      return cost?.contractId === contractId ? [{ date, amount: cost.line.amount }] : [];
    }),
  );
}

/** What is left to bill of a contract by the costs of its tickets; extras stand beside its value. */
export async function unbilledOf(books: ContractBilling, world: World): Promise<Cents> {
  const tickets = await recordsOfContract(jobCost, books.contract.id, world);
  return books.invoices
    .filter(({ approvedAt, voidedAt }) => approvedAt !== null && voidedAt === null)
    .reduce(
      (left, { amount, invoiceItems }) => left - amount + invoiceItems.reduce((sum, item) => sum + item.amount, 0),
      valueOf(books, tickets),
    );
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
