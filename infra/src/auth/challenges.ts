import { randomBytes } from 'node:crypto';
import { isToken, ttlCache, deterministicUuid } from '@backoffice/infra/http';
import { isEqualInConstantTime, newCode, hmacSha256, hashToken } from '@backoffice/infra/secrets';
import type pg from 'pg';

export type Channel = 'email' | 'sms';
export type Challenge = {
  readonly challengeId: string;
  readonly token: string;
  readonly userId: string;
  readonly channel: Channel;
  readonly expiresAt: string;
};

/** `over`: it was used, is too old, or another code was asked for meanwhile. */
export type CodeResult = 'right' | 'wrong' | 'over';

export type Challenges = {
  /** The same person and command get the same token. */
  open(opening: { readonly userId: string; readonly commandId: string; readonly channel: Channel }): Promise<Challenge>;
  /** Whose it is; remembered for 2 s. Also shortly after its end, for whoever did not hear the answer. */
  readonly findByToken: (token: string) => Promise<{ readonly challengeId: string; readonly userId: string } | null>;
  get(challengeId: string): Promise<Challenge | null>;
  /** Whether this very command asked for the code that was asked for last. */
  isRequestedBy(challengeId: string, commandId: string): Promise<boolean>;
  /** The code before is dead at once. False when this very command asked already. */
  requestCode(challengeId: string, commandId: string, channel: Channel): Promise<boolean>;
  /** A new code for the challenge, good for five minutes; null when it is over. */
  issueCode(challengeId: string): Promise<(Challenge & { readonly code: string }) | null>;
  /**
   * Counts a try before anything is compared. `ended`: counted, and there is nothing to compare any more. `exhausted`:
   * five were counted already.
   */
  countTry(challengeId: string): Promise<'counted' | 'ended' | 'over' | 'exhausted'>;
  /** Compares, after `countTry`. Of two right codes side by side one is right. */
  verifyCode(challengeId: string, code: string): Promise<CodeResult>;
  /** Compares and ends nothing: for whoever has to be asked something more with the same code. */
  isCode(challengeId: string, code: string): Promise<boolean>;
  /** Whatever code it was passed with. False where it was over. */
  end(challengeId: string): Promise<boolean>;
  /** What is random about it, for whoever passed it. */
  seedOf(challengeId: string): Promise<Buffer | null>;
};

export const MAX_CODE_TRIES = 5;
const CACHE_MS = 2_000;
const IS_ALIVE = `ended_at IS NULL AND expires_at > now()`;
type ChallengeRow = { id: string; user_id: string; channel: Channel; expires_at: Date };

