import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import type { Cents } from '@backoffice/contracts/kernel';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { World } from '#kernel/world.ts';
import { loadContractBilling } from './contract-billing.ts';
import { invoicePaymentsOf, paidOnInvoice } from './invoice-payments.ts';

/**
 * What the invoices of a customer have open, and what they retain; null where none has anything. Whoever decides on it
 * insists on it.
 */
export async function customerBalanceOf(customerId: string, world: World): Promise<Cents | null> {
  const contracts = await contractsOf(customerId, world);
  const balances = await Promise.all(contracts.map((id) => contractBalances(id, world)));
  const owed = balances.flat().filter((balance) => balance !== 0);
  return owed.length === 0 ? null : owed.reduce((sum, balance) => sum + balance, 0);
}

/** The approved invoices of a customer that ask for something, the oldest first. */
export async function openInvoicesOf(customerId: string, world: World) {
  const contracts = await contractsOf(customerId, world);
  const open = await Promise.all(contracts.map((id) => openOfContract(id, world)));
  return open
    .flat()
    .filter(({ open }) => open > 0)
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
}

async function contractsOf(customerId: string, world: World): Promise<readonly string[]> {
  const locations = await world.claimHolders(belongsToScope(customer.entity, customerId, location.entity));
  const contracts = await Promise.all(
    locations.map((id) => world.claimHolders(belongsToScope(location.entity, id, contract.entity))),
  );
  return contracts.flat();
}

async function openOfContract(contractId: string, world: World) {
  const billed = await standingInvoices(contractId, world);
  return Promise.all(
    billed.map(async ({ id, number, dueDate, amountDue }) => {
      const open = amountDue - paidOnInvoice(id, await invoicePaymentsOf(id, world));
      return { id, number, dueDate, open };
    }),
  );
}

const standingInvoices = async (contractId: string, world: World) =>
  ((await loadContractBilling(contractId, world))?.invoices ?? []).filter(
    ({ approvedAt, voidedAt }) => approvedAt !== null && voidedAt === null,
  );

/** What each invoice has open; what is retained of all of them. */
async function contractBalances(contractId: string, world: World): Promise<Cents[]> {
  const billed = await standingInvoices(contractId, world);
  const open = billed.map(
    async ({ id, amountDue }) => amountDue - paidOnInvoice(id, await invoicePaymentsOf(id, world)),
  );
  const retained = billed.reduce((sum, each) => sum + each.retentionHeld - each.retentionReleased, 0);
  return [...(await Promise.all(open)), retained];
}
