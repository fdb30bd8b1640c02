import type { DocumentParties } from '@backoffice/contracts/capabilities';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { addressLine } from '@backoffice/contracts/kernel';
import type { World } from '#kernel/world.ts';

/** Names and addresses as they are today, of a location the caller sees; the document carries them for ever. */
export async function partiesOf(locationId: string, world: World): Promise<DocumentParties | null> {
  const place = await world.visibleRecord(location, locationId);
  const owner = place && (await world.record(customer, place.fields.customerId));
  if (!owner || place.trashed || owner.trashed) return null;
  const { salesmanId, salesmanName, customerId, ...where } = place.fields;
  return {
    locationId,
    locationName: where.name,
    locationAddress: addressLine(where.address),
    customerId,
    customerName: owner.fields.name,
    customerAddress: addressLine(owner.fields.billingAddress),
    contactName: owner.fields.contacts.find(({ isPrimary }) => isPrimary)?.name ?? '',
    salesmanId,
    salesmanName,
  };
}
