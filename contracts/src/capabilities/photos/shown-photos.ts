import type { Photo, PublicPhoto } from './photo.ts';

export type PhotoHolder = { readonly photos?: readonly Photo[] };
/** As a record has them, or as its customer gets them. */
export type PhotoList = readonly (PublicPhoto & { readonly shown?: boolean })[];
/** Those that the customer sees, in the order in which they stand. */
export const shownPhotos = ({ photos = [] }: PhotoHolder): readonly Photo[] => photos.filter(({ shown }) => shown);

/** What a customer reads of those that are shown; a pair of which one is hidden is none. */
export function publicPhotos({ photos: all = [] }: { readonly photos?: PhotoList | undefined }): PublicPhoto[] {
  const shown = all.filter(({ shown: isShown = true }) => isShown);
  return shown.map(({ photoId, width, height, caption, pairedWith, isBefore }) => {
    const isPaired = shown.some((other) => other.photoId === pairedWith);
    return {
      photoId,
      width,
      height,
      caption,
      pairedWith: isPaired ? pairedWith : null,
      isBefore: isPaired && isBefore,
    };
  });
}
/** What of the photos a signature binds: their pixels, and what is said of them. */
export const signedPhotos = (holder: PhotoHolder) =>
  publicPhotos(holder).map((photo) => ({
    ...photo,
    sha256: holder.photos?.find(({ photoId }) => photoId === photo.photoId)?.sha256,
  }));
