import { hasEnded } from '@backoffice/contracts/features/contracts';
import {
  billableCost,
  maximumOf,
  type BilledCostLine,
  type CostLineChoice,
  type CostPlusAgreement,
} from '@backoffice/contracts/features/cost-plus';
import type { BillableCosts, InvoiceView } from '@backoffice/contracts/features/invoices';
import {
  categoryOf,
  jobCost,
  postingsOf,
  type CostPosting,
  type JobCostView,
} from '@backoffice/contracts/features/job-costs';
import type { World } from '#kernel/world.ts';
import { approvedChangesOf, recordsOfContract, type ContractBilling } from './contract-billing.ts';

/**
 * What of the costs of a contract can be billed by one invoice; `chosen`: lines of which tickets are asked about, null
 * for all. Null where the price was agreed.
 */
export async function billableCostsOf(
  { contract: agreed, changeOrders, invoices }: ContractBilling,
  invoiceId: string | null,
  chosen: readonly CostLineChoice[] | null,
  world: World,
): Promise<BillableCosts | null> {
  const { id, costPlus: agreement, amount: estimate, completedOn } = agreed;
  if (!agreement) return null;
  const others = invoices.filter((each) => each.id !== invoiceId && each.voidedAt === null);
  const tickets = await ticketsOf(id, chosen, world);
  return {
    agreement,
    estimate,
    isComplete: completedOn !== null || hasEnded(agreed),
    maximum: maximumOf(agreement, approvedChangesOf(changeOrders)),
    ...openLines(tickets, others, chosen, agreement),
  };
}

async function ticketsOf(contractId: string, chosen: readonly CostLineChoice[] | null, world: World) {
  if (chosen === null) return recordsOfContract(jobCost, contractId, world);
  const ids = new Set(chosen.map(({ jobCostId }) => jobCostId));
  const found = await Promise.all([...ids].map((ticketId) => world.record(jobCost, ticketId)));
  return found.filter((ticket) => ticket !== null).filter((ticket) => ticket.contractId === contractId);
}

/** Each line once: what others bill of it is taken off, and what they bill of a line that is gone is given back. */
function openLines(
  tickets: readonly JobCostView[],
  others: readonly InvoiceView[],
  chosen: readonly CostLineChoice[] | null,
  agreement: CostPlusAgreement,
): Pick<BillableCosts, 'lines' | 'billedBy'> {
  const asked = chosen && new Set(chosen.map(({ lineId }) => lineId));
  const present = tickets.flatMap((ticket) =>
    ticket.trashedAt === null ? postingsOf(ticket).map((line) => costLineOf(ticket, line, agreement)) : [],
  );
  const lines = new Map(present.map((line) => [line.lineId, line]));
  const billedBy = new Map<string, string>();
  for (const { number, costLines } of others)
    for (const billed of costLines.filter(({ lineId }) => !asked || asked.has(lineId))) {
      const left = lines.get(billed.lineId) ?? { ...billed, amount: 0, receiptPath: null };
      lines.set(billed.lineId, { ...left, amount: left.amount - billed.amount });
      billedBy.set(billed.lineId, number);
    }
  for (const [lineId, { amount }] of lines) if (amount !== 0) billedBy.delete(lineId);
  return { lines, billedBy };
}

function costLineOf(ticket: JobCostView, line: CostPosting, agreement: CostPlusAgreement): BilledCostLine {
  const { id: lineId, workDate, lineItemId, phaseName } = line;
  return {
    jobCostId: ticket.id,
    lineId,
    ticket: ticket.number,
    workDate,
    category: categoryOf(line),
    lineItemId,
    phaseName,
    ...wordsOf(line),
    amount: billableCost(line, agreement),
  };
}

/** How the customer reads a line. */
function wordsOf(line: CostPosting): Pick<BilledCostLine, 'description' | 'invoiceRef' | 'receiptPath'> {
  const none = { invoiceRef: '', receiptPath: null };
  switch (line.kind) {
    case 'labor':
      return { ...none, description: `${line.workerName}, ${line.hours / 100} h` };
    case 'material': {
      const { supplierName, miscItemName, description, invoiceRef, receiptPath } = line;
      const words = [supplierName, description || miscItemName].filter((part) => part !== '').join(' · ');
      return { description: words, invoiceRef, receiptPath };
    }
    case 'equipment':
      return { ...none, description: line.equipmentName };
    case 'inventory':
      return { ...none, description: line.item };
  }
}
