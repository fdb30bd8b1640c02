import { z } from 'zod';
import { defineCapability } from '#capabilities/capability.ts';
import { capabilityFold } from '#capabilities/capability-fold.ts';
import { FilePath, Id, Text, update, type MountedMessage } from '#kernel/index.ts';
import {
  changedPhotos,
  markedUp,
  movedPhotos,
  pairing,
  Photo,
  PhotoPair,
  PhotoPicture,
  PhotoPlace,
  pictureOf,
  PhotoTag,
  StoredPhoto,
  unpaired,
} from './photo.ts';
import { photoGuards, photoRefusals } from './photo-guards.ts';
import { PhotoMark, PhotoMarks } from './photo-mark.ts';

const Caption = Text(200);
const One = z.strictObject({ photoId: Id });
const Described = z.strictObject({ tag: PhotoTag, caption: z.string() });
const MarkedUp = z.strictObject({ filePath: FilePath, marks: z.array(PhotoMark) });
/** Of documents that are signed: the hash of what the customer reads, where that became another. */
const content = { contentHash: z.string().optional() };

/**
 * Photos beside a record, for whoever works with it; those that are shown are for its customer too. On documents that
 * are signed these are content: they enter the hash that a signature binds, and make another revision.
 */
export const photos = defineCapability({
  commands: {
    'AddPhotoTo*': z.strictObject({
      filePath: FilePath,
      tag: PhotoTag.default('other'),
      caption: Caption.default(''),
    }),
    'DescribePhotoOf*': z.strictObject({ photoId: Id, tag: PhotoTag.optional(), caption: Caption.optional() }),
    /** `filePath`: the picture with these marks drawn on it; without any, that of the original. */
    'MarkUpPhotoOf*': z.strictObject({ photoId: Id, filePath: FilePath, marks: PhotoMarks }),
    'MovePhotoOf*': PhotoPlace,
    'PairPhotosOf*': PhotoPair,
    'UnpairPhotosOf*': PhotoPair,
    'ShowPhotoOf*': One,
    'HidePhotoOf*': One,
    'SharePhotoOf*': One,
    'UnsharePhotoOf*': One,
    'RemovePhotoFrom*': One,
  },
  events: {
    '*PhotoAdded': StoredPhoto.extend(Described.shape),
    '*PhotoDescribed': z.strictObject({ ...One.shape, ...Described.shape, from: Described, ...content }),
    '*PhotoMarkedUp': z.strictObject({
      ...One.shape,
      ...PhotoPicture.shape,
      marks: z.array(PhotoMark),
      from: MarkedUp,
      ...content,
    }),
    '*PhotoMoved': PhotoPlace.extend({ from: PhotoPlace.shape.nextId, ...content }),
    '*PhotosPaired': PhotoPair.extend(content),
    '*PhotosUnpaired': PhotoPair.extend(content),
    '*PhotoShown': One.extend(content),
    '*PhotoHidden': One.extend(content),
    '*PhotoShared': One,
    '*PhotoUnshared': One,
    '*PhotoRemoved': z.strictObject({ ...One.shape, filePath: FilePath, ...Described.shape }),
  },
  refusals: photoRefusals,
  guards: photoGuards,
  historyPhrases: {
    '*PhotoAdded': 'added a photo',
    '*PhotoDescribed': 'described a photo',
    '*PhotoMarkedUp': 'marked up a photo',
    '*PhotoMoved': 'put the photos into another order',
    '*PhotosPaired': 'put two photos side by side',
    '*PhotosUnpaired': 'put two photos apart',
    '*PhotoShown': 'showed a photo to the customer',
    '*PhotoHidden': 'hid a photo from the customer',
    '*PhotoShared': 'shared a photo with the customer',
    '*PhotoUnshared': 'stopped sharing a photo',
    '*PhotoRemoved': 'removed a photo',
  },
  inverses: {
    '*PhotoAdded': { by: 'RemovePhotoFrom*', data: itsId },
    '*PhotoDescribed': {
      by: 'DescribePhotoOf*',
      data: ({ data: { photoId, from } }: Data<PhotoId & { readonly from: z.infer<typeof Described> }>) => ({
        photoId,
        ...from,
      }),
    },
    '*PhotoMarkedUp': {
      by: 'MarkUpPhotoOf*',
      data: ({ data: { photoId, from } }: Data<PhotoId & { readonly from: z.infer<typeof MarkedUp> }>) => ({
        photoId,
        ...from,
      }),
    },
    '*PhotoMoved': {
      by: 'MovePhotoOf*',
      data: ({ data: { photoId, from } }: Data<PhotoId & { readonly from: string | null }>) => ({
        photoId,
        nextId: from,
      }),
    },
    '*PhotosPaired': { by: 'UnpairPhotosOf*', data: pairOf },
    '*PhotosUnpaired': { by: 'PairPhotosOf*', data: pairOf },
    '*PhotoShown': { by: 'HidePhotoOf*', data: itsId },
    '*PhotoHidden': { by: 'ShowPhotoOf*', data: itsId },
    '*PhotoShared': { by: 'UnsharePhotoOf*', data: itsId },
    '*PhotoUnshared': { by: 'SharePhotoOf*', data: itsId },
    '*PhotoRemoved': {
      by: 'AddPhotoTo*',
      data: ({
        data: { filePath, tag, caption },
      }: Data<z.infer<typeof Described> & { readonly filePath: string }>) => ({
        filePath,
        tag,
        caption,
      }),
    },
  },
  neverStale: [
    '*PhotoAdded',
    '*PhotoDescribed',
    '*PhotoMarkedUp',
    '*PhotoMoved',
    '*PhotosPaired',
    '*PhotosUnpaired',
    '*PhotoShown',
    '*PhotoHidden',
    '*PhotoShared',
    '*PhotoUnshared',
    '*PhotoRemoved',
  ],
  fields: { photos: z.array(Photo) },
});
type Data<D> = { readonly data: D };
type PhotoId = { readonly photoId: string };
function itsId({ data: { photoId } }: Data<PhotoId>) {
  return { photoId };
}
function pairOf({ data: { beforeId, afterId } }: Data<PhotoPair>) {
  return { beforeId, afterId };
}
export type PhotosCommand<Entity extends string> = MountedMessage<typeof photos.commands, Entity>;
export type PhotosEvent<Entity extends string> = MountedMessage<typeof photos.events, Entity>;

