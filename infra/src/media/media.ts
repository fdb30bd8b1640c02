import { createHmac } from 'node:crypto';
import type { Clock } from '@backoffice/infra/clock';
import type { Files } from '@backoffice/infra/files';
import { sha256, type Upload } from '@backoffice/infra/http';
import { inTransaction, type Pool } from '@backoffice/infra/postgres';
import { inspect } from './inspect.ts';
import { extensionOf, maxSizeOf } from './file-kinds.ts';
import { keptForms } from './kept-forms.ts';
import { MediaRejectedError } from './media-rejected.ts';
import { mediaRecords, variantRecords, type MediaFile, type NewFile } from './media-records.ts';
import { isPhoto, PHOTO_TYPE, variantPath, variantTypes, type PhotoVariant } from './photo-variants.ts';
import { signedLinks, VARIANT_SECONDS, type SignedAddress } from './signed-link.ts';
import { withUploadSlot, readExactly } from './receive-upload.ts';

/** `isStored`: it came before, and nothing is put any more. */
export type UploadTicket = {
  readonly uploadUrl: string;
  readonly filePath: string;
  readonly expiresAt: string;
  readonly isStored: boolean;
};
export type Media = {
  /**
   * Where one file may be put, once. The same `id` and request get the same answer, or, where that address was used and
   * the file did not come, the next address. @throws NotTaken when somebody announced `most` within a day
   */
  announceUpload(file: NewFile, requestHash: string, most: number): Promise<UploadTicket>;
  /** What an upload address is sent. @throws NotTaken, Busy */
  receiveUpload(token: string, upload: Upload): Promise<MediaFile>;
  /** What of some bytes may be kept: pictures are drawn anew, no larger than their purpose needs. @throws NotTaken */
  sanitize(bytes: Uint8Array, of: Pick<MediaFile, 'contentType' | 'purpose'>): Promise<Uint8Array>;
  /** For the product's own use: the same checks, no address. Twice with the same `id` is once. @throws NotTaken */
  store(file: Omit<NewFile, 'size'>, bytes: Uint8Array): Promise<string>;
  findByPath(path: string): Promise<MediaFile | null>;
  /** Good for a minute. */
  readUrl(path: string): string;
  /** Of what was drawn of a photo: the same address for ten minutes, good for ten more. */
  photoUrl(path: string, variant: PhotoVariant): string;
  /** What a read address leads to; null when it is not there any more. @throws NotTaken */
  openSigned(address: SignedAddress): Promise<OpenedFile | null>;
  remove(file: MediaFile): Promise<void>;
  /** Whether it is a stored picture or signature of somebody's own. */
  isOwnFile(path: string, userId: string): Promise<boolean>;
  deleteExpired(): Promise<void>;
};

export type OpenedFile = {
  readonly file: Pick<MediaFile, 'name' | 'contentType'>;
  readonly bytes: Uint8Array;
  /** Browsers may keep it. */
  readonly maxAgeSeconds: number;
};

const MEDIA_URL = '/api/media/file';

/**
 * Files that people put in: announced, taken once through an address of our own, looked at, kept, and given to who may.
 */
