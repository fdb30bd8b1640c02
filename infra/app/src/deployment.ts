import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { signingKeyName } from '@backoffice/infra/audit';
import { writeOnce } from '@backoffice/infra/files';
import { CannotStart, connectAsOwner } from '@backoffice/infra/postgres';
import { fingerprintOf } from '@backoffice/infra/seal';
import { hmacSha256 } from '@backoffice/infra/secrets';
import type { Settings } from './config.ts';
import type { Keys } from './keys.ts';
import { joinLogPlace, type LogPlace } from './log-place.ts';
import { rolesOf } from './roles.ts';

/** The settings that all processes on one database must share, and what ends when one is changed on purpose. */
export const SHARED_SETTINGS = {
  SECRET:
    'Codes that are out, and links that were issued and not mailed yet, are good no more. Browsers get pushes again once somebody has looked at the console there. Account numbers of vendors are entered again, and ACH files of before are not given out. Companies seal documents with new keys.',
  AUDIT_KEY: 'Heads that were signed before are verified with the old public key, which stays beside them.',
  DATA_DIR: 'Files and mails of the other folder are not found until they are copied into this one.',
} as const;
export type SharedSetting = keyof typeof SHARED_SETTINGS;
/** Fingerprints; null of a folder that was never one of a database. */
type Fingerprints = Partial<Record<SharedSetting, string | null>>;
export type SharedState = { readonly name: SharedSetting; readonly state: 'same' | 'another' | 'not recorded' };

/** Says which database a folder belongs to. */
const FOLDER_ID_FILE = 'deployment.id';

/**
 * Of the settings of this process. The folder counts only where something is kept in it that other processes look for.
 */
function fingerprintsOf(settings: Settings, { secret, signingKey }: Keys): Fingerprints {
  const file = folderIdFile(settings);
  return {
    SECRET: hmacSha256(secret, 'the secret of a deployment').toString('hex'),
    // whoever does not sign needs no key
    ...(rolesOf(settings).has('worker') ? { AUDIT_KEY: signingKeyName(signingKey) } : {}),
    ...(settings.FILES_S3_BUCKET && settings.SMTP_URL
      ? {}
      : { DATA_DIR: existsSync(file) ? readFileSync(file, 'utf8') : null }),
  };
}

const folderIdFile = ({ DATA_DIR }: Settings) => join(resolve(DATA_DIR), FOLDER_ID_FILE);

export type JoinOptions = {
  readonly changing?: readonly SharedSetting[];
  /** Where this process has its log; what has none says nothing. */
  readonly place?: LogPlace;
};

/**
 * Joins the processes on a database: the first records fingerprints of what all must share, any other is compared with
 * them.
 * `changing` are recorded anew. Nothing is written when one differs. @throws CannotStart
 */
export async function joinDeployment(
  url: string,
  settings: Settings,
  keys: Keys,
  { changing = [], place }: JoinOptions,
): Promise<void> {
  const client = await connectAsOwner(url);
  try {
    await client.query('BEGIN; LOCK TABLE log.deployment IN SHARE ROW EXCLUSIVE MODE'); // two first starts: one records
    const here = fingerprintsOf(settings, keys);
    const states = await compare(client, here);
    const foreign = states.filter(({ name, state }) => state === 'another' && !changing.includes(name));
    if (foreign.length > 0) throw new CannotStart(refusal(foreign.map(({ name }) => name)));
    if (changing.length > 0 && (await isInUse(client)))
      throw new CannotStart(
        'The product runs on this database: stop all its processes first, they would go on with what they began with.',
      );
    if (place !== undefined) await joinLogPlace(client, place);
    if (rolesOf(settings).has('worker')) await client.query(OFFER_AUTHORITY, offered(keys));
    for (const { name, state } of states)
      if (state === 'not recorded' || changing.includes(name))
        await client.query(
          'INSERT INTO log.deployment (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value, at = now()',
          [name, here[name] ?? (await markFolder(settings))],
        );
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** How the settings of this process compare with what was recorded; nothing is written. */
export async function compareDeployment(url: string, settings: Settings, keys: Keys): Promise<SharedState[]> {
  const client = await connectAsOwner(url);
  try {
    return await compare(client, fingerprintsOf(settings, keys));
  } finally {
    await client.end();
  }
}

/** Every process of the product is connected under this name, whatever else it does. */
const IN_USE =
  "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'backoffice-jobs' LIMIT 1";
export const isInUse = async (client: Client) => (await client.query(IN_USE)).rowCount === 1;

/** Everybody finds the certificate of whoever seals here, also once there is another. */
const OFFER_AUTHORITY =
  'INSERT INTO log.sealing_authorities (fingerprint, certificate) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const offered = ({ authority: { certificate } }: Keys) => [fingerprintOf(certificate), certificate.toString()];

type Client = Awaited<ReturnType<typeof connectAsOwner>>;

async function compare(client: Client, here: Fingerprints): Promise<SharedState[]> {
  const { rows } = await client.query<{ name: string; value: string }>('SELECT name, value FROM log.deployment');
  const recorded = new Map(rows.map(({ name, value }) => [name, value]));
  return (Object.keys(here) as SharedSetting[]).map((name) => ({
    name,
    state: !recorded.has(name) ? 'not recorded' : recorded.get(name) === here[name] ? 'same' : 'another',
  })); // the keys of Fingerprints
}

/** The id of the folder, which it is given if it has none. */
async function markFolder(settings: Settings): Promise<string> {
  const file = folderIdFile(settings);
  await writeOnce(file, Buffer.from(randomUUID()));
  return readFileSync(file, 'utf8');
}

const refusal = (names: readonly SharedSetting[]) =>
  `This database was begun with another ${names.join(', another ')}: give all its processes the same (SECRET and AUDIT_KEY are kept in DATA_DIR where they are not set), or stop them and change it on purpose with \`npm run deployment -- change ${names.join(' ')}\`.`;
