import type { CostPlusRequestEvent } from '@backoffice/contracts/features/cost-plus-requests';
import { customer } from '@backoffice/contracts/features/customers';
import type { GatherFacts } from '#kernel/entity.ts';
import type { CostPlusRequestFacts } from './decider.ts';

export const costPlusRequestFacts: GatherFacts<CostPlusRequestFacts> = async ({ data }, world, record) => {
  const { customerId } = (record?.fields ?? data) as Extract<
    CostPlusRequestEvent,
    { type: 'CostPlusRequested' }
  >['data']; // what begins a request names the customer, as command and as event
  const owner = await world.record(customer, customerId);
  return {
    ...world.facts,
    customer: owner && !owner.trashed ? { name: owner.fields.name, active: owner.active } : null,
  };
};
