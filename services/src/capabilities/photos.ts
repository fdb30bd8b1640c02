import { resources } from '@backoffice/contracts';
import {
  changedPhotos,
  markedUp,
  movedPhotos,
  nextOf,
  originalOf,
  pairing,
  PHOTO_LIMIT,
  photos,
  pictureOf,
  signedPhotos,
  unpaired,
  type DocumentResource,
  type Photo,
  type PhotoChange,
  type StoredPhoto,
} from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { accept, refuse, type Facts } from '#kernel/decider.ts';
import type { World } from '#kernel/world.ts';
import { contentHashAfter } from './document-decisions.ts';
import type { Effects } from './effects.ts';
import { messagesOf } from './entity-messages.ts';

type PhotosHolder = { readonly photos: readonly Photo[]; readonly revision?: number };
/** `photo`: the one that the command names; null where it was put in for another job, or never. */
type PhotoFacts = { readonly photo: StoredPhoto | null };

/** Lets photos stand beside a record. Those of a document that is signed are content once the customer sees them. */
export function photosEffects(resource: Resource): Effects<typeof photos.commands, PhotosHolder, PhotoFacts> {
  const events = messagesOf(resource.entity, photos.events);
  const contentWith = (record: PhotosHolder, changed: readonly Photo[], facts: Facts) =>
    hashAfter(resource, record, { ...record, photos: changed }, facts);
  const contentAfter = (record: PhotosHolder, ids: readonly string[], change: PhotoChange, facts: Facts) =>
    contentWith(record, changedPhotos(record.photos, ids, change), facts);
  return {
    'AddPhotoTo*'({ tag, caption }, { photos: all }, { photo }) {
      if (!photo) return refuse('PHOTO_NOT_HERE', { field: 'filePath' });
      if (all.some(({ photoId }) => photoId === photo.photoId)) return accept();
      return all.length < PHOTO_LIMIT
        ? accept(events.of('*PhotoAdded', { ...photo, tag, caption }))
        : refuse('TOO_MANY_PHOTOS', { field: 'filePath' });
    },
    'DescribePhotoOf*'({ photoId, ...said }, record, facts) {
      const { tag, caption } = photoOf(record, photoId);
      const described = { tag: said.tag ?? tag, caption: said.caption ?? caption };
      if (described.tag === tag && described.caption === caption) return accept();
      return accept(
        events.of('*PhotoDescribed', {
          photoId,
          ...described,
          from: { tag, caption },
          ...contentAfter(record, [photoId], () => described, facts),
        }),
      );
    },
    'MarkUpPhotoOf*'({ photoId, filePath, marks }, record, { photo, ...facts }) {
      const before = photoOf(record, photoId);
      if (before.filePath === filePath) return accept();
      const picture = marks.length === 0 ? originalOf(before) : photo;
      if (!picture) return refuse('PHOTO_NOT_HERE', { field: 'filePath' });
      const isOther = marks.length > 0 && record.photos.some((each) => originalOf(each).filePath === filePath);
      if (picture.filePath !== filePath || isOther) return refuse('MARKS_NOT_DRAWN', { field: 'filePath' });
      return accept(
        events.of('*PhotoMarkedUp', {
          photoId,
          ...pictureOf(picture),
          marks,
          from: { filePath: before.filePath, marks: before.marks },
          ...contentAfter(record, [photoId], markedUp(pictureOf(picture), marks), facts),
        }),
      );
    },
    'MovePhotoOf*'(place, record, facts) {
      const from = nextOf(record.photos, place.photoId);
      if (place.nextId === from || place.nextId === place.photoId) return accept();
      return accept(
        events.of('*PhotoMoved', { ...place, from, ...contentWith(record, movedPhotos(record.photos, place), facts) }),
      );
    },
    'PairPhotosOf*': (pair, record, facts) =>
      accept(
        events.of('*PhotosPaired', {
          ...pair,
          ...contentAfter(record, [pair.beforeId, pair.afterId], pairing(pair), facts),
        }),
      ),
    'UnpairPhotosOf*': (pair, record, facts) =>
      accept(
        events.of('*PhotosUnpaired', {
          ...pair,
          ...contentAfter(record, [pair.beforeId, pair.afterId], () => unpaired, facts),
        }),
      ),
    'ShowPhotoOf*': ({ photoId }, record, facts) =>
      photoOf(record, photoId).shown
        ? accept()
        : accept(
            events.of('*PhotoShown', { photoId, ...contentAfter(record, [photoId], () => ({ shown: true }), facts) }),
          ),
    'HidePhotoOf*': ({ photoId }, record, facts) =>
      photoOf(record, photoId).shown
        ? accept(
            events.of('*PhotoHidden', { photoId, ...contentAfter(record, [photoId], () => ({ shown: false }), facts) }),
          )
        : accept(),
    'SharePhotoOf*': ({ photoId }, record) =>
      photoOf(record, photoId).sharedAt ? accept() : accept(events.of('*PhotoShared', { photoId })),
    'UnsharePhotoOf*': ({ photoId }, record) =>
      photoOf(record, photoId).sharedAt ? accept(events.of('*PhotoUnshared', { photoId })) : accept(),
    'RemovePhotoFrom*'({ photoId }, record) {
      const photo = photoOf(record, photoId);
      const { tag, caption } = photo;
      return accept(events.of('*PhotoRemoved', { photoId, filePath: originalOf(photo).filePath, tag, caption }));
    },
  };
}

function photoOf({ photos: all }: PhotosHolder, id: string): Photo {
  const found = all.find(({ photoId }) => photoId === id);
  if (!found) throw new Error(`The guards let the photo ${id} pass`);
  return found;
}

/** The hash of the next revision, where a customer who may sign would see other photos. */
function hashAfter(resource: Resource, before: PhotosHolder, after: PhotosHolder, facts: Facts) {
  const { sign, signedOnce } = resource.can;
  if (!sign || !('content' in resource)) return {};
  if (signedOnce !== undefined && Object(before)[signedOnce] === null) return {};
  if (facts.hash(signedPhotos(before)) === facts.hash(signedPhotos(after))) return {};
  const next = { ...before, revision: Number(before.revision) + 1, photos: after.photos };
  return { contentHash: contentHashAfter(resource as DocumentResource, next, facts) }; // what has content is a document
}

/** Of which place a record is: a location of itself. */
const placeOf = (resource: Resource, id: string, record: object) =>
  'locationId' in record ? record.locationId : resource.routes === 'catalog' ? id : null;

/** A photo that was put in for this record, or for another one of the same place that the caller sees. */
export async function findStoredPhoto(
  resource: Resource,
  record: { readonly id: string },
  path: string,
  world: World,
): Promise<StoredPhoto | null> {
  const file = await world.storedFile(path);
  if (file?.purpose !== 'photo' || file.sha256 === null || !file.pixels) return null;
  const { id: photoId, sha256, pixels, takenAt, parent } = file;
  const photo = { photoId, filePath: file.path, sha256, ...pixels, takenAt };
  if (parent.entity === resource.entity && parent.id === record.id) return photo;
  const other = resources.find((each) => each.entity === parent.entity && each.can.photos);
  const holder = other && (await world.visibleRecord(other, parent.id));
  return holder && placeOf(other, parent.id, holder) === placeOf(resource, record.id, record) ? photo : null;
}