export function createMedia({
  pool,
  files,
  clock,
  secret,
}: {
  readonly pool: Pool;
  readonly files: Files;
  readonly clock: Clock;
  readonly secret: string;
}): Media {
  const records = mediaRecords(pool);
  const links = signedLinks(secret);
  const tokenOf = (id: string, generation: number) =>
    createHmac('sha256', secret)
      .update(generation === 1 ? `upload ${id}` : `upload ${id} ${generation}`)
      .digest('base64url');
  const hashOf = (token: string) => Buffer.from(sha256(token), 'hex');
  const pathOf = ({ id, tenant, contentType, purpose }: Omit<NewFile, 'size'>) =>
    `${tenant ?? 'people'}/media/${id}.${extensionOf(isPhoto(purpose) ? PHOTO_TYPE : contentType)}`;
  const seconds = () => Math.floor(Date.parse(clock.now()) / 1_000);

  const checked: Media['sanitize'] = async (bytes, { contentType, purpose }) => {
    const verdict = await inspect({ bytes, contentType, within: maxSizeOf(purpose) });
    if (typeof verdict === 'string') throw new MediaRejectedError(verdict);
    return verdict;
  };
  const putForms = keptForms(files, checked);

  return {
    async announceUpload(file, requestHash, most) {
      const announced = await inTransaction(pool, async (own) => {
        // so that nobody announces past the most by asking at once
        await own.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`media ${file.uploader}`]);
        if ((await mediaRecords(own).announced(file.uploader, file.id)) >= most)
          throw new MediaRejectedError('TOO_MANY_FILES');
        return mediaRecords(own).expect(file, pathOf(file), requestHash, (generation) =>
          hashOf(tokenOf(file.id, generation)),
        );
      });
      if (announced.requestHash !== requestHash) throw new MediaRejectedError('KEY_REUSED');
      return {
        uploadUrl: `${MEDIA_URL}/${tokenOf(file.id, announced.generation)}`,
        filePath: announced.file.path,
        expiresAt: announced.expiresAt,
        isStored: announced.file.state === 'stored',
      };
    },

    async receiveUpload(token, { contentType, length, bytes }) {
      const file = await records.awaited(hashOf(token));
      if (!file) throw new MediaRejectedError('UPLOAD_CLOSED');
      if (contentType !== file.contentType || (length !== null && length !== file.size))
        throw new MediaRejectedError('NOT_AS_ASKED');
      return withUploadSlot(async () => {
        // only now: who is asked to wait comes with the same token
        if (!(await records.claim(hashOf(token)))) throw new MediaRejectedError('UPLOAD_CLOSED');
        const taken = await readExactly(bytes, file.size);
        if (!taken) throw new MediaRejectedError('NOT_AS_ASKED');
        const stored = await putForms(file, file.path, taken);
        await inTransaction(pool, async (own) => {
          await mediaRecords(own).stored(file.id, stored);
          await variantRecords(own).keep(file.id, stored.variants);
        });
        return { ...file, ...stored, state: 'stored' };
      });
    },

    sanitize: checked,

    async store(file, bytes) {
      const path = pathOf(file);
      const stored = await putForms(file, path, bytes);
      await inTransaction(pool, async (own) => {
        await mediaRecords(own).keep(file, path, stored);
        await variantRecords(own).keep(file.id, stored.variants);
      });
      return path;
    },

    findByPath: (path) => records.at(path),
    readUrl: (path) => `${MEDIA_URL}?${new URLSearchParams(links.make(path, seconds()))}`,
    photoUrl: (path, variant) => `${MEDIA_URL}?${new URLSearchParams(links.makeVariant(path, variant, seconds()))}`,

    openSigned: (address) => openFile(address, { records, files, links, now: seconds() }),

    async remove({ id, path }) {
      const variants = await variantRecords(pool).forget(id);
      await records.forget(path);
      for (const each of [path, ...variants]) await files.remove(each);
    },

    async isOwnFile(path, userId) {
      const file = await records.at(path);
      return file?.state === 'stored' && file.tenant === null && file.uploader === userId && file.parent.id === userId;
    },

    deleteExpired: () => records.sweep(),
  };
}

type Opening = {
  readonly records: ReturnType<typeof mediaRecords>;
  readonly files: Files;
  readonly links: ReturnType<typeof signedLinks>;
  readonly now: number;
};
async function openFile(address: SignedAddress, { records, files, links, now }: Opening): Promise<OpenedFile | null> {
  if (!links.isGood(address, now)) throw new MediaRejectedError('READ_CLOSED');
  const { filePath, variant } = address;
  const file = await records.at(filePath);
  if (file?.state !== 'stored') return null;
  const bytes = await files.read(variant ? variantPath(filePath, variant) : filePath);
  if (!bytes) return null;
  return variant
    ? { file: { name: file.name, contentType: variantTypes[variant] }, bytes, maxAgeSeconds: VARIANT_SECONDS }
    : { file, bytes, maxAgeSeconds: 0 };
}
