import { hmacSha256, hashToken } from '@backoffice/infra/secrets';
import type pg from 'pg';

/** Devices on which a right code was entered, and which need none for 30 days. */
export type TrustedDevices = {
  /** The secret the device keeps, made of what is random on the server; the same seed gives the same one. */
  trust(userId: string, seed: Buffer): Promise<string>;
  /** A device keeps a secret of each person it is remembered for: one of these is this person's. */
  isTrusted(userId: string, secrets: readonly string[]): Promise<boolean>;
  revokeAll(userId: string): Promise<void>;
};

export function postgresTrustedDevices(pool: pg.Pool, secret: string): TrustedDevices {
  return {
    async trust(userId, seed) {
      const kept = hmacSha256(secret, `device ${userId} ${seed.toString('hex')}`).toString('base64url');
      await pool.query('INSERT INTO auth.devices (secret_hash, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        hashToken(kept),
        userId,
      ]);
      return kept;
    },
    async isTrusted(userId, kept) {
      const { rowCount } = await pool.query(
        'SELECT FROM auth.devices WHERE secret_hash = ANY($1) AND user_id = $2 AND expires_at > now()',
        [kept.map(hashToken), userId],
      );
      return (rowCount ?? 0) > 0;
    },
    async revokeAll(userId) {
      await pool.query('DELETE FROM auth.devices WHERE user_id = $1', [userId]);
    },
  };
}
