import { hashToken, hmacSha256 } from '@backoffice/infra/secrets';
import type pg from 'pg';

/** A member of a company, or a worker of it. */
export type CalendarOwner = { readonly tenant: string } & (
  | { readonly userId: string; readonly workerId?: undefined }
  | { readonly workerId: string; readonly userId?: undefined }
);
/** Instants; `token` opens the calendar. */
export type CalendarLink = {
  readonly id: string;
  readonly token: string;
  readonly madeAt: string;
  readonly lastReadAt: string | null;
};

/** The address at which the calendars of somebody read what is planned: one for each company. */
export type CalendarLinks = {
  /** The one there is, or one of this id; null where that was ended since. */
  open(id: string, owner: CalendarOwner): Promise<CalendarLink | null>;
  find(owner: CalendarOwner): Promise<CalendarLink | null>;
  /** Whose calendar asks, which is noted; null where the address was ended or never was. `tokenHash`: hex. */
  use(tokenHash: string): Promise<(CalendarOwner & { readonly id: string }) | null>;
  end(owner: CalendarOwner): Promise<void>;
};

const OF_OWNER = 'tenant = $1 AND ended_at IS NULL AND (user_id = $2::uuid OR worker_id = $3::uuid)';
type LinkRow = { id: string; made_at: Date; last_read_at: Date | null };

export function postgresCalendarLinks(pool: pg.Pool, secret: string): CalendarLinks {
  const tokenOf = (id: string) => hmacSha256(secret, `calendar ${id}`).toString('base64url');
  const find: CalendarLinks['find'] = async ({ tenant, userId = null, workerId = null }) => {
    const {
      rows: [row],
    } = await pool.query<LinkRow>(`SELECT id, made_at, last_read_at FROM auth.calendar_links WHERE ${OF_OWNER}`, [
      tenant,
      userId,
      workerId,
    ]);
    if (!row) return null;
    const lastReadAt = row.last_read_at?.toISOString() ?? null;
    return { id: row.id, token: tokenOf(row.id), madeAt: row.made_at.toISOString(), lastReadAt };
  };
  return {
    find,
    async open(id, owner) {
      const { tenant, userId = null, workerId = null } = owner;
      await pool.query(
        'INSERT INTO auth.calendar_links (id, token_hash, tenant, user_id, worker_id) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
        [id, hashToken(tokenOf(id)), tenant, userId, workerId],
      );
      return find(owner);
    },
    async use(tokenHash) {
      const {
        rows: [row],
      } = await pool.query<{ id: string; tenant: string; user_id: string | null; worker_id: string | null }>(
        'UPDATE auth.calendar_links SET last_read_at = now() WHERE token_hash = $1 AND ended_at IS NULL RETURNING id, tenant, user_id, worker_id',
        [Buffer.from(tokenHash, 'hex')],
      );
      if (!row) return null;
      const { id, tenant, user_id: userId, worker_id: workerId } = row;
      if (workerId !== null) return { id, tenant, workerId };
      return userId === null ? null : { id, tenant, userId };
    },
    async end({ tenant, userId = null, workerId = null }) {
      await pool.query(`UPDATE auth.calendar_links SET ended_at = now() WHERE ${OF_OWNER}`, [tenant, userId, workerId]);
    },
  };
}
