export { isPicture } from './file-kinds.ts';
export { createMedia, MediaRejectedError, type UploadTicket, type Media, type MediaFault } from './media.ts';
export type { MediaFile, NewFile } from './media-records.ts';
export { UploadsBusyError } from './receive-upload.ts';
