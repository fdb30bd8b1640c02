import { hashToken, hmacSha256 } from '@backoffice/infra/secrets';
import type pg from 'pg';

export type CalendarOwner = { readonly tenant: string; readonly userId: string };
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

type LinkRow = { id: string; made_at: Date; last_read_at: Date | null };

export function postgresCalendarLinks(pool: pg.Pool, secret: string): CalendarLinks {
  const tokenOf = (id: string) => hmacSha256(secret, `calendar ${id}`).toString('base64url');
  const find: CalendarLinks['find'] = async ({ tenant, userId }) => {
    const {
      rows: [row],
    } = await pool.query<LinkRow>(
      'SELECT id, made_at, last_read_at FROM auth.calendar_links WHERE tenant = $1 AND user_id = $2 AND ended_at IS NULL',
      [tenant, userId],
    );
    if (!row) return null;
    const lastReadAt = row.last_read_at?.toISOString() ?? null;
    return { id: row.id, token: tokenOf(row.id), madeAt: row.made_at.toISOString(), lastReadAt };
  };
  return {
    find,
    async open(id, owner) {
      await pool.query(
        'INSERT INTO auth.calendar_links (id, token_hash, tenant, user_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [id, hashToken(tokenOf(id)), owner.tenant, owner.userId],
      );
      return find(owner);
    },
    async use(tokenHash) {
      const {
        rows: [row],
      } = await pool.query<{ id: string; tenant: string; user_id: string }>(
        'UPDATE auth.calendar_links SET last_read_at = now() WHERE token_hash = $1 AND ended_at IS NULL RETURNING id, tenant, user_id',
        [Buffer.from(tokenHash, 'hex')],
      );
      return row ? { id: row.id, tenant: row.tenant, userId: row.user_id } : null;
    },
    async end({ tenant, userId }) {
      await pool.query(
        'UPDATE auth.calendar_links SET ended_at = now() WHERE tenant = $1 AND user_id = $2 AND ended_at IS NULL',
        [tenant, userId],
      );
    },
  };
}
