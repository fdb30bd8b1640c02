import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bookHeads, hashChain, headSigner } from '@backoffice/infra/audit';
import { systemClock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import { localFiles, openS3, type Files } from '@backoffice/infra/files';
import { imapReturnedMails, mailboxMailer, openMailbox, returnAddresses, smtpMailer } from '@backoffice/infra/mail';
import {
  assertMigrated,
  CannotStart,
  migrate,
  startEmbedded,
  type EmbeddedServer,
  type Pool,
} from '@backoffice/infra/postgres';
import { companyKeys, createSealer, timeStampsAt } from '@backoffice/infra/seal';
import { webPusher } from '@backoffice/infra/push';
import { destinationsOf, mailboxTexter, restrictTo, twilioCarrier, twilioTexter } from '@backoffice/infra/sms';
import type { Settings } from './config.ts';
import { joinDeployment } from './deployment.ts';
import { isDemoUnfinished, tellDemoOnce } from './demo-once.ts';
import { loadKeys, type Keys } from './keys.ts';
import { openLog, type OpenLog } from './log-place.ts';
import { openPaymentProvider } from './payment-provider.ts';

type ReportSentence = (sentence: string) => void;

/** The data of the product: database, log and files, and where signed heads are. */
export type StoredData = Awaited<ReturnType<typeof openData>>;
/** The world the product runs in, as its settings say: its data, keys, mail and texts. */
export type Adapters = Awaited<ReturnType<typeof openAdapters>>;

/**
 * For a tool: the data as they are, while the product runs on them or is stopped. Nothing is made and nothing migrated.
 * @throws CannotStart in one sentence, also where the database is not at the version of this code
 */
export async function openStoredData(settings: Settings, openLogAt: OpenLog = openLog): Promise<StoredData> {
  const home = join(resolve(settings.DATA_DIR), 'pg');
  if (!settings.DATABASE_URL && !existsSync(home))
    throw new CannotStart(`There is no database in ${home}: set DATA_DIR or DATABASE_URL to that of the product.`);
  return openData(settings, () => startEmbedded({ dataDir: resolve(settings.DATA_DIR) }), assertMigrated, openLogAt);
}

/** For the product: alone on its folder, the database migrated. @throws CannotStart in one sentence */
export async function openAdapters(settings: Settings, report: ReportSentence = console.error) {
  const dataDir = resolve(settings.DATA_DIR);
  const keys = await loadKeys(settings);
  const data = await openData(settings, () => openEmbeddedServer(dataDir, report), migrate);
  const stamps = settings.TSA_URL === undefined ? null : timeStampsAt(settings.TSA_URL);
  const mailbox = openMailbox(join(dataDir, 'mailbox'), systemClock);
  const destinations = destinationsOf(settings.TEXTS_TO.split(','));
  return {
    ...data,
    mailbox,
    mailer: settings.SMTP_URL ? smtpMailer(settings.SMTP_URL) : mailboxMailer(mailbox),
    mailReturn: openMailReturn(settings, keys),
    destinations,
    texter: restrictTo(destinations, createTexter(settings) ?? mailboxTexter(mailbox)),
    carrier: settings.TWILIO_AUTH_TOKEN ? twilioCarrier(settings.TWILIO_AUTH_TOKEN) : null,
    paymentProvider: await openPaymentProvider(settings),
    pusher: webPusher({
      secret: keys.secret,
      contact: settings.MAIL_FROM,
      trialService: settings.PUSH_TRIAL_SERVICE,
    }),
    secret: keys.secret,
    openSealer: (pool: Pool) =>
      createSealer({
        authority: keys.authority,
        keys: companyKeys(pool, keys),
        stamps,
      }),
    /** The chain of the log, and its heads as outsiders get them. */
    openHeads(pool: Pool, log: EventLog, onError: (error: unknown) => void) {
      const chain = hashChain(pool, log);
      return { chain, heads: bookHeads(pool, chain, { folder: data.auditDir, stamps, onError }) };
    },
    /** Writes nothing before it is asked to sign. */
    signer: () => headSigner(data.auditDir, keys.signingKey, report),
    /** To be called before anything is written that rests on keys or folders. @throws CannotStart */
    joinDeployment: () => joinDeployment(data.databaseUrl, settings, keys, { place: data.logPlace }),
    /** @throws CannotStart where another process was interrupted in it */
    tellDemoOnce: (isWanted: () => Promise<boolean>, tell: () => Promise<void>) =>
      tellDemoOnce(data.databaseUrl, isWanted, tell, report),
  };
}

async function openData(
  settings: Settings,
  openEmbedded: () => Promise<EmbeddedServer>,
  prepare: (url: string) => Promise<void>,
  openLogAt: OpenLog = openLog,
) {
  await using opened = new AsyncDisposableStack();
  const dataDir = resolve(settings.DATA_DIR);
  const databaseUrl = settings.DATABASE_URL ?? opened.adopt(await openEmbedded(), (server) => server.stop()).url;
  await prepare(databaseUrl);
  const { log, place } = await openLogAt(databaseUrl, settings);
  opened.adopt(log, (each) => each.close());
  const files = await openFiles(settings, dataDir);
  const closing = opened.move();
  return {
    databaseUrl,
    clock: systemClock,
    log,
    logPlace: place,
    files,
    auditDir: resolve(settings.AUDIT_DIR ?? join(dataDir, 'audit')),
    close: () => closing.disposeAsync(),
  };
}

/**
 * Where a demo was interrupted, whatever it left is thrown away. @throws CannotStart when the product runs there
 * already
 */
async function openEmbeddedServer(dataDir: string, report: ReportSentence): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, report });
  if (server.how === 'borrowed')
    throw new CannotStart(`The product already runs on ${dataDir}: stop it first, or set DATA_DIR to another folder.`);
  if (!(await isDemoUnfinished(server.url))) return server;
  await server.stop();
  for (const name of ['pg', 'files', 'mailbox']) rmSync(join(dataDir, name), { recursive: true, force: true });
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

function openMailReturn({ BOUNCE_ADDRESS: address, BOUNCE_IMAP_URL: url }: Settings, { secret }: Pick<Keys, 'secret'>) {
  return address && url ? { addresses: returnAddresses(address, secret), mailbox: imapReturnedMails(url) } : null;
}

function createTexter({ TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from }: Settings) {
  return accountSid && authToken && from ? twilioTexter({ accountSid, authToken, from }) : null;
}

/** What both sides are given of it. */
export const outsidePorts = (
  {
    log,
    mailer,
    mailReturn,
    texter,
    pusher,
    carrier,
    paymentProvider,
    destinations,
    files,
    secret,
    openSealer,
  }: Adapters,
  pool: Pool,
) => ({
  log,
  mailer,
  mailReturn,
  texter,
  pusher,
  carrier,
  paymentProvider,
  destinations,
  files,
  secret,
  sealer: openSealer(pool),
});
