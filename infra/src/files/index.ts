import type { Files } from './files.ts';
import type { S3Location } from './s3.ts';

export { localFiles, type Files } from './files.ts';
export type { S3Location } from './s3.ts';
export { makeFolder } from './make-folder.ts';
export { writeOnce } from './write-once.ts';

/** What speaks S3 is large, and loaded only where it is spoken. */
export const openS3 = async (place: S3Location): Promise<Files & { close(): void }> =>
  (await import('./s3.ts')).s3Files(place);
