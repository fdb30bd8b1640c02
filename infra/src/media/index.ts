export { isPicture } from './file-kinds.ts';
export { createMedia, type UploadTicket, type Media } from './media.ts';
export { MediaRejectedError, type MediaFault } from './media-rejected.ts';
export type { MediaFile, NewFile } from './media-records.ts';
export { photoVariants, variantPath, variantTypes, type PhotoVariant } from './photo-variants.ts';
export { UploadsBusyError } from './receive-upload.ts';