const untouched = { shown: false, sharedAt: null, ...unpaired, marks: [], original: null };
const changed = (...of: Parameters<typeof changedPhotos>) => update({ photos: changedPhotos(...of) });

export const photosFold = capabilityFold(
  photos,
  { photos: [] },
  {
    '*PhotoAdded': ({ data, at, actor }, { photos: all }) =>
      update({
        photos: [...all, { ...data, ...untouched, at, by: actor.id, byName: actor.name }],
      }),
    '*PhotoDescribed': ({ data: { photoId, tag, caption } }, { photos: all }) =>
      changed(all, [photoId], () => ({ tag, caption })),
    '*PhotoMarkedUp': ({ data: { photoId, marks, ...picture } }, { photos: all }) =>
      changed(all, [photoId], markedUp(pictureOf(picture), marks)),
    '*PhotoMoved': ({ data }, { photos: all }) => update({ photos: movedPhotos(all, data) }),
    '*PhotosPaired': ({ data: { beforeId, afterId } }, { photos: all }) =>
      changed(all, [beforeId, afterId], pairing({ beforeId, afterId })),
    '*PhotosUnpaired': ({ data: { beforeId, afterId } }, { photos: all }) =>
      changed(all, [beforeId, afterId], () => unpaired),
    '*PhotoShown': ({ data: { photoId } }, { photos: all }) => changed(all, [photoId], () => ({ shown: true })),
    '*PhotoHidden': ({ data: { photoId } }, { photos: all }) => changed(all, [photoId], () => ({ shown: false })),
    '*PhotoShared': ({ data: { photoId }, at }, { photos: all }) => changed(all, [photoId], () => ({ sharedAt: at })),
    '*PhotoUnshared': ({ data: { photoId } }, { photos: all }) => changed(all, [photoId], () => ({ sharedAt: null })),
    '*PhotoRemoved': ({ data }, { photos: all }) =>
      update({
        photos: all
          .filter(({ photoId }) => photoId !== data.photoId)
          .map((photo) => (photo.pairedWith === data.photoId ? { ...photo, ...unpaired } : photo)),
      }),
  },
);
