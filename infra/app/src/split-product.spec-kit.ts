import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { s3Double } from '@backoffice/infra/testing/s3-double';
import { demoSettings } from './demo-product.spec-kit.ts';
import { startReadyProduct } from './product-process.spec-kit.ts';

export type SplitProcess = Awaited<ReturnType<typeof startReadyProduct>>;

/** The demo company for processes that share the work: a database, a bucket and keys of their own. */
export async function splitProduct(more: Readonly<Record<string, string>> = {}) {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = await demoSettings();
  const storage = await s3Double();
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET: readFileSync(join(dataDir, 'secret'), 'utf8'),
    AUDIT_KEY: join(dataDir, 'audit.key'),
    FILES_S3_BUCKET: 'files',
    FILES_S3_REGION: 'us-west-1',
    FILES_S3_ENDPOINT: storage.url,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    ...more,
  };
  return {
    databaseUrl,
    start: (role: string): Promise<SplitProcess> => startReadyProduct(dataDir, { ...settings, ROLE: role }),
    close: storage.close,
  };
}
