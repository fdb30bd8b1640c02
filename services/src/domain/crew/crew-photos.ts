import type { Photo } from '@backoffice/contracts/capabilities';
import type { CrewPhoto } from '@backoffice/contracts/features/crew-photos';
import type { Media } from '@backoffice/infra/media';

/** A photo as a crew sees it, under addresses of ten minutes. */
export const crewPhotoOf = (
  media: Pick<Media, 'photoUrl'>,
  { photoId, filePath, tag, caption, byName, at }: Photo,
): CrewPhoto => ({
  photoId,
  tag,
  caption,
  byName,
  at,
  tileUrl: media.photoUrl(filePath, 'thumb'),
  viewUrl: media.photoUrl(filePath, 'view'),
});
