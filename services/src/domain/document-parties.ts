import type { DocumentParties } from '@backoffice/contracts/capabilities';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { addressLine } from '@backoffice/contracts/kernel';
import type { World } from '#kernel/world.ts';

/** Names and addresses as they are today, of a location the caller sees; the document carries them for ever. */
export async function partiesOf(locationId: string, world: World): Promise<DocumentParties | null> {
  const place = await world.visibleRecord(location, locationId);
  const owner = place && (await world.record(customer, place.customerId));
  if (!owner || place.trashedAt !== null || owner.trashedAt !== null) return null;
  const { salesmanId, salesmanName, customerId, ...where } = place;
  return {
    locationId,
    locationName: where.name,
    locationAddress: addressLine(where.address),
    customerId,
    customerName: owner.name,
    customerAddress: addressLine(owner.billingAddress),
    contactName: owner.contacts.find(({ isPrimary }) => isPrimary)?.name ?? '',
    salesmanId,
    salesmanName,
  };
}
