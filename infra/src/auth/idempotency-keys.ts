import { hmacSha256 } from '@backoffice/infra/secrets';
import type pg from 'pg';

/** `reused`: the key stands for another request. */
export type IdempotencyClaim = 'new' | 'known' | 'reused';

/** Which request an Idempotency-Key stands for, for seven days, where no event of the log tells it. */
export type IdempotencyKeys = {
  /** `id`: of a person and their key, a UUID. `request`: what was asked with it; kept as a keyed hash. */
  claim(id: string, request: string): Promise<IdempotencyClaim>;
  /** The key of a request that was refused is free for another one. */
  release(id: string): Promise<void>;
};

export function postgresIdempotencyKeys(pool: pg.Pool, secret: string): IdempotencyKeys {
  return {
    async claim(id, request) {
      const asked = hmacSha256(secret, `request ${request}`);
      const { rowCount } = await pool.query(
        'INSERT INTO auth.idempotency_keys (id, request) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [id, asked],
      );
      if (rowCount === 1) return 'new';
      const {
        rows: [kept],
      } = await pool.query<{ request: Buffer }>('SELECT request FROM auth.idempotency_keys WHERE id = $1', [id]);
      return !kept || kept.request.equals(asked) ? 'known' : 'reused'; // not there any more: it was refused meanwhile
    },
    async release(id) {
      await pool.query('DELETE FROM auth.idempotency_keys WHERE id = $1', [id]);
    },
  };
}
