import { randomBytes } from 'node:crypto';
import { isToken, ttlCache, uuidOf } from '@backoffice/infra/http';
import { isSame, newCode, sealed, tokenHash } from '@backoffice/infra/secrets';
import type pg from 'pg';

export type Channel = 'email' | 'sms';
export type Challenge = {
  readonly challengeId: string;
  readonly token: string;
  readonly userId: string;
  readonly channel: Channel;
  readonly expiresAt: string;
};

/** `over`: it was used, is too old, or another code was asked for meanwhile. */
export type Entered = 'right' | 'wrong' | 'over';

export type Challenges = {
  /** The same person and command get the same token. */
  open(opening: { readonly userId: string; readonly commandId: string; readonly channel: Channel }): Promise<Challenge>;
  /** Whose it is; remembered for 2 s. Also shortly after its end, for whoever did not hear the answer. */
  readonly of: (token: string) => Promise<{ readonly challengeId: string; readonly userId: string } | null>;
  get(challengeId: string): Promise<Challenge | null>;
  /** Whether this very command asked for the code that was asked for last. */
  isAskedBy(challengeId: string, commandId: string): Promise<boolean>;
  /** The code before is dead at once. False when this very command asked already. */
  ask(challengeId: string, commandId: string, channel: Channel): Promise<boolean>;
  /** A new code for the challenge, good for five minutes; null when it is over. */
  mint(challengeId: string): Promise<(Challenge & { readonly code: string }) | null>;
  /** Counts a try before anything is compared. `exhausted`: five were counted already. */
  count(challengeId: string): Promise<'counted' | 'over' | 'exhausted'>;
  /** Compares, after `count`. Of two right codes side by side one is right. */
  enter(challengeId: string, code: string): Promise<Entered>;
  /** What is random about it, for whoever passed it. */
  seedOf(challengeId: string): Promise<Buffer | null>;
};

export const TRIES_OF_A_CODE = 5;
const REMEMBERED_MS = 2_000;
const ALIVE = `ended_at IS NULL AND expires_at > now()`;
type Row = { id: string; user_id: string; channel: Channel; expires_at: Date };

export function challengesIn(pool: pg.Pool, secret: string): Challenges {
  const idOf = (userId: string, commandId: string) => uuidOf(`challenge ${userId} ${commandId}`);
  const tokenOf = (challengeId: string) => sealed(secret, `challenge ${challengeId}`).toString('base64url');
  const codeHash = (challengeId: string, code: string) => sealed(secret, `code ${challengeId} ${code}`);
  const one = async <R extends pg.QueryResultRow>(sql: string, values: unknown[]) =>
    (await pool.query<R>(sql, values)).rows[0];

  const challengeOf = ({ id, user_id, channel, expires_at }: Row): Challenge => ({
    challengeId: id,
    token: tokenOf(id),
    userId: user_id,
    channel,
    expiresAt: expires_at.toISOString(),
  });

  const known = ttlCache(
    async (hash) => {
      const found = await one<Row>(
        `SELECT id, user_id, channel, expires_at FROM auth.challenges
      WHERE token_hash = $1 AND expires_at > now() AND tries < ${TRIES_OF_A_CODE} AND (ended_at IS NULL OR ended_at > now() - interval '1 minute')`,
        [Buffer.from(hash, 'hex')],
      );
      return { challenge: found ? { challengeId: found.id, userId: found.user_id } : null };
    },
    ({ challenge }) => (challenge ? REMEMBERED_MS : 0),
  );

  return {
    async open({ userId, commandId, channel }) {
      const id = idOf(userId, commandId);
      await pool.query(
        'INSERT INTO auth.challenges (token_hash, id, user_id, seed, channel) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
        [tokenHash(tokenOf(id)), id, userId, randomBytes(32), channel],
      );
      const row = await one<Row>('SELECT id, user_id, channel, expires_at FROM auth.challenges WHERE id = $1', [id]);
      if (!row) throw new Error('A challenge was swept away before it was used');
      return challengeOf(row);
    },
    of: async (token) => (isToken(token) ? (await known.get(tokenHash(token).toString('hex'))).challenge : null),
    async get(challengeId) {
      const row = await one<Row>(
        `SELECT id, user_id, channel, expires_at FROM auth.challenges WHERE id = $1 AND ${ALIVE}`,
        [challengeId],
      );
      return row ? challengeOf(row) : null;
    },
    isAskedBy: async (challengeId, commandId) =>
      (await one('SELECT FROM auth.challenges WHERE id = $1 AND asked_by = $2', [challengeId, commandId])) !==
      undefined,
    async ask(challengeId, commandId, channel) {
      const { rowCount } = await pool.query(
        `UPDATE auth.challenges SET asked_by = $2, channel = $3, code_hash = NULL WHERE id = $1 AND asked_by IS DISTINCT FROM $2 AND ${ALIVE}`,
        [challengeId, commandId, channel],
      );
      return rowCount === 1;
    },
    async mint(challengeId) {
      const code = newCode();
      const row = await one<Row>(
        `UPDATE auth.challenges SET code_hash = $2, code_until = now() + interval '5 minutes' WHERE id = $1 AND ${ALIVE} RETURNING id, user_id, channel, expires_at`,
        [challengeId, codeHash(challengeId, code)],
      );
      return row ? { ...challengeOf(row), code } : null;
    },
    async count(challengeId) {
      const { rowCount } = await pool.query(
        `UPDATE auth.challenges SET tries = tries + 1 WHERE id = $1 AND tries < ${TRIES_OF_A_CODE} AND ${ALIVE}`,
        [challengeId],
      );
      if (rowCount === 1) return 'counted';
      return (await one(`SELECT FROM auth.challenges WHERE id = $1 AND ${ALIVE}`, [challengeId]))
        ? 'exhausted'
        : 'over';
    },
    async enter(challengeId, code) {
      const row = await one<{ code_hash: Buffer | null }>(
        `SELECT CASE WHEN code_until > now() THEN code_hash END AS code_hash FROM auth.challenges WHERE id = $1 AND ${ALIVE}`,
        [challengeId],
      );
      if (!row) return 'over';
      if (!isSame(codeHash(challengeId, code), row.code_hash)) return 'wrong';
      const { rowCount } = await pool.query(
        `UPDATE auth.challenges SET ended_at = now() WHERE id = $1 AND code_hash = $2 AND ${ALIVE}`,
        [challengeId, row.code_hash],
      );
      return rowCount === 1 ? 'right' : 'over';
    },
    seedOf: async (challengeId) =>
      (await one<{ seed: Buffer }>('SELECT seed FROM auth.challenges WHERE id = $1', [challengeId]))?.seed ?? null,
  };
}