const KINDS = {
  'auth.challenges': 'challenge',
  'auth.crew_challenges': 'crew challenge',
  'auth.portal_challenges': 'portal challenge',
} as const;
/** `table`: where they are kept; those of workers and of contacts are apart from those of users. */
export function postgresChallenges(
  pool: pg.Pool,
  secret: string,
  table: keyof typeof KINDS = 'auth.challenges',
): Challenges {
  const kind = KINDS[table];
  const idOf = (userId: string, commandId: string) => deterministicUuid(`${kind} ${userId} ${commandId}`);
  const tokenOf = (challengeId: string) => hmacSha256(secret, `${kind} ${challengeId}`).toString('base64url');
  const codeHash = (challengeId: string, code: string) => hmacSha256(secret, `code ${challengeId} ${code}`);
  const one = async <R extends pg.QueryResultRow>(sql: string, values: unknown[]) =>
    (await pool.query<R>(sql, values)).rows[0];

  const challengeOf = ({ id, user_id, channel, expires_at }: ChallengeRow): Challenge => ({
    challengeId: id,
    token: tokenOf(id),
    userId: user_id,
    channel,
    expiresAt: expires_at.toISOString(),
  });

  const known = liveChallenges(pool, table);
  return {
    async open({ userId, commandId, channel }) {
      const id = idOf(userId, commandId);
      await pool.query(
        `INSERT INTO ${table} (token_hash, id, user_id, seed, channel) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
        [hashToken(tokenOf(id)), id, userId, randomBytes(32), channel],
      );
      const row = await one<ChallengeRow>(`SELECT id, user_id, channel, expires_at FROM ${table} WHERE id = $1`, [id]);
      if (!row) throw new Error('A challenge was swept away before it was used');
      return challengeOf(row);
    },
    findByToken: async (token) =>
      isToken(token) ? (await known.get(hashToken(token).toString('hex'))).challenge : null,
    async get(challengeId) {
      const row = await one<ChallengeRow>(
        `SELECT id, user_id, channel, expires_at FROM ${table} WHERE id = $1 AND ${IS_ALIVE}`,
        [challengeId],
      );
      return row ? challengeOf(row) : null;
    },
    isRequestedBy: async (challengeId, commandId) =>
      (await one(`SELECT FROM ${table} WHERE id = $1 AND asked_by = $2`, [challengeId, commandId])) !== undefined,
    async requestCode(challengeId, commandId, channel) {
      const { rowCount } = await pool.query(
        `UPDATE ${table} SET asked_by = $2, channel = $3, code_hash = NULL WHERE id = $1 AND asked_by IS DISTINCT FROM $2 AND ${IS_ALIVE}`,
        [challengeId, commandId, channel],
      );
      return rowCount === 1;
    },
    async issueCode(challengeId) {
      const code = newCode();
      const row = await one<ChallengeRow>(
        `UPDATE ${table} SET code_hash = $2, code_until = now() + interval '5 minutes' WHERE id = $1 AND ${IS_ALIVE} RETURNING id, user_id, channel, expires_at`,
        [challengeId, codeHash(challengeId, code)],
      );
      return row ? { ...challengeOf(row), code } : null;
    },
    async countTry(challengeId) {
      const counted = await one<{ ended: boolean }>(
        `UPDATE ${table} SET tries = tries + 1 WHERE id = $1 AND tries < ${MAX_CODE_TRIES} AND expires_at > now() RETURNING ended_at IS NOT NULL AS ended`,
        [challengeId],
      );
      if (counted) return counted.ended ? 'ended' : 'counted';
      return (await one(`SELECT FROM ${table} WHERE id = $1 AND ${IS_ALIVE}`, [challengeId])) ? 'exhausted' : 'over';
    },
    async verifyCode(challengeId, code) {
      const row = await one<{ code_hash: Buffer | null }>(
        `SELECT CASE WHEN code_until > now() THEN code_hash END AS code_hash FROM ${table} WHERE id = $1 AND ${IS_ALIVE}`,
        [challengeId],
      );
      if (!row) return 'over';
      if (!isEqualInConstantTime(codeHash(challengeId, code), row.code_hash)) return 'wrong';
      const { rowCount } = await pool.query(
        `UPDATE ${table} SET ended_at = now() WHERE id = $1 AND code_hash = $2 AND ${IS_ALIVE}`,
        [challengeId, row.code_hash],
      );
      return rowCount === 1 ? 'right' : 'over';
    },
    isCode: async (challengeId, code) => {
      const row = await one<{ code_hash: Buffer }>(
        `SELECT code_hash FROM ${table} WHERE id = $1 AND code_until > now() AND ${IS_ALIVE}`,
        [challengeId],
      );
      return isEqualInConstantTime(codeHash(challengeId, code), row?.code_hash ?? null);
    },
    end: async (challengeId) =>
      (await pool.query(`UPDATE ${table} SET ended_at = now() WHERE id = $1 AND ${IS_ALIVE}`, [challengeId]))
        .rowCount === 1,
    seedOf: async (challengeId) =>
      (await one<{ seed: Buffer }>(`SELECT seed FROM ${table} WHERE id = $1`, [challengeId]))?.seed ?? null,
  };
}

/** By the hash of their token, remembered for 2 s; those that have ended are found for a minute more. */
const liveChallenges = (pool: pg.Pool, table: string) =>
  ttlCache(
    async (hash) => {
      const {
        rows: [found],
      } = await pool.query<ChallengeRow>(
        `SELECT id, user_id, channel, expires_at FROM ${table}
      WHERE token_hash = $1 AND expires_at > now() AND tries < ${MAX_CODE_TRIES} AND (ended_at IS NULL OR ended_at > now() - interval '1 minute')`,
        [Buffer.from(hash, 'hex')],
      );
      return { challenge: found ? { challengeId: found.id, userId: found.user_id } : null };
    },
    ({ challenge }) => (challenge ? CACHE_MS : 0),
  );
