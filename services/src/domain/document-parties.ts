import type { DocumentParties } from '@backoffice/contracts/capabilities';
import { customer } from '@backoffice/contracts/features/customers';
import { location, locationFold } from '@backoffice/contracts/features/locations';
import { addressLine } from '@backoffice/contracts/kernel';
import { recordOfStream } from '#kernel/stream-record.ts';
import { streamName, type LogReader, type World } from '#kernel/world.ts';

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

/** A document is shown to its customer only where its location is not in the trash. */
export async function isLocationTrashed(log: LogReader, tenant: string, document: object): Promise<boolean> {
  const { locationId } = document as { readonly locationId?: string }; // every kind of document is for one
  if (locationId === undefined) return false;
  const events = await log.readStream(tenant, streamName(location.entity, locationId));
  return Boolean(recordOfStream(locationFold, locationId, events)?.['trashedAt']);
}
