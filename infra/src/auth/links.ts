import { isSame, newCode, newToken, sealed, tokenHash } from '@backoffice/infra/secrets';
import type pg from 'pg';

export type Purpose = 'reset' | 'invitation';
/** A link by which a password can be chosen once. */
export type PasswordLink = { readonly userId: string; readonly purpose: Purpose; readonly expiresAt: string };

export type PasswordLinks = {
  /** Codes of earlier resets are dead then, and earlier invitations altogether. */
  mint(purpose: Purpose, userId: string): Promise<{ readonly token: string; readonly code: string }>;
  of(token: string): Promise<PasswordLink | null>;
  /** None that somebody was sent opens anything any more. */
  endAll(userId: string): Promise<void>;
  /** Whether this very command used it. */
  wasUsedBy(token: string, commandId: string): Promise<boolean>;
  /** The digits of the last mail, for a token; a try is counted before it is compared. The same command gets the same token. */
  enter(
    userId: string,
    code: string,
    commandId: string,
  ): Promise<{ readonly token: string; readonly expiresAt: string } | null>;
};

export const TRIES_OF_A_RESET_CODE = 5;
const LIFE = { reset: '30 minutes', invitation: '7 days' };
const LIVE = 'used_at IS NULL AND expires_at > now()';
export const END_LINKS = 'UPDATE auth.links SET used_at = now() WHERE user_id = $1 AND used_at IS NULL';
type Row = { user_id: string; purpose: Purpose; expires_at: Date };

export function passwordLinksIn(pool: pg.Pool, secret: string): PasswordLinks {
  const codeHash = (userId: string, code: string) => sealed(secret, `reset code ${userId} ${code}`);
  const find = async (token: string) =>
    (
      await pool.query<Row>(`SELECT user_id, purpose, expires_at FROM auth.links WHERE token_hash = $1 AND ${LIVE}`, [
        tokenHash(token),
      ])
    ).rows[0];

  return {
    async mint(purpose, userId) {
      const [token, code] = [newToken(), newCode()];
      const dead = purpose === 'reset' ? 'code_hash = NULL' : 'used_at = now()';
      await pool.query(
        `WITH before AS (UPDATE auth.links SET ${dead} WHERE user_id = $2 AND purpose = $3 AND used_at IS NULL)
        INSERT INTO auth.links (token_hash, user_id, purpose, code_hash, code_until, expires_at) VALUES ($1, $2, $3, $4, now() + interval '5 minutes', now() + interval '${LIFE[purpose]}')`,
        [tokenHash(token), userId, purpose, purpose === 'reset' ? codeHash(userId, code) : null],
      );
      return { token, code };
    },
    async of(token) {
      const row = await find(token);
      return row ? { userId: row.user_id, purpose: row.purpose, expiresAt: row.expires_at.toISOString() } : null;
    },
    endAll: async (userId) => void (await pool.query(END_LINKS, [userId])),
    wasUsedBy: async (token, commandId) =>
      (await pool.query('SELECT FROM auth.links WHERE token_hash = $1 AND used_by = $2', [tokenHash(token), commandId]))
        .rowCount === 1,
    async enter(userId, code, commandId) {
      const token = sealed(secret, `reset ${userId} ${commandId} ${code}`).toString('base64url');
      const before = await find(token);
      if (before) return { token, expiresAt: before.expires_at.toISOString() };
      const {
        rows: [kept],
      } = await pool.query<{ code_hash: Buffer }>(
        `UPDATE auth.links SET code_tries = code_tries + 1
        WHERE user_id = $1 AND purpose = 'reset' AND code_hash IS NOT NULL AND code_until > now() AND code_tries < ${TRIES_OF_A_RESET_CODE} AND ${LIVE} RETURNING code_hash`,
        [userId],
      );
      if (!isSame(codeHash(userId, code), kept?.code_hash ?? null)) return null;
      const {
        rows: [made],
      } = await pool.query<Row>(
        `WITH used AS (UPDATE auth.links SET code_hash = NULL WHERE user_id = $1 AND code_hash = $2 AND ${LIVE} RETURNING expires_at)
        INSERT INTO auth.links (token_hash, user_id, purpose, expires_at) SELECT $3, $1, 'reset', expires_at FROM used RETURNING user_id, purpose, expires_at`,
        [userId, kept?.code_hash, tokenHash(token)],
      );
      return made ? { token, expiresAt: made.expires_at.toISOString() } : null;
    },
  };
}
