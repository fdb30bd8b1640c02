import { isToken, ttlCache } from '@backoffice/infra/http';
import { hashToken, newToken } from '@backoffice/infra/secrets';
import type pg from 'pg';
import { describedChallenges, type DescribedChallenges } from './described-challenges.ts';

/** The company whose portal it is, and the email address or number that was typed. */
export type PortalChallengeAbout = { readonly tenant: string; readonly address: string };
/** `closings`: how often access had been closed when it was opened; more by now ends it. */
export type PortalSession = {
  readonly sessionId: string;
  readonly tenant: string;
  readonly contactId: string;
  readonly address: string;
  readonly closings: number;
};
/** `token` goes into the cookie. */
export type OpenedPortalSession = { readonly token: string; readonly expiresAt: string };

/** Contacts of customers who sign in to the portal: codes, and the sessions that follow. */
export type PortalIdentity = {
  readonly challenges: DescribedChallenges<PortalChallengeAbout>;
  /** For so many hours by the clock of the database. */
  openSession(
    session: Omit<PortalSession, 'sessionId'> & { readonly accountId: string; readonly hours: number },
  ): Promise<OpenedPortalSession>;
  /** Whose cookie it is; remembered for 2 s. */
  readonly findByToken: (token: string) => Promise<PortalSession | null>;
  endSession(sessionId: string): Promise<void>;
  noteSeen(sessionId: string): Promise<void>;
  /** When contacts of a customer were there last, within 90 days. */
  visitsOf(
    tenant: string,
    accountId: string,
  ): Promise<readonly { readonly contactId: string; readonly lastSeenAt: string }[]>;
};

const CACHE_MS = 2_000;

export const DELETE_EXPIRED_OF_PORTALS = `
  DELETE FROM auth.portal_challenges WHERE expires_at < now() - interval '1 day';
  DELETE FROM auth.portal_sessions WHERE expires_at < now() - interval '90 days'`;

type SessionRow = { id: string; tenant: string; contact_id: string; address: string; closings: number };

export function postgresPortalIdentity(pool: pg.Pool, secret: string): PortalIdentity {
  const known = ttlCache(
    async (hash) => {
      const {
        rows: [row],
      } = await pool.query<SessionRow>(
        `SELECT id, tenant, contact_id, address, closings FROM auth.portal_sessions
        WHERE token_hash = $1 AND expires_at > now() AND ended_at IS NULL`,
        [Buffer.from(hash, 'hex')],
      );
      return { session: row ? sessionOf(row) : null };
    },
    ({ session }) => (session ? CACHE_MS : 0),
  );
  return {
    challenges: describedChallenges(pool, secret, 'auth.portal_challenges'),
    async openSession({ tenant, accountId, contactId, address, closings, hours }) {
      const token = newToken();
      const {
        rows: [row],
      } = await pool.query<{ expires_at: Date }>(
        `INSERT INTO auth.portal_sessions (token_hash, tenant, account_id, contact_id, address, closings, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7)) RETURNING expires_at`,
        [hashToken(token), tenant, accountId, contactId, address, closings, hours],
      );
      return { token, expiresAt: row?.expires_at.toISOString() ?? '' };
    },
    findByToken: async (token) => (isToken(token) ? (await known.get(hashToken(token).toString('hex'))).session : null),
    async endSession(sessionId) {
      await pool.query('UPDATE auth.portal_sessions SET ended_at = now() WHERE id = $1 AND ended_at IS NULL', [
        sessionId,
      ]);
      known.invalidate();
    },
    async noteSeen(sessionId) {
      await pool.query('UPDATE auth.portal_sessions SET seen_at = now() WHERE id = $1', [sessionId]);
    },
    async visitsOf(tenant, accountId) {
      const { rows } = await pool.query<{ contact_id: string; seen_at: Date }>(
        `SELECT contact_id, max(seen_at) AS seen_at FROM auth.portal_sessions
        WHERE tenant = $1 AND account_id = $2 GROUP BY contact_id ORDER BY contact_id`,
        [tenant, accountId],
      );
      return rows.map(({ contact_id: contactId, seen_at }) => ({ contactId, lastSeenAt: seen_at.toISOString() }));
    },
  };
}

const sessionOf = ({ id, tenant, contact_id, address, closings }: SessionRow): PortalSession => ({
  sessionId: id,
  tenant,
  contactId: contact_id,
  address,
  closings,
});
