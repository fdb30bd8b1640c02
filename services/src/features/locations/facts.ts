import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { fullName, isSalesmanOf, user } from '@backoffice/contracts/features/users';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';
import type { LocationFacts } from './decider.ts';

export const locationFacts: GatherFacts<LocationFacts> = async ({ type, data }, world, record) => {
  const mayRemoveAnyNote = world.may('action:location-note.delete') !== 'deny';
  const nobody = {
    ...world.facts,
    customer: null,
    salesman: null,
    mayRemoveAnyNote,
    hasContracts: false,
    isContractHere: false,
  };
  if (type === 'RemoveLocationNote') return nobody;
  if (type === 'AddLocationNote')
    return {
      ...nobody,
      isContractHere: await isContractOf(record?.id, (data as { contractId: string | null }).contractId, world),
    }; // by its contract

  const asked = data as { customerId?: string; salesmanId?: string }; // the commands that have them
  const known = record?.fields as { customerId: string; salesmanId: string } | undefined; // a location's record is folded from its events
  const customerId = asked.customerId ?? known?.customerId ?? '';
  const owner = known ? await world.record(customer, customerId) : await world.visibleRecord(customer, customerId);
  const salesmanId = asked.salesmanId ?? known?.salesmanId ?? owner?.fields.salesmanId;
  const person = salesmanId === undefined ? null : await world.record(user, salesmanId);
  const contracts =
    type === 'TrashLocation' && record
      ? await world.claimHolders(belongsToScope(location.entity, record.id, contract.entity))
      : [];
  // Who is the salesman already may stay, also when he no longer sells.
  const settled = asked.salesmanId === undefined || salesmanId === known?.salesmanId;
  return {
    ...nobody,
    hasContracts: contracts.length > 0,
    customer: owner && !owner.trashed ? { id: customerId, name: owner.fields.name, active: owner.active } : null,
    salesman:
      salesmanId !== undefined && person && (settled || isSalesmanOf(world.tenant, person.fields))
        ? { id: salesmanId, name: fullName(person.fields) }
        : null,
  };
};

async function isContractOf(locationId: string | undefined, contractId: string | null, world: World): Promise<boolean> {
  const found = contractId === null ? null : await world.visibleRecord(contract, contractId);
  return found !== null && !found.trashed && found.fields.locationId === locationId;
}
