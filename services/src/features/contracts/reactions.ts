import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { company } from '@backoffice/contracts/features/companies';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { allocationChangeOf, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import type { Effect, Reaction, RecordedEvent } from '#kernel/reactions.ts';
import { recordIdOf, type World } from '#kernel/world.ts';

const settle = (id: string, reclosed: boolean): Effect => ({
  command: { entity: contract.entity, id, command: { type: 'SettleContractProfit', data: { reclosed } } },
  key: id,
});

/**
 * The last ticket that is closed for good releases shares of the profit; whether it is the last, the contract decides.
 */
export const whenJobHardClosed: Reaction = {
  name: 'whenJobHardClosed',
  on: ['JobCostHardClosed'],
  leadsTo: ['SettleContractProfit'],
  async react({ stream }: RecordedEvent, world: World): Promise<Effect[]> {
    const ticket = await world.record(jobCost, recordIdOf(stream));
    return ticket === null ? [] : [settle(ticket.contractId, true)];
  },
};

const payments = ['PaymentPosted', 'CreditApplied', 'PaymentReallocated'];

/**
 * What bills the rest of a contract, or pays it, releases the shares that wait for that; a change order may leave no
 * rest.
 */
export const whenContractBilledOrPaid: Reaction = {
  name: 'whenContractBilledOrPaid',
  on: ['InvoiceApproved', 'ChangeOrderApproved', 'ChangeOrderUnapproved', ...payments],
  leadsTo: ['SettleContractProfit'],
  async react(event: RecordedEvent, world: World): Promise<Effect[]> {
    const ours = await world.record(company, world.tenant);
    const isAwaited = (ours?.profitShares ?? []).some(({ releaseOn }) => releaseOn !== 'hardClosed');
    return isAwaited ? (await contractsOf(event, world)).map((id) => settle(id, false)) : [];
  },
};

async function contractsOf({ type, data, stream }: RecordedEvent, world: World): Promise<readonly string[]> {
  if (stream.startsWith(`${payment.entity}-`)) {
    const { allocations } = allocationChangeOf({ type, data } as PaymentEvent); // by its stream
    return [...new Set(allocations.map(({ contractId }) => contractId))];
  }
  const id = recordIdOf(stream);
  const found = await world.record(stream.startsWith(`${invoice.entity}-`) ? invoice : changeOrder, id);
  return found ? [found.contractId] : [];
}
