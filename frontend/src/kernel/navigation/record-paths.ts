import { resources } from '@backoffice/contracts';
import type { Resource } from '@backoffice/contracts/kernel';

/** A record as it is named from outside: its kind and id, and the location it belongs to. */
export type RecordReference = {
  readonly entity: string;
  readonly recordId: string;
  readonly locationId: string | null;
};

const pageByEntity = new Map(resources.map(({ entity, recordPage }) => [entity, recordPage]));

/** The page of a record, whatever its kind; null for kinds without one. */
export function recordPath({ entity, recordId, locationId }: RecordReference): string | null {
  const page = pageByEntity.get(entity);
  if (page === undefined || (locationId === null && page.includes(':locationId'))) return null;
  return page.replace(':locationId', locationId ?? '').replace(':id', recordId);
}

/** A kind of record that belongs to a location: its pages stand below that. */
export type LocationResource = Resource & { readonly recordPage: string };

/** Where the records of one kind are listed that belong to a location. */
export const locationListPath = ({ recordPage }: LocationResource, locationId: string) =>
  recordPage.replace(':locationId', locationId).replace('/:id', '');

export const locationRecordPath = (resource: LocationResource, record: { id: string; locationId: string }) =>
  `${locationListPath(resource, record.locationId)}/${record.id}`;
