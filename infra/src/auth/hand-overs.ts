import { hashToken, hmacSha256 } from '@backoffice/infra/secrets';
import type pg from 'pg';

/** A device that is with a signer. `tokenHash`: SHA-256 of the share token that alone is open to it. */
export type HandOver = {
  readonly id: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly signer: string;
  /** Where their copy goes; null where they want none. */
  readonly copyAddress: string | null;
  /** What the signer reads. */
  readonly page: string;
  /** Where staff go on. */
  readonly backTo: string;
};
type Opening = HandOver & { readonly tenant: string; readonly linkId: string };

/** Devices that staff hand over to be signed on. */
export type HandOvers = {
  /** The secret that the browser keeps; the same id gives the same one. */
  open(opening: Opening): Promise<string>;
  /** By the secret of the browser, until it is taken back. */
  find(secret: string): Promise<HandOver | null>;
  /**
   * Whether a link is open on the device that has this secret, which counts as use of it; `idle`: nobody has used it
   * for 20 minutes. Null for every other device.
   */
  use(secret: string, tokenHash: string): Promise<'open' | 'idle' | null>;
  end(id: string): Promise<void>;
};

const IDLE = "interval '20 minutes'";

export function postgresHandOvers(pool: pg.Pool, secret: string): HandOvers {
  const secretOf = (id: string) => hmacSha256(secret, `hand-over ${id}`).toString('base64url');
  return {
    async open({ id, sessionId, userId, tenant, linkId, tokenHash, signer, copyAddress, page, backTo }) {
      const kept = secretOf(id);
      await pool.query(
        'INSERT INTO auth.hand_overs (id, secret_hash, session_id, user_id, tenant, link_id, token_hash, signer, copy_address, page, back_to) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING',
        [id, hashToken(kept), sessionId, userId, tenant, linkId, tokenHash, signer, copyAddress, page, backTo],
      );
      return kept;
    },
    async find(kept) {
      const {
        rows: [row],
      } = await pool.query<HandOver>(
        'SELECT id, session_id AS "sessionId", user_id AS "userId", token_hash AS "tokenHash", signer, copy_address AS "copyAddress", page, back_to AS "backTo" FROM auth.hand_overs WHERE secret_hash = $1 AND ended_at IS NULL',
        [hashToken(kept)],
      );
      return row ?? null;
    },
    async use(kept, tokenHash) {
      const {
        rows: [row],
      } = await pool.query<{ idle: boolean }>(
        `SELECT last_seen_at < now() - ${IDLE} AS idle FROM auth.hand_overs WHERE secret_hash = $1 AND token_hash = $2 AND ended_at IS NULL`,
        [hashToken(kept), tokenHash],
      );
      if (!row || row.idle) return row ? 'idle' : null;
      await pool.query('UPDATE auth.hand_overs SET last_seen_at = now() WHERE secret_hash = $1', [hashToken(kept)]);
      return 'open';
    },
    async end(id) {
      await pool.query('UPDATE auth.hand_overs SET ended_at = now() WHERE id = $1 AND ended_at IS NULL', [id]);
    },
  };
}
