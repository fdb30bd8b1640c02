import type { PushTarget } from '@backoffice/infra/push';
import { createTextCipher, hashToken } from '@backoffice/infra/secrets';
import type pg from 'pg';

export type PushOwner = { readonly userId: string; readonly sessionId: string };
/** `id` follows from the address, and leads nobody to it. */
export type PushDevice = { readonly id: string; readonly target: PushTarget };

/** Browsers in which people get their notifications: that of a session, until it is ended. */
export type PushSubscriptions = {
  /** A browser has one owner, and a session one browser: who had it before has it no more. */
  keep(owner: PushOwner, target: PushTarget): Promise<void>;
  isKept(sessionId: string): Promise<boolean>;
  /** What was encrypted with another secret was made for another key, and counts no more. */
  list(userId: string): Promise<PushDevice[]>;
  end(sessionId: string): Promise<void>;
  /** The push service does not know it any more. */
  forget(deviceId: string): Promise<void>;
};

type SubscriptionRow = { endpoint_hash: Buffer; encrypted: string };
/** A session that has run out goes on telling; whoever ends it, or all of theirs, is told no more. */
const OF_SESSIONS =
  'FROM auth.push_subscriptions p JOIN auth.sessions s ON s.id = p.session_id WHERE s.ended_at IS NULL';

export function postgresPushSubscriptions(pool: pg.Pool, secret: string): PushSubscriptions {
  const cipher = createTextCipher(secret, 'push subscriptions');
  const deviceOf = (userId: string, { endpoint_hash, encrypted }: SubscriptionRow): PushDevice[] => {
    const text = cipher.decrypt(encrypted, userId);
    // as `keep` has written it
    return text === null ? [] : [{ id: endpoint_hash.toString('hex'), target: JSON.parse(text) as PushTarget }];
  };
  return {
    async keep({ userId, sessionId }, target) {
      const [hash, encrypted] = [hashToken(target.endpoint), cipher.encrypt(JSON.stringify(target), userId)];
      await pool.query('DELETE FROM auth.push_subscriptions WHERE endpoint_hash = $1 AND session_id <> $2', [
        hash,
        sessionId,
      ]);
      await pool.query(
        `INSERT INTO auth.push_subscriptions (session_id, endpoint_hash, user_id, encrypted) VALUES ($1, $2, $3, $4)
          ON CONFLICT (session_id) DO UPDATE SET endpoint_hash = excluded.endpoint_hash, encrypted = excluded.encrypted`,
        [sessionId, hash, userId, encrypted],
      );
    },
    async isKept(sessionId) {
      const { rowCount } = await pool.query(`SELECT ${OF_SESSIONS} AND p.session_id = $1`, [sessionId]);
      return (rowCount ?? 0) > 0;
    },
    async list(userId) {
      const { rows } = await pool.query<SubscriptionRow>(
        `SELECT p.endpoint_hash, p.encrypted ${OF_SESSIONS} AND p.user_id = $1 ORDER BY p.made_at`,
        [userId],
      );
      return rows.flatMap((row) => deviceOf(userId, row));
    },
    async end(sessionId) {
      await pool.query('DELETE FROM auth.push_subscriptions WHERE session_id = $1', [sessionId]);
    },
    async forget(deviceId) {
      await pool.query('DELETE FROM auth.push_subscriptions WHERE endpoint_hash = $1', [Buffer.from(deviceId, 'hex')]);
    },
  };
}
