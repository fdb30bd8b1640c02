import { createHmac } from 'node:crypto';
import type { Clock } from '@backoffice/infra/clock';
import type { Files } from '@backoffice/infra/files';
import { sha256, type Upload } from '@backoffice/infra/http';
import { inTransaction, type Pool } from '@backoffice/infra/postgres';
import { inspect, type Fault } from './inspect.ts';
import { endingOf, sizeOf } from './kinds.ts';
import { recordsIn, type MediaFile, type NewFile } from './records.ts';
import { signedLinks } from './signed-link.ts';
import { inHand, takeExactly } from './take.ts';

export type MediaFault = Fault | 'UPLOAD_CLOSED' | 'NOT_AS_ASKED' | 'READ_CLOSED' | 'TOO_MANY_FILES' | 'KEY_REUSED';
/** Why a file is not taken, or not given. */
export class NotTaken extends Error {
  readonly fault: MediaFault;

  constructor(fault: MediaFault) {
    super(fault);
    this.fault = fault;
  }
}

export type Announced = { readonly uploadUrl: string; readonly filePath: string; readonly expiresAt: string };
export type Media = {
  /** Where one file may be put, once. The same `id` and request get the same answer. @throws NotTaken when somebody announced `most` within a day */
  expect(file: NewFile, requestHash: string, most: number): Promise<Announced>;
  /** What an upload address is sent. @throws NotTaken, Busy */
  take(token: string, upload: Upload): Promise<MediaFile>;
  /** What of some bytes may be kept: pictures are drawn anew, no larger than their purpose needs. @throws NotTaken */
  checked(bytes: Uint8Array, of: Pick<MediaFile, 'contentType' | 'purpose'>): Promise<Uint8Array>;
  /** For the product's own use: the same checks, no address. Twice with the same `id` is once. @throws NotTaken */
  keep(file: Omit<NewFile, 'size'>, bytes: Uint8Array): Promise<string>;
  at(path: string): Promise<MediaFile | null>;
  /** Good for a minute. */
  readUrl(path: string): string;
  /** What a read address leads to; null when it is not there any more. @throws NotTaken */
  open(
    path: string,
    expires: number,
    signature: string,
  ): Promise<{ readonly file: MediaFile; readonly bytes: Uint8Array } | null>;
  remove(file: MediaFile): Promise<void>;
  /** Whether it is a stored picture or signature of somebody's own. */
  isMine(path: string, userId: string): Promise<boolean>;
  sweep(): Promise<void>;
};

const BASE = '/api/media/file';

/** Files that people put in: announced, taken once through an address of our own, looked at, kept, and given to who may. */
export function mediaIn({
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
  const records = recordsIn(pool);
  const links = signedLinks(secret);
  const tokenOf = (id: string) => createHmac('sha256', secret).update(`upload ${id}`).digest('base64url');
  const hashOf = (token: string) => Buffer.from(sha256(token), 'hex');
  const pathOf = ({ id, tenant, contentType }: Omit<NewFile, 'size'>) =>
    `${tenant ?? 'people'}/media/${id}.${endingOf(contentType)}`;
  const seconds = () => Math.floor(Date.parse(clock.now()) / 1_000);

  const checked: Media['checked'] = async (bytes, { contentType, purpose }) => {
    const verdict = await inspect({ bytes, contentType, within: sizeOf(purpose) });
    if (typeof verdict === 'string') throw new NotTaken(verdict);
    return verdict;
  };

  return {
    async expect(file, requestHash, most) {
      const token = tokenOf(file.id);
      const announced = await inTransaction(pool, async (own) => {
        await own.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`media ${file.uploader}`]); // so that nobody announces past the most by asking at once
        if ((await recordsIn(own).announced(file.uploader, file.id)) >= most) throw new NotTaken('TOO_MANY_FILES');
        return recordsIn(own).expect(file, pathOf(file), requestHash, hashOf(token));
      });
      if (announced.requestHash !== requestHash) throw new NotTaken('KEY_REUSED');
      return { uploadUrl: `${BASE}/${token}`, filePath: announced.file.path, expiresAt: announced.expiresAt };
    },

    async take(token, { contentType, length, bytes }) {
      const file = await records.awaited(hashOf(token));
      if (!file) throw new NotTaken('UPLOAD_CLOSED');
      if (contentType !== file.contentType || (length !== null && length !== file.size))
        throw new NotTaken('NOT_AS_ASKED');
      return inHand(async () => {
        if (!(await records.claim(hashOf(token)))) throw new NotTaken('UPLOAD_CLOSED'); // only now: who is asked to wait comes with the same token
        const taken = await takeExactly(bytes, file.size);
        if (!taken) throw new NotTaken('NOT_AS_ASKED');
        const kept = await checked(taken, file);
        await files.put(file.path, kept, contentType);
        await records.stored(file.id, kept.byteLength, sha256(kept));
        return { ...file, state: 'stored', size: kept.byteLength };
      });
    },

    checked,

    async keep(file, bytes) {
      const kept = await checked(bytes, file);
      const path = pathOf(file);
      await files.put(path, kept, file.contentType);
      await records.keep({ ...file, size: kept.byteLength }, path, '', sha256(kept));
      return path;
    },

    at: (path) => records.at(path),
    readUrl: (path) => `${BASE}?${new URLSearchParams(links.make(path, seconds()))}`,

    async open(path, expires, signature) {
      if (!links.isGood(path, expires, signature, seconds())) throw new NotTaken('READ_CLOSED');
      const file = await records.at(path);
      const bytes = file?.state === 'stored' ? await files.read(path) : null;
      return file && bytes ? { file, bytes } : null;
    },

    async remove({ path }) {
      await records.forget(path);
      await files.remove(path);
    },

    async isMine(path, userId) {
      const file = await records.at(path);
      return file?.state === 'stored' && file.tenant === null && file.uploader === userId && file.parent.id === userId;
    },

    sweep: () => records.sweep(),
  };
}
