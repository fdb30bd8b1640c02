import { createPrivateKey, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadOrCreateKey, headSigner } from '@backoffice/infra/audit';
import { systemClock } from '@backoffice/infra/clock';
import { postgresEventLog } from '@backoffice/infra/event-log';
import { localFiles, makeFolder, openS3, type Files } from '@backoffice/infra/files';
import { mailboxMailer, openMailbox, smtpMailer } from '@backoffice/infra/mail';
import { CannotStart, migrate, startEmbedded, type EmbeddedServer } from '@backoffice/infra/postgres';
import { destinationsOf, mailboxTexter, restrictTo, twilioCarrier, twilioTexter } from '@backoffice/infra/sms';
import type { Settings } from './config.ts';

/** The world the product runs in, as its settings say: database, log, files, mail and texts. */
export type Adapters = Awaited<ReturnType<typeof openAdapters>>;

export type AdapterOptions = {
  /** Refuses a folder on which the product runs already; a tool may look at it meanwhile. */
  readonly alone?: boolean;
  readonly report?: (sentence: string) => void;
};

/** @throws CannotStart in one sentence */
export async function openAdapters(settings: Settings, { alone = false, report = console.error }: AdapterOptions = {}) {
  await using opened = new AsyncDisposableStack();
  const dataDir = resolve(settings.DATA_DIR);
  const secret = settings.SECRET ?? loadOrCreateSecret(dataDir);
  const signingKey = auditSigningKey(settings, dataDir);
  const auditDir = resolve(settings.AUDIT_DIR ?? join(dataDir, 'audit'));
  const unfinished = join(dataDir, 'demo.unfinished');
  if (settings.DATABASE_URL && alone && existsSync(unfinished))
    throw new CannotStart(
      `The demo was interrupted in the database that DATABASE_URL names, which is not ours to empty: make that anew, and remove ${unfinished}.`,
    );
  const databaseUrl =
    settings.DATABASE_URL ??
    opened.adopt(await openEmbeddedServer(dataDir, unfinished, alone, report), (server) => server.stop()).url;
  await migrate(databaseUrl);
  const log = opened.adopt(postgresEventLog(databaseUrl), (each) => each.close());
  const mailbox = openMailbox(join(dataDir, 'mailbox'), systemClock);
  const files = await openFiles(settings, dataDir);
  const destinations = destinationsOf(settings.TEXTS_TO.split(','));
  const closing = opened.move();
  return {
    databaseUrl,
    clock: systemClock,
    log,
    files,
    mailbox,
    mailer: settings.SMTP_URL ? smtpMailer(settings.SMTP_URL) : mailboxMailer(mailbox),
    destinations,
    texter: restrictTo(destinations, createTexter(settings) ?? mailboxTexter(mailbox)),
    carrier: settings.TWILIO_AUTH_TOKEN ? twilioCarrier(settings.TWILIO_AUTH_TOKEN) : null,
    secret,
    auditDir,
    /** Writes nothing before it is asked to sign. */
    signer: () => headSigner(auditDir, signingKey, report),
    /** Fills an empty database; when that is interrupted, the next start begins again with an empty one, or asks for one. */
    async fillOnce(fill: () => Promise<void>) {
      writeFileSync(unfinished, '');
      await fill();
      rmSync(unfinished);
    },
    close: () => closing.disposeAsync(),
  };
}

async function openEmbeddedServer(
  dataDir: string,
  unfinished: string,
  alone: boolean,
  report: (sentence: string) => void,
): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, report });
  if (server.how === 'borrowed') {
    if (alone)
      throw new CannotStart(
        `The product already runs on ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      );
    return server;
  }
  if (!existsSync(unfinished)) return server;
  await server.stop();
  for (const name of ['pg', 'files', 'mailbox', 'demo.unfinished'])
    rmSync(join(dataDir, name), { recursive: true, force: true });
  return startEmbedded({ dataDir, report });
}

async function openFiles(
  {
    FILES_S3_BUCKET: bucket,
    FILES_S3_REGION: region,
    FILES_S3_ENDPOINT: endpoint,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  }: Settings,
  dataDir: string,
): Promise<Files> {
  if (!bucket) return localFiles(join(dataDir, 'files'));
  return openS3({
    bucket,
    region,
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
}

function createTexter({ TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from }: Settings) {
  return accountSid && authToken && from ? twilioTexter({ accountSid, authToken, from }) : null;
}

/** @throws CannotStart when there is no such key */
function auditSigningKey({ AUDIT_KEY: given }: Settings, dataDir: string) {
  try {
    const key = createPrivateKey(
      given?.includes('-----BEGIN')
        ? given.replaceAll('\\n', '\n')
        : given
          ? readFileSync(given)
          : loadOrCreateKey(join(dataDir, 'audit.key')),
    );
    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`it is of the kind ${key.asymmetricKeyType}`);
    return key;
  } catch (cause) {
    throw new CannotStart(
      `The key that signs the log cannot be read: ${cause instanceof Error ? cause.message : cause}. Set AUDIT_KEY to an Ed25519 private key in PEM, or to the path of one.`,
      { cause },
    );
  }
}

/** Made once: links that are out must open after a restart. @throws CannotStart when the folder cannot be written */
function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    makeFolder(dataDir);
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CannotStart(
      `The folder ${dataDir} cannot be used: ${cause instanceof Error ? cause.message : cause}. Set DATA_DIR to one you may write.`,
      { cause },
    );
  }
}
