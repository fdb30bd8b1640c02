import { photoCaption, type Photo } from '@backoffice/contracts/capabilities';
import { sentenceCase } from '@backoffice/contracts/kernel';

/** What stands below a photo for colleagues: what it shows, or else its kind. */
export const photoLabel = (photo: Photo): string =>
  photoCaption(photo) || (photo.tag === 'other' ? '' : sentenceCase(photo.tag));
