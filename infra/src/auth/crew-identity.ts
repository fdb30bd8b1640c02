import { createPublicKey, verify } from 'node:crypto';
import { isToken, ttlCache } from '@backoffice/infra/http';
import { hashToken, hmacSha256, isEqualInConstantTime, newToken } from '@backoffice/infra/secrets';
import type pg from 'pg';
import { describedChallenges, type DescribedChallenges } from './described-challenges.ts';

/** A public key on P-256, as JWK. */
export type CrewDeviceKey = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string };
export type CrewDeviceOwner = { readonly tenant: string; readonly workerId: string };
/** `about`: the worker that a link names, or the number that was typed. */
export type CrewChallengeAbout = CrewDeviceOwner | { readonly phone: string };
/** `token` goes into the cookie. */
export type OpenedCrewSession = { readonly token: string; readonly expiresAt: string };
/** `signed`: by the key of the device; `forged`: by another one; `over`: the nonce or the device is. */
export type RenewalResult = 'signed' | 'forged' | 'over';

/** Phones of workers: what they sign in with, and what admits them afterwards. */
export type CrewIdentity = {
  readonly challenges: DescribedChallenges<CrewChallengeAbout>;
  /** False where the id is another device's. */
  addDevice(device: CrewDeviceOwner & { readonly id: string; readonly key: CrewDeviceKey }): Promise<boolean>;
  /** Null where the device was ended, renewed too long ago, or signed in 90 days ago. */
  ownerOf(deviceId: string): Promise<CrewDeviceOwner | null>;
  endDevice(deviceId: string): Promise<void>;
  /** For 24 hours by the clock of the database, and never beyond the 90 days of the device. */
  openSession(deviceId: string): Promise<OpenedCrewSession | null>;
  /** Whose cookie it is; remembered for 2 s. */
  readonly findByToken: (token: string) => Promise<(CrewDeviceOwner & { readonly deviceId: string }) | null>;
  /** Whether the token is, or was in the last day, one of the device. */
  isTokenOf(token: string, deviceId: string): Promise<boolean>;
  /** The same command gets the same one, which is good once all the same. */
  issueNonce(deviceId: string, commandId: string): Promise<string>;
  /** Takes the nonce, whatever comes of it. */
  checkSignature(renewal: {
    readonly deviceId: string;
    readonly nonce: string;
    readonly signature: string;
  }): Promise<RenewalResult>;
  noteRenewal(deviceId: string): Promise<void>;
  /** What the phones of a worker seal with what they keep, in base64url; another one for each `generation`. */
  storageKeyOf(owner: CrewDeviceOwner, generation: number): string;
  /**
   * Eight letters for the office to read out, good for 15 minutes; the one before is dead. The same command gets the
   * same ones.
   */
  issueCode(owner: CrewDeviceOwner, commandId: string): Promise<{ readonly code: string; readonly expiresAt: string }>;
  isCode(owner: CrewDeviceOwner, code: string): Promise<boolean>;
  /** False where it was used already. */
  useCode(owner: CrewDeviceOwner, code: string): Promise<boolean>;
};

