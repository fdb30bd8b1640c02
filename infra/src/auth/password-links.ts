import { isEqualInConstantTime, newCode, newToken, hmacSha256, hashToken } from '@backoffice/infra/secrets';
import type pg from 'pg';

export type LinkPurpose = 'reset' | 'invitation';
/** A link by which a password can be chosen once. */
export type PasswordLink = { readonly userId: string; readonly purpose: LinkPurpose; readonly expiresAt: string };

export type PasswordLinks = {
  /** Codes of earlier resets are dead then, and earlier invitations altogether. */
  issue(purpose: LinkPurpose, userId: string): Promise<{ readonly token: string; readonly code: string }>;
  findByToken(token: string): Promise<PasswordLink | null>;
  /** None that somebody was sent opens anything any more. */
  endAll(userId: string): Promise<void>;
  /** Whose link this very command used; null when it did not. */
  findUsedBy(token: string, commandId: string): Promise<string | null>;
  /**
   * The digits of the last mail, for a token; a try is counted before it is compared. The same command gets the same
   * token.
   */
  redeemCode(
    userId: string,
    code: string,
    commandId: string,
  ): Promise<{ readonly token: string; readonly expiresAt: string } | null>;
};

export const MAX_RESET_CODE_TRIES = 5;
const LIFETIME = { reset: '30 minutes', invitation: '7 days' };
const IS_LIVE = 'used_at IS NULL AND expires_at > now()';
export const END_LINKS = 'UPDATE auth.links SET used_at = now() WHERE user_id = $1 AND used_at IS NULL';
type PasswordLinkRow = { user_id: string; purpose: LinkPurpose; expires_at: Date };

export function postgresPasswordLinks(pool: pg.Pool, secret: string): PasswordLinks {
  const codeHash = (userId: string, code: string) => hmacSha256(secret, `reset code ${userId} ${code}`);
  const find = async (token: string) =>
    (
      await pool.query<PasswordLinkRow>(
        `SELECT user_id, purpose, expires_at FROM auth.links WHERE token_hash = $1 AND ${IS_LIVE}`,
        [hashToken(token)],
      )
    ).rows[0];

  return {
    async issue(purpose, userId) {
      const [token, code] = [newToken(), newCode()];
      const dead = purpose === 'reset' ? 'code_hash = NULL' : 'used_at = now()';
      await pool.query(
        `WITH before AS (UPDATE auth.links SET ${dead} WHERE user_id = $2 AND purpose = $3 AND used_at IS NULL)
        INSERT INTO auth.links (token_hash, user_id, purpose, code_hash, code_until, expires_at) VALUES ($1, $2, $3, $4, now() + interval '5 minutes', now() + interval '${LIFETIME[purpose]}')`,
        [hashToken(token), userId, purpose, purpose === 'reset' ? codeHash(userId, code) : null],
      );
      return { token, code };
    },
    async findByToken(token) {
      const row = await find(token);
      return row ? { userId: row.user_id, purpose: row.purpose, expiresAt: row.expires_at.toISOString() } : null;
    },
    endAll: async (userId) => void (await pool.query(END_LINKS, [userId])),
    async findUsedBy(token, commandId) {
      const {
        rows: [row],
      } = await pool.query<{ user_id: string }>(
        'SELECT user_id FROM auth.links WHERE token_hash = $1 AND used_by = $2',
        [hashToken(token), commandId],
      );
      return row?.user_id ?? null;
    },
    async redeemCode(userId, code, commandId) {
      const token = hmacSha256(secret, `reset ${userId} ${commandId} ${code}`).toString('base64url');
      const before = await find(token);
      if (before) return { token, expiresAt: before.expires_at.toISOString() };
      const {
        rows: [kept],
      } = await pool.query<{ code_hash: Buffer }>(
        `UPDATE auth.links SET code_tries = code_tries + 1
        WHERE user_id = $1 AND purpose = 'reset' AND code_hash IS NOT NULL AND code_until > now() AND code_tries < ${MAX_RESET_CODE_TRIES} AND ${IS_LIVE} RETURNING code_hash`,
        [userId],
      );
      if (!isEqualInConstantTime(codeHash(userId, code), kept?.code_hash ?? null)) return null;
      const {
        rows: [made],
      } = await pool.query<PasswordLinkRow>(
        `WITH used AS (UPDATE auth.links SET code_hash = NULL WHERE user_id = $1 AND code_hash = $2 AND ${IS_LIVE} RETURNING expires_at)
        INSERT INTO auth.links (token_hash, user_id, purpose, expires_at) SELECT $3, $1, 'reset', expires_at FROM used RETURNING user_id, purpose, expires_at`,
        [userId, kept?.code_hash, hashToken(token)],
      );
      return made ? { token, expiresAt: made.expires_at.toISOString() } : null;
    },
  };
}
