import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { assertFileKey, type Files } from './files.ts';

export type S3Location = {
  readonly bucket: string;
  readonly region: string;
  /** Of another house than Amazon's, or of a test. */
  readonly endpoint?: string;
  /** Left out: as Amazon's tools find them, in the environment or from the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
};

const CONNECT_MS = 3_000,
  ANSWER_MS = 20_000;

/** Keeps files in a bucket. That a key never changes its bytes is the bucket's own promise: it is asked to refuse. */
export function s3Files({ bucket, region, endpoint, credentials }: S3Location): Files & { close(): void } {
  const s3 = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: assertFileKey(key) });
  async function read(key: string): Promise<Uint8Array | null> {
    const found = await nullIfMissing(s3.send(new GetObjectCommand(at(key))));
    return (await found?.Body?.transformToByteArray()) ?? null;
  }
  return {
    async put(key, bytes, contentType) {
      try {
        await s3.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType, IfNoneMatch: '*' }));
      } catch (error) {
        if (!hasStatus(error, 412, 409)) throw error; // 409: somebody is writing it this moment
        const there = await read(key);
        if (!there || !Buffer.from(there).equals(bytes))
          throw new Error(`The file ${key} already holds other bytes`, { cause: error });
      }
    },
    read: async (key) => read(key),
    exists: async (key) => (await nullIfMissing(s3.send(new HeadObjectCommand(at(key))))) !== null,
    remove: async (key) => void (await s3.send(new DeleteObjectCommand(at(key)))),
    close: () => s3.destroy(),
  };
}

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);

async function nullIfMissing<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
