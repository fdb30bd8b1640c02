import { resources } from '@backoffice/contracts';
import type { AlbumPhoto } from '@backoffice/contracts/features/media';
import type { Photo } from '@backoffice/contracts/capabilities';
import { location } from '@backoffice/contracts/features/locations';
import { equals, sentenceCase, singularNoun, type Resource } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';

type PhotosRow = { readonly id: string; readonly photos: readonly Photo[] } & Partial<
  Record<'number' | 'name', string | number>
>;

/**
 * Photos of a location and of all its records that the caller may see, the latest first. @throws HttpProblem 404 for a
 * location that is out of reach
 */
export async function albumOf(
  { reads }: Pick<ReadPorts, 'reads'>,
  locationId: string,
  caller: Caller,
): Promise<AlbumPhoto[]> {
  await reads.one(location, locationId, caller, ['id']);
  const kinds = resources.filter(
    ({ can, permission }) => can.photos && caller.may(`action:${permission}.view`) !== 'deny',
  );
  const photos = await Promise.all(
    kinds.map(async (resource) => {
      const { shape } = resource.view;
      const fields = ['id', 'photos', 'number', 'name'].filter((field) => field in shape);
      const where = [equals('locationId' in shape ? 'locationId' : 'id', locationId)];
      const listing = { request: { search: '', filters: [] }, place: 'live' as const, where };
      /** Of the fields that were asked for. */
      const rows = (await reads.every(resource, listing, fields, caller)) as object[] as PhotosRow[];
      return rows.flatMap((row) => photosOf(resource, row));
    }),
  );
  return photos.flat().toSorted((a, b) => takenOf(b).localeCompare(takenOf(a)));
}

const takenOf = ({ takenAt, at }: Photo) => takenAt?.at ?? at;
const photosOf = (resource: Resource, { id: recordId, photos, number, name = '' }: PhotosRow): AlbumPhoto[] => {
  const kind = sentenceCase(singularNoun(resource));
  const recordName = number === undefined ? String(name) : [`${kind} ${number}`, name].filter(Boolean).join(': ');
  return photos.map((photo) => ({ ...photo, entity: resource.entity, recordId, recordName }));
};
