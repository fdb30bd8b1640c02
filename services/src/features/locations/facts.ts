import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { location, type Location, type LocationFacts } from '@backoffice/contracts/features/locations';
import { fullName, isSalesmanOf, user } from '@backoffice/contracts/features/users';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const locationFacts: GatherFacts<LocationFacts, Location> = async ({ type, data }, world, known) => {
  const mayRemoveAnyNote = world.may('action:location-note.delete') !== 'deny';
  const nobody = {
    customer: null,
    salesman: null,
    mayRemoveAnyNote,
    hasContracts: false,
    isContractHere: false,
  };
  if (['RemoveLocationNote', 'RestoreLocationNote', 'EditLocationPrelimsInfo'].includes(type)) return nobody;
  if (type === 'AddLocationNote')
    return {
      ...nobody,
      isContractHere: await isContractOf(known?.id, (data as { contractId: string | null }).contractId, world),
    }; // by its contract

  const asked = data as { customerId?: string; salesmanId?: string }; // the commands that have them
  const customerId = asked.customerId ?? known?.customerId ?? '';
  const owner = known ? await world.record(customer, customerId) : await world.visibleRecord(customer, customerId);
  const salesmanId = asked.salesmanId ?? known?.salesmanId ?? owner?.salesmanId;
  const person = salesmanId === undefined ? null : await world.record(user, salesmanId);
  const contracts =
    type === 'TrashLocation' && known
      ? await world.claimHolders(belongsToScope(location.entity, known.id, contract.entity))
      : [];
  // Who is the salesman already may stay, also when he no longer sells.
  const settled = asked.salesmanId === undefined || salesmanId === known?.salesmanId;
  return {
    ...nobody,
    hasContracts: contracts.length > 0,
    customer:
      owner && owner.trashedAt === null
        ? { id: customerId, name: owner.name, active: owner.status === 'active' }
        : null,
    salesman:
      salesmanId !== undefined && person && (settled || isSalesmanOf(world.tenant, person))
        ? { id: salesmanId, name: fullName(person) }
        : null,
  };
};

async function isContractOf(locationId: string | undefined, contractId: string | null, world: World): Promise<boolean> {
  const found = contractId === null ? null : await world.visibleRecord(contract, contractId);
  return found !== null && found.trashedAt === null && found.locationId === locationId;
}
