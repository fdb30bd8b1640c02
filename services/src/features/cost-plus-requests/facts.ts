import type { CostPlusRequest, CostPlusRequestFacts } from '@backoffice/contracts/features/cost-plus-requests';
import { customer } from '@backoffice/contracts/features/customers';
import type { GatherFacts } from '#kernel/entity.ts';

export const costPlusRequestFacts: GatherFacts<CostPlusRequestFacts, CostPlusRequest> = async (
  { data },
  world,
  request,
) => {
  const { customerId } = request ?? (data as { customerId: string }); // what begins a request names the customer
  const owner = await world.record(customer, customerId);
  return {
    customer: owner && owner.trashedAt === null ? { name: owner.name, active: owner.status === 'active' } : null,
  };
};