const CACHE_MS = 2_000;
/** Days: after the last renewal, and after the code. */
const [RENEWAL_DAYS, LIFETIME_DAYS] = [30, 90];
const IS_LIVE = `ended_at IS NULL AND renewed_at > now() - interval '${RENEWAL_DAYS} days' AND added_at > now() - interval '${LIFETIME_DAYS} days'`;
/** Neither I nor O, which are taken for digits when they are read out. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

export const DELETE_EXPIRED_OF_CREWS = `
  DELETE FROM auth.crew_challenges WHERE expires_at < now() - interval '1 day';
  DELETE FROM auth.crew_sessions WHERE expires_at < now() - interval '1 day';
  DELETE FROM auth.crew_nonces WHERE expires_at < now();
  DELETE FROM auth.crew_codes WHERE expires_at < now();
  DELETE FROM auth.crew_devices WHERE added_at < now() - interval '${LIFETIME_DAYS} days'`;

type OwnerRow = { tenant: string; worker_id: string };

export function postgresCrewIdentity(pool: pg.Pool, secret: string): CrewIdentity {
  const one = async <R extends pg.QueryResultRow>(sql: string, values: unknown[]) =>
    (await pool.query<R>(sql, values)).rows[0];
  const known = ttlCache(
    async (hash) => {
      const row = await one<OwnerRow & { device_id: string }>(
        `SELECT tenant, worker_id, device_id FROM auth.crew_sessions s JOIN auth.crew_devices d ON d.id = s.device_id
        WHERE token_hash = $1 AND expires_at > now() AND ${IS_LIVE}`,
        [Buffer.from(hash, 'hex')],
      );
      return { found: row ? { ...ownerOf(row), deviceId: row.device_id } : null };
    },
    ({ found }) => (found ? CACHE_MS : 0),
  );
  return {
    challenges: describedChallenges(pool, secret, 'auth.crew_challenges'),
    async addDevice({ id, tenant, workerId, key }) {
      const { rowCount } = await pool.query(
        'INSERT INTO auth.crew_devices (id, tenant, worker_id, public_key) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [id, tenant, workerId, key],
      );
      return rowCount === 1;
    },
    async ownerOf(deviceId) {
      const row = await one<OwnerRow>(`SELECT tenant, worker_id FROM auth.crew_devices WHERE id = $1 AND ${IS_LIVE}`, [
        deviceId,
      ]);
      return row ? ownerOf(row) : null;
    },
    async endDevice(deviceId) {
      await pool.query('UPDATE auth.crew_devices SET ended_at = now() WHERE id = $1 AND ended_at IS NULL', [deviceId]);
      known.invalidate();
    },
    async openSession(deviceId) {
      const token = newToken();
      const row = await one<{ expires_at: Date }>(
        `INSERT INTO auth.crew_sessions (token_hash, device_id, expires_at)
        SELECT $1, id, least(now() + interval '24 hours', added_at + interval '${LIFETIME_DAYS} days') FROM auth.crew_devices WHERE id = $2 AND ${IS_LIVE}
        RETURNING expires_at`,
        [hashToken(token), deviceId],
      );
      return row ? { token, expiresAt: row.expires_at.toISOString() } : null;
    },
    findByToken: async (token) => (isToken(token) ? (await known.get(hashToken(token).toString('hex'))).found : null),
    isTokenOf: async (token, deviceId) =>
      (await one('SELECT FROM auth.crew_sessions WHERE token_hash = $1 AND device_id = $2', [
        hashToken(token),
        deviceId,
      ])) !== undefined,
    storageKeyOf: ({ tenant, workerId }, generation) =>
      hmacSha256(secret, `crew storage ${tenant}/${workerId}/${generation}`).toString('base64url'),
    ...renewals(pool, secret),
    ...officeCodes(pool, secret),
  };
}

const ownerOf = ({ tenant, worker_id: workerId }: OwnerRow): CrewDeviceOwner => ({ tenant, workerId });

/** A phone is let in again by its key: what it signs is random, ours, and good once. */
const renewals = (
  pool: pg.Pool,
  secret: string,
): Pick<CrewIdentity, 'issueNonce' | 'checkSignature' | 'noteRenewal'> => ({
  async issueNonce(deviceId, commandId) {
    const nonce = hmacSha256(secret, `crew nonce ${deviceId} ${commandId}`).toString('base64url');
    await pool.query('INSERT INTO auth.crew_nonces (nonce_hash, device_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      hashToken(nonce),
      deviceId,
    ]);
    return nonce;
  },
  async checkSignature({ deviceId, nonce, signature }) {
    const {
      rows: [device],
    } = await pool.query<{ public_key: CrewDeviceKey }>(
      `WITH taken AS (UPDATE auth.crew_nonces SET taken_at = now() WHERE nonce_hash = $1 AND device_id = $2 AND taken_at IS NULL AND expires_at > now() RETURNING device_id)
      SELECT public_key FROM auth.crew_devices d JOIN taken ON taken.device_id = d.id WHERE ${IS_LIVE}`,
      [hashToken(nonce), deviceId],
    );
    if (!device) return 'over';
    const key = createPublicKey({ key: device.public_key, format: 'jwk' });
    const isSigned = verify(
      'sha256',
      Buffer.from(nonce),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    return isSigned ? 'signed' : 'forged';
  },
  async noteRenewal(deviceId) {
    await pool.query('UPDATE auth.crew_devices SET renewed_at = now() WHERE id = $1', [deviceId]);
  },
});

/** Of 32 bits for each of eight letters, so that none is likelier by more than a billionth. */
const lettersOf = (digest: Buffer) =>
  Array.from({ length: 8 }, (_, at) => LETTERS[digest.readUInt32BE(at * 4) % LETTERS.length]).join('');

function officeCodes(pool: pg.Pool, secret: string): Pick<CrewIdentity, 'issueCode' | 'isCode' | 'useCode'> {
  const codeHash = ({ tenant, workerId }: CrewDeviceOwner, code: string) =>
    hmacSha256(secret, `crew code ${tenant} ${workerId} ${code}`);
  /** That of the command before, where it is sent again. */
  const keptCode = async ({ tenant, workerId }: CrewDeviceOwner) =>
    (
      await pool.query<{ expires_at: Date }>(
        'SELECT expires_at FROM auth.crew_codes WHERE tenant = $1 AND worker_id = $2',
        [tenant, workerId],
      )
    ).rows[0];
  return {
    async issueCode(owner, commandId) {
      const code = lettersOf(hmacSha256(secret, `crew letters ${owner.tenant} ${owner.workerId} ${commandId}`));
      const {
        rows: [row],
      } = await pool.query<{ expires_at: Date }>(
        `INSERT INTO auth.crew_codes AS c (tenant, worker_id, code_hash) VALUES ($1, $2, $3)
        ON CONFLICT (tenant, worker_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, used_at = NULL
        WHERE c.code_hash <> excluded.code_hash
        RETURNING expires_at`,
        [owner.tenant, owner.workerId, codeHash(owner, code)],
      );
      return { code, expiresAt: (row ?? (await keptCode(owner)))?.expires_at.toISOString() ?? '' };
    },
    async isCode(owner, code) {
      const {
        rows: [row],
      } = await pool.query<{ code_hash: Buffer }>(
        'SELECT code_hash FROM auth.crew_codes WHERE tenant = $1 AND worker_id = $2 AND used_at IS NULL AND expires_at > now()',
        [owner.tenant, owner.workerId],
      );
      return isEqualInConstantTime(codeHash(owner, code), row?.code_hash ?? null);
    },
    async useCode(owner, code) {
      const { rowCount } = await pool.query(
        'UPDATE auth.crew_codes SET used_at = now() WHERE tenant = $1 AND worker_id = $2 AND code_hash = $3 AND used_at IS NULL AND expires_at > now()',
        [owner.tenant, owner.workerId, codeHash(owner, code)],
      );
      return rowCount === 1;
    },
  };
}
