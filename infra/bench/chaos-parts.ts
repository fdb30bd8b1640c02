import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { s3Double } from '@backoffice/infra/testing/s3-double';
import {
  freePort,
  freshDataDir,
  signIn,
  startApp,
  type Client,
  type RunningApp,
} from '@backoffice/infra/testing/running-app';

/** One process of the product, which may be replaced by another at the same address. */
export type Part = { readonly role: string; readonly port: number; app: RunningApp };
/** One that answers browsers. */
export type Site = Part & { client: Client };

/**
 * The product in processes of these roles on one database, which a process that does everything has told the demo; the
 * last two answer browsers.
 */
export async function startParts(
  databaseUrl: string,
  roles: readonly string[],
  more: Readonly<Record<string, string>> = {},
) {
  await using opened = new AsyncDisposableStack();
  const dataDir = freshDataDir();
  opened.defer(() => dataDir.remove());
  const storage = opened.adopt(await s3Double(), (each) => each.close());
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET: randomBytes(32).toString('base64url'),
    ...more,
    ...(roles.includes('all') ? {} : sharedSettings(dataDir.path, storage.url)),
  };
  await (await startApp(dataDir.path, await freePort(), { ...settings, START: 'demo' })).kill('SIGTERM');
  const parts: Part[] = [];
  opened.defer(() => parts.forEach(({ app }) => killIfAlive(app.pid)));
  process.once('exit', () => parts.forEach(({ app }) => killIfAlive(app.pid))); // also when something has thrown
  for (const role of roles) {
    const port = await freePort();
    parts.push({ role, port, app: await startApp(dataDir.path, port, { ...settings, ROLE: role }) });
  }
  const [one, two] = await Promise.all(
    parts.slice(-2).map(async (part): Promise<Site> => Object.assign(part, { client: await signIn(part.app.url) })),
  );
  if (!one || !two) throw new Error('Two of the processes must answer browsers');
  const closing = opened.move();
  return {
    dataDir: dataDir.path,
    settings,
    parts,
    sites: [one, two] as const,
    /** In the place of one another is started, of this tree or of a copy; answers when it was ready, in ms. */
    async replace(part: Part, signal: NodeJS.Signals, tree?: string): Promise<number> {
      await part.app.kill(signal);
      part.app = await startApp(dataDir.path, part.port, { ...settings, ROLE: part.role }, tree);
      return part.app.readyMs;
    },
    close: () => closing.disposeAsync(),
  };
}

/** What split processes need besides: a bucket, the key of a worker, and no production, as mail goes to a folder. */
function sharedSettings(dataDir: string, storageUrl: string): Readonly<Record<string, string>> {
  const auditKey = join(dataDir, 'signing.key');
  writeFileSync(auditKey, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return {
    NODE_ENV: 'test',
    AUDIT_KEY: auditKey,
    FILES_S3_BUCKET: 'files',
    FILES_S3_REGION: 'us-west-1',
    FILES_S3_ENDPOINT: storageUrl,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    /* it has ended in good order */
  }
}
