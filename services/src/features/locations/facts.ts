import { customer } from '@backoffice/contracts/features/customers';
import { fullName, isSalesmanOf, user } from '@backoffice/contracts/features/users';
import type { Gather } from '#kernel/entity.ts';
import type { LocationFacts } from './decider.ts';

export const locationFacts: Gather<LocationFacts> = async ({ type, data }, world, record) => {
  const mayRemoveAnyNote = world.may('action:location-note.delete') !== 'deny';
  if (type === 'AddLocationNote' || type === 'RemoveLocationNote') return { ...world.facts, customer: null, salesman: null, mayRemoveAnyNote };

  const asked = data as { customerId?: string; salesmanId?: string }; // the commands that have them
  const known = record?.fields as { customerId: string; salesmanId: string } | undefined; // a location's record is folded from its events
  const customerId = asked.customerId ?? known?.customerId ?? '';
  const owner = known ? await world.record(customer, customerId) : await world.visible(customer, customerId);
  const salesmanId = asked.salesmanId ?? known?.salesmanId ?? owner?.fields.salesmanId;
  const person = salesmanId === undefined ? null : await world.record(user, salesmanId);
  // Who is the salesman already may stay, also when he no longer sells.
  const settled = asked.salesmanId === undefined || salesmanId === known?.salesmanId;
  return {
    ...world.facts, mayRemoveAnyNote,
    customer: owner && !owner.trashed ? { id: customerId, name: owner.fields.name, active: owner.active } : null,
    salesman: salesmanId !== undefined && person && (settled || isSalesmanOf(world.tenant, person.fields)) ? { id: salesmanId, name: fullName(person.fields) } : null,
  };
};
