import { z } from 'zod';
import { FilePath, Id, Instant } from '#kernel/index.ts';
import { PhotoMark } from './photo-mark.ts';

export const photoTags = ['before', 'during', 'after', 'damage', 'receipt', 'other'] as const;
export const PhotoTag = z.enum(photoTags);
export type PhotoTag = z.infer<typeof PhotoTag>;

/** More than anybody looks through, of one record. */
export const PHOTO_LIMIT = 100;
/** More than a customer looks at. */
export const SHOWN_LIMIT = 24;
/** What is drawn of a photo beside the one that is kept: on a screen, on paper, and small. */
export const PhotoVariant = z.enum(['view', 'paper', 'thumb']);
export type PhotoVariant = z.infer<typeof PhotoVariant>;
/** When it was taken: as the photo says itself, or the device that sent it. */
export const TakenAt = z.strictObject({ at: Instant, source: z.enum(['exif', 'device']) });
export type TakenAt = z.infer<typeof TakenAt>;

/** What the store says of a photo; it was drawn anew when it was put in. */
export const StoredPhoto = z.strictObject({
  photoId: Id,
  filePath: FilePath,
  sha256: z.string(),
  width: z.int(),
  height: z.int(),
  takenAt: TakenAt.nullable(),
});
export type StoredPhoto = z.infer<typeof StoredPhoto>;
/** What is looked at of a photo. */
export const PhotoPicture = StoredPhoto.pick({ filePath: true, sha256: true, width: true, height: true });
export type PhotoPicture = z.infer<typeof PhotoPicture>;
/**
 * A photo beside a record. `pairedWith`: the one that shows the same before or after; `isBefore`: it is the earlier.
 * `marks`: what is drawn on its picture; `original`: the picture without them, null where there are none. `shown`: it
 * is content of a document; `sharedAt`: since when the customer may look at it beside that, null where they may not.
 */
export const Photo = z.object({
  ...StoredPhoto.shape,
  tag: PhotoTag,
  caption: z.string(),
  shown: z.boolean(),
  sharedAt: Instant.nullable(),
  pairedWith: Id.nullable(),
  isBefore: z.boolean(),
  marks: z.array(PhotoMark),
  original: PhotoPicture.nullable(),
  at: Instant,
  by: z.string(),
  byName: z.string(),
});
export type Photo = z.infer<typeof Photo>;

export const PhotoPair = z.strictObject({ beforeId: Id, afterId: Id });
export type PhotoPair = z.infer<typeof PhotoPair>;

/** What becomes of a photo of a record. */
export type PhotoChange = (photo: Photo) => Partial<Photo>;
export const changedPhotos = (all: readonly Photo[], ids: readonly string[], change: PhotoChange): Photo[] =>
  all.map((photo) => (ids.includes(photo.photoId) ? { ...photo, ...change(photo) } : photo));
/** Each of two stands beside the other. */
export const pairing =
  ({ beforeId, afterId }: PhotoPair): PhotoChange =>
  ({ photoId }) =>
    photoId === beforeId ? { pairedWith: afterId, isBefore: true } : { pairedWith: beforeId, isBefore: false };
export const pictureOf = ({ filePath, sha256, width, height }: PhotoPicture): PhotoPicture => ({
  filePath,
  sha256,
  width,
  height,
});
/** The picture as it was taken, without marks. */
export const originalOf = (photo: Photo): PhotoPicture => photo.original ?? pictureOf(photo);
/** Its picture has these marks on it; without any it is the original. */
export const markedUp =
  (picture: PhotoPicture, marks: readonly PhotoMark[]): PhotoChange =>
  (photo) => ({ ...picture, marks: [...marks], original: marks.length === 0 ? null : originalOf(photo) });
/** Where a photo stands: before another, or last of all. */
export const PhotoPlace = z.strictObject({ photoId: Id, nextId: Id.nullable() });
export type PhotoPlace = z.infer<typeof PhotoPlace>;
/** All photos, one of them in another place. */
export function movedPhotos(all: readonly Photo[], { photoId, nextId }: PhotoPlace): Photo[] {
  const [others, moved] = [
    all.filter((each) => each.photoId !== photoId),
    all.filter((each) => each.photoId === photoId),
  ];
  const at = others.findIndex((each) => each.photoId === nextId);
  return others.toSpliced(at === -1 ? others.length : at, 0, ...moved);
}
/** Before which photo one stands; null of the last. */
export const nextOf = (all: readonly Photo[], id: string): string | null =>
  all[all.findIndex(({ photoId }) => photoId === id) + 1]?.photoId ?? null;
export const unpaired = { pairedWith: null, isBefore: false } as const;

/** What a customer reads of a photo: without who took it, when and where the file lies. */
export const PublicPhoto = Photo.pick({
  photoId: true,
  width: true,
  height: true,
  caption: true,
  pairedWith: true,
  isBefore: true,
});
export type PublicPhoto = z.infer<typeof PublicPhoto>;

/** Of these events those with a `contentHash` have made a document another one, as an edit does. */
export const photoContentEvents = [
  '*PhotoShown',
  '*PhotoHidden',
  '*PhotoDescribed',
  '*PhotoMarkedUp',
  '*PhotoMoved',
  '*PhotosPaired',
  '*PhotosUnpaired',
] as const;
export type ContentMark = { readonly data: { readonly contentHash?: string | undefined } };
/** The same handler for each of them; it is called where the content became another. */
export const onPhotoContent = <Result>(
  handler: Result,
): Readonly<Record<(typeof photoContentEvents)[number], Result>> =>
  // an entry for each
  Object.fromEntries(photoContentEvents.map((type) => [type, handler])) as never;
