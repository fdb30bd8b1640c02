import { z } from 'zod';
import { fileTypes, FILE_LIMIT, Photo, PHOTO_LIMIT, PhotoVariant, TakenAt } from '#capabilities/index.ts';
import { defineRoutes, FilePath, Id, Instant, Line, type Route } from '#kernel/index.ts';
import { records } from '#records';
import { mediaRefusals } from './refusals.ts';

/** What a file is for decides its size, its kinds and whose rights count. */
export const MediaPurpose = z.enum(['profilePicture', 'signature', 'logo', 'attachment', 'photo']);
export type MediaPurpose = z.infer<typeof MediaPurpose>;

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const MediaType = z.enum(fileTypes, {
  error: ({ input }) => (isHeic(input) ? mediaRefusals.HEIC_HERE : mediaRefusals.NOT_THIS_TYPE),
});
/** What telephones call the pictures that most browsers cannot open. */
export const isHeic = (type: unknown) => type === 'image/heic' || type === 'image/heif';
export type MediaType = z.infer<typeof MediaType>;
export const SIGNATURE_LIMIT = 1024 * 1024;

const recordsWithFiles = records.filter(({ resource }) => resource.can.attach).map(({ resource }) => resource.entity);
const recordsWithPhotos = records.filter(({ resource }) => resource.can.photos).map(({ resource }) => resource.entity);

/** The record a file belongs to; oneself for a picture and a signature, the company for its logo. */
export const MediaParent = z.strictObject({ entity: z.enum(['User', 'Company', ...recordsWithFiles]), id: Id });
export type MediaParent = z.infer<typeof MediaParent>;
export const UploadRequest = z.strictObject({
  purpose: MediaPurpose,
  parent: MediaParent,
  fileName: Line(200),
  contentType: MediaType,
  size: z.int().min(1, 'The file is empty.').max(FILE_LIMIT, 'Use at most 25 MB.'),
  /** Of a photo, as far as the sender knows: a hint, forgotten where it cannot be. */
  takenAt: TakenAt.optional(),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

type PurposeRule = {
  readonly parents: readonly MediaParent['entity'][];
  readonly types: readonly MediaType[];
  readonly most: number;
};
/** What each purpose takes. */
export const purposes: Readonly<Record<MediaPurpose, PurposeRule>> = {
  profilePicture: { parents: ['User'], types: imageTypes, most: FILE_LIMIT },
  signature: { parents: ['User'], types: ['image/png', 'image/jpeg'], most: SIGNATURE_LIMIT },
  logo: { parents: ['Company'], types: ['image/png', 'image/jpeg'], most: 5 * SIGNATURE_LIMIT },
  attachment: { parents: recordsWithFiles, types: fileTypes, most: FILE_LIMIT },
  photo: { parents: recordsWithPhotos, types: imageTypes, most: FILE_LIMIT },
};

/**
 * `uploadUrl` takes one PUT of exactly these bytes with exactly this content type, for five minutes; asked again under
 * the same key after it was used in vain, the answer is the next one. `isStored`: it came, and nothing is put any more.
 */
export const UploadAnswer = z.object({
  uploadUrl: z.string(),
  filePath: FilePath,
  expiresAt: Instant,
  isStored: z.boolean(),
});
/** A photo as it stands beside a record: of which, and what that is called. */
export const AlbumPhoto = Photo.extend({ entity: z.string(), recordId: Id, recordName: z.string() });
export type AlbumPhoto = z.infer<typeof AlbumPhoto>;
export const Album = z.object({ items: z.array(AlbumPhoto) });
/** Good for 60 seconds. */
export const ReadAnswer = z.object({ readUrl: z.string() });
const PublicUpload = UploadRequest.pick({ fileName: true }).extend({
  contentType: z.literal('image/png', 'Use a PNG picture.'),
  size: UploadRequest.shape.size.max(SIGNATURE_LIMIT, 'Use at most 1 MB.'),
});
const Path = z.strictObject({ filePath: FilePath });
/** Whoever has it may read for as long as it says. */
const SignedPath = Path.extend({
  variant: PhotoVariant.optional(),
  expires: z.coerce.number().int().min(0),
  signature: z.string().max(100),
});

const mine = { access: 'session', scope: 'none', beforeProfile: true } as const;
const held = { access: 'link', scope: 'none', permission: null } as const;
const anybody = { access: 'public', scope: 'none', permission: null } as const;
const write = { does: { handler: 'write' } } as const;
const read = { does: { handler: 'read' } } as const;

/** Spec 7.2. The public ones take a share token where the others take a session. */
export const mediaRoutes = defineRoutes('media', {
  uploadUrl: {
    ...mine,
    ...write,
    permission: 'action:media.upload',
    method: 'POST',
    path: '/media/upload-url',
    body: UploadRequest,
    answer: UploadAnswer,
    summary: 'Where one file may be put, once',
  },
  readUrl: {
    ...mine,
    ...read,
    permission: 'action:media.read',
    method: 'POST',
    path: '/media/read-url',
    body: Path,
    answer: ReadAnswer,
    summary: 'Where a file can be read for a minute',
  },
  remove: {
    ...mine,
    ...write,
    permission: 'action:media.delete',
    method: 'DELETE',
    path: '/media/delete',
    body: Path,
    summary: 'Delete a file nothing needs',
  },
  publicUploadUrl: {
    ...held,
    ...write,
    method: 'POST',
    path: '/media/public/:id/upload-url',
    checks: ['open-link'],
    body: PublicUpload,
    answer: UploadAnswer,
    summary: 'The same for a signature on a shared document',
  },
  publicReadUrl: {
    ...held,
    ...read,
    method: 'POST',
    path: '/media/public/:id/read-url',
    checks: ['open-link'],
    body: Path,
    answer: ReadAnswer,
    summary: 'The same for the files of a shared document',
  },
  photoUrls: {
    ...mine,
    ...read,
    permission: 'action:media.read',
    method: 'POST',
    path: '/media/photo-urls',
    body: z.strictObject({ filePaths: z.array(FilePath).min(1).max(PHOTO_LIMIT), variant: PhotoVariant }),
    answer: z.object({ items: z.array(Path.extend(ReadAnswer.shape)) }),
    summary: 'Where photos can be read for ten minutes; those the caller may not see are left out',
  },
  album: {
    access: 'session',
    scope: 'company',
    ...read,
    permission: 'action:media.read',
    method: 'GET',
    path: '/media/album',
    query: z.strictObject({ locationId: Id }),
    answer: Album,
    summary: 'The photos of a location and of its records, the latest first',
  },
  /** The token is the right: it was given for one file to somebody who may. */
  put: {
    ...anybody,
    ...write,
    method: 'PUT',
    path: '/media/file/:token',
    takes: 'bytes',
    answer: Path,
    summary: 'Put the file an upload address was given for',
  },
  /** So is the signature. */
  file: {
    ...anybody,
    ...read,
    method: 'GET',
    path: '/media/file',
    query: SignedPath,
    gives: 'bytes',
    summary: 'Read the file a read address was given for',
  },
});
export const mediaRouteTable: Route[] = Object.values(mediaRoutes);
