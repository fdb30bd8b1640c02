import { createHmac } from 'node:crypto';
import type { Clock } from '@backoffice/infra/clock';
import type { Files } from '@backoffice/infra/files';
import { sha256, type Upload } from '@backoffice/infra/http';
import { inTransaction, type Pool } from '@backoffice/infra/postgres';
import { inspect, type InspectionFault } from './inspect.ts';
import { extensionOf, maxSizeOf } from './file-kinds.ts';
import { mediaRecords, type MediaFile, type NewFile } from './media-records.ts';
import { signedLinks } from './signed-link.ts';
import { withUploadSlot, readExactly } from './receive-upload.ts';

export type MediaFault =
  | InspectionFault
  | 'UPLOAD_CLOSED'
  | 'NOT_AS_ASKED'
  | 'READ_CLOSED'
  | 'TOO_MANY_FILES'
  | 'KEY_REUSED';
/** Why a file is not taken, or not given. */
export class MediaRejectedError extends Error {
  readonly fault: MediaFault;

  constructor(fault: MediaFault) {
    super(fault);
    this.fault = fault;
  }
}

export type UploadTicket = { readonly uploadUrl: string; readonly filePath: string; readonly expiresAt: string };
export type Media = {
  /**
   * Where one file may be put, once. The same `id` and request get the same answer. @throws NotTaken when somebody
   * announced `most` within a day
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
  /** What a read address leads to; null when it is not there any more. @throws NotTaken */
  openSigned(
    path: string,
    expires: number,
    signature: string,
  ): Promise<{ readonly file: MediaFile; readonly bytes: Uint8Array } | null>;
  remove(file: MediaFile): Promise<void>;
  /** Whether it is a stored picture or signature of somebody's own. */
  isOwnFile(path: string, userId: string): Promise<boolean>;
  deleteExpired(): Promise<void>;
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
  const tokenOf = (id: string) => createHmac('sha256', secret).update(`upload ${id}`).digest('base64url');
  const hashOf = (token: string) => Buffer.from(sha256(token), 'hex');
  const pathOf = ({ id, tenant, contentType }: Omit<NewFile, 'size'>) =>
    `${tenant ?? 'people'}/media/${id}.${extensionOf(contentType)}`;
  const seconds = () => Math.floor(Date.parse(clock.now()) / 1_000);

  const checked: Media['sanitize'] = async (bytes, { contentType, purpose }) => {
    const verdict = await inspect({ bytes, contentType, within: maxSizeOf(purpose) });
    if (typeof verdict === 'string') throw new MediaRejectedError(verdict);
    return verdict;
  };

  return {
    async announceUpload(file, requestHash, most) {
      const token = tokenOf(file.id);
      const announced = await inTransaction(pool, async (own) => {
        // so that nobody announces past the most by asking at once
        await own.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`media ${file.uploader}`]);
        if ((await mediaRecords(own).announced(file.uploader, file.id)) >= most)
          throw new MediaRejectedError('TOO_MANY_FILES');
        return mediaRecords(own).expect(file, pathOf(file), requestHash, hashOf(token));
      });
      if (announced.requestHash !== requestHash) throw new MediaRejectedError('KEY_REUSED');
      return { uploadUrl: `${MEDIA_URL}/${token}`, filePath: announced.file.path, expiresAt: announced.expiresAt };
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
        const kept = await checked(taken, file);
        await files.put(file.path, kept, contentType);
        await records.stored(file.id, kept.byteLength, sha256(kept));
        return { ...file, state: 'stored', size: kept.byteLength };
      });
    },

    sanitize: checked,

    async store(file, bytes) {
      const kept = await checked(bytes, file);
      const path = pathOf(file);
      await files.put(path, kept, file.contentType);
      await records.keep({ ...file, size: kept.byteLength }, path, '', sha256(kept));
      return path;
    },

    findByPath: (path) => records.at(path),
    readUrl: (path) => `${MEDIA_URL}?${new URLSearchParams(links.make(path, seconds()))}`,

    async openSigned(path, expires, signature) {
      if (!links.isGood(path, expires, signature, seconds())) throw new MediaRejectedError('READ_CLOSED');
      const file = await records.at(path);
      const bytes = file?.state === 'stored' ? await files.read(path) : null;
      return file && bytes ? { file, bytes } : null;
    },

    async remove({ path }) {
      await records.forget(path);
      await files.remove(path);
    },

    async isOwnFile(path, userId) {
      const file = await records.at(path);
      return file?.state === 'stored' && file.tenant === null && file.uploader === userId && file.parent.id === userId;
    },

    deleteExpired: () => records.sweep(),
  };
}
