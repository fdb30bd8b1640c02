import { createHmac, hash } from 'node:crypto';
import { isToken, ttlCache, deterministicUuid, type Session } from '@backoffice/infra/http';
import { isOutage } from '@backoffice/infra/postgres';
import type pg from 'pg';

export type OpenedSession = { readonly sessionId: string; readonly token: string; readonly expiresAt: string };

export type LiveSession = {
  readonly id: string;
  readonly deviceIdentifier: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly openedAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
};

export type Sessions = {
  /** The id that `open` will give, for whoever tells of it first. */
  idOf(userId: string, commandId: string): string;
  /**
   * The same person and command get the same token; null when that session is over. Good for 24 hours by the database's
   * clock.
   */
  open(opening: {
    readonly userId: string;
    readonly commandId: string;
    readonly device: string;
    readonly userAgent?: string;
    readonly ip?: string;
  }): Promise<OpenedSession | null>;
  /** A session opened before by this command, if it lives. */
  findOpened(userId: string, commandId: string): Promise<OpenedSession | null>;
  /** Whose session this is; remembered for 2 s at most, and never beyond its end. */
  readonly findByToken: (token: string) => Promise<Session | null>;
  expiryOf(sessionId: string): Promise<string | null>;
  /** Those of a person that live, the last used first. */
  list(userId: string): Promise<LiveSession[]>;
  /** Whether the session is, or lately was, this person's. */
  belongsTo(userId: string, sessionId: string): Promise<boolean>;
  end(sessionId: string): Promise<void>;
  endAll(userId: string): Promise<void>;
  /** Ask the database again. */
  readonly invalidateCache: () => void;
};

const CACHE_MS = 2_000;
const FIND_BY_TOKEN = {
  name: 'find_session',
  text: `SELECT id, user_id, (SELECT signer FROM auth.hand_overs WHERE session_id = sessions.id AND hand_overs.ended_at IS NULL LIMIT 1) AS signer, extract(epoch FROM expires_at - now())::float8 * 1000 AS left_ms, last_seen_at < now() - interval '1 minute' AS unseen FROM auth.sessions
    WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > now()`,
};

const ignoreOutage = (error: unknown): void => {
  if (!isOutage(error)) throw error;
};

/** `leftMs`: until its end; none where there is no such session. */
type CachedSession = { readonly session: Session | null; readonly leftMs: number };

export function postgresSessions(pool: pg.Pool, secret: string): Sessions {
  /** Nobody can guess it without the secret, and a retry of the same command makes it again. */
  const tokenOf = (userId: string, commandId: string) =>
    createHmac('sha256', secret).update(`session ${userId} ${commandId}`).digest('base64url');
  const hashOf = (token: string) => hash('sha256', token, 'buffer');
  const idOf = (userId: string, commandId: string) =>
    deterministicUuid(`session ${hashOf(tokenOf(userId, commandId)).toString('hex')}`);

  const known = ttlCache<CachedSession>(
    async (hash) => {
      const {
        rows: [found],
      } = await pool.query<{ id: string; user_id: string; signer: string | null; left_ms: number; unseen: boolean }>({
        ...FIND_BY_TOKEN,
        values: [Buffer.from(hash, 'hex')],
      });
      if (found?.unseen)
        // a disk that is full keeps nobody from reading
        await pool.query('UPDATE auth.sessions SET last_seen_at = now() WHERE id = $1', [found.id]).catch(ignoreOutage);
      return found
        ? {
            session: {
              sessionId: found.id,
              userId: found.user_id,
              ...(found.signer !== null && { handedOverTo: found.signer }),
            },
            leftMs: found.left_ms,
          }
        : { session: null, leftMs: 0 };
    },
    ({ leftMs }) => Math.min(CACHE_MS, leftMs),
  );

  async function opened(userId: string, commandId: string): Promise<OpenedSession | null> {
    const token = tokenOf(userId, commandId);
    const {
      rows: [row],
    } = await pool.query<{ id: string; expires_at: Date }>(
      'SELECT id, expires_at FROM auth.sessions WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > now()',
      [hashOf(token)],
    );
    return row ? { sessionId: row.id, token, expiresAt: row.expires_at.toISOString() } : null;
  }

  return {
    idOf,
    findOpened: opened,
    async open({ userId, commandId, device, userAgent = '', ip = '' }) {
      await pool.query(
        'INSERT INTO auth.sessions (token_hash, id, user_id, device, user_agent, ip) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING',
        [hashOf(tokenOf(userId, commandId)), idOf(userId, commandId), userId, device, userAgent, ip],
      );
      return opened(userId, commandId);
    },
    findByToken: async (token) => (isToken(token) ? (await known.get(hashOf(token).toString('hex'))).session : null),
    async expiryOf(sessionId) {
      const {
        rows: [row],
      } = await pool.query<{ expires_at: Date }>('SELECT expires_at FROM auth.sessions WHERE id = $1', [sessionId]);
      return row?.expires_at.toISOString() ?? null;
    },
    async list(userId) {
      const { rows } = await pool.query<{
        id: string;
        device: string;
        user_agent: string;
        ip: string;
        opened_at: Date;
        last_seen_at: Date;
        expires_at: Date;
      }>(
        'SELECT id, device, user_agent, ip, opened_at, last_seen_at, expires_at FROM auth.sessions WHERE user_id = $1 AND ended_at IS NULL AND expires_at > now() ORDER BY last_seen_at DESC, id',
        [userId],
      );
      return rows.map(({ id, device, user_agent, ip, opened_at, last_seen_at, expires_at }) => ({
        id,
        deviceIdentifier: device,
        userAgent: user_agent,
        ip,
        openedAt: opened_at.toISOString(),
        lastSeenAt: last_seen_at.toISOString(),
        expiresAt: expires_at.toISOString(),
      }));
    },
    belongsTo: async (userId, sessionId) =>
      (await pool.query('SELECT FROM auth.sessions WHERE id = $1 AND user_id = $2', [sessionId, userId])).rowCount ===
      1,
    async end(sessionId) {
      await pool.query('UPDATE auth.sessions SET ended_at = now() WHERE id = $1 AND ended_at IS NULL', [sessionId]);
      known.invalidate();
    },
    async endAll(userId) {
      await pool.query('UPDATE auth.sessions SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL', [userId]);
      known.invalidate();
    },
    invalidateCache: () => known.invalidate(),
  };
}
