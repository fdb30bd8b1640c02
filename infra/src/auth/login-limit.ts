import { createHash } from 'node:crypto';
import { networkOf } from '@backoffice/infra/http';
import { inTransaction } from '@backoffice/infra/postgres';
import type pg from 'pg';
import { normalizeLogin } from './credentials.ts';
import { DELETE_EXPIRED_OF_CREWS } from './crew-identity.ts';
import { DELETE_EXPIRED_OF_PORTALS } from './portal-identity.ts';

export type LoginAttempt = { readonly login: string; readonly ip: string };

/**
 * `open`: compare the password. `locked`: do as if it were wrong, whatever it is; `begins` with the first such try.
 * `closed`: too many, from this account or this network.
 */
export type LoginVerdict =
  | { readonly is: 'open'; readonly tries: number }
  | { readonly is: 'locked' }
  | { readonly is: 'closed'; readonly seconds: number };

export type LoginLimit = {
  /** Counts a try before anything is compared, so that tries side by side are all counted. */
  countAttempt(attempt: LoginAttempt): Promise<LoginVerdict>;
  /** A right password makes the account's tries good again, and its own one of the network's. */
  recordSuccess(attempt: LoginAttempt): Promise<void>;
  /** Whoever has chosen a new password begins anew. */
  unlock(login: string): Promise<void>;
  /** Whatever ended long ago is dropped; to be called now and then. */
  deleteExpired(): Promise<void>;
};

export const TRIES_UNTIL_LOCKED = 5;
/**
 * Of tries under one name, from one network, and at one person under whichever of their names: that is told to nobody,
 * it would say which names belong together.
 */
const MAX_TRIES = { account: 10, network: 50, person: Infinity };

const hashKey = (text: string) => createHash('sha256').update(text).digest();
const attemptKeys = ({ login, ip }: LoginAttempt) =>
  [hashKey(normalizeLogin(login)), hashKey(networkOf(ip)), normalizeLogin(login)] as const;
/** Who is behind the name that is the parameter; behind one that is nobody's, nobody but itself. */
const personKeySql = (login: string) =>
  `(SELECT sha256(convert_to(coalesce((SELECT user_id::text FROM auth.logins WHERE login = ${login}), ${login}), 'UTF8')))`;

/**
 * A quarter of an hour, and after each lock twice as long: up to two hours. Locks are forgotten after a day without a
 * try.
 */
const LOCK_DURATION = "interval '15 minutes' * 2 ^ least(greatest(t.locks - 1, 0), 3)";

/** The lock begins anew with the try that brings it about. Rows are always taken in the same order. */
const COUNT_ATTEMPT = {
  name: 'enter_login',
  text: `INSERT INTO auth.tries AS t (kind, key) VALUES ('account', $1), ('network', $2), ('person', ${personKeySql('$3')})
    ON CONFLICT (kind, key) DO UPDATE SET
      tries = CASE WHEN t.since <= now() - ${LOCK_DURATION} THEN 1 ELSE t.tries + 1 END,
      since = CASE WHEN t.since <= now() - ${LOCK_DURATION} OR (t.kind <> 'network' AND t.tries + 1 = ${TRIES_UNTIL_LOCKED}) THEN now() ELSE t.since END,
      locks = t.locks + (t.since > now() - ${LOCK_DURATION} AND t.kind <> 'network' AND t.tries + 1 = ${TRIES_UNTIL_LOCKED})::int
    RETURNING kind, tries, ceil(extract(epoch FROM since + ${LOCK_DURATION} - now()))::int AS seconds`,
};

const RESET_TRIES = {
  account: "DELETE FROM auth.tries WHERE kind = 'account' AND key = $1",
  person: `DELETE FROM auth.tries WHERE kind = 'person' AND key = ${personKeySql('$1')}`,
};

export function postgresLoginLimit(pool: pg.Pool): LoginLimit {
  return {
    async countAttempt(attempt) {
      const { rows } = await pool.query<{ kind: keyof typeof MAX_TRIES; tries: number; seconds: number }>({
        ...COUNT_ATTEMPT,
        values: [...attemptKeys(attempt)],
      });
      const full = rows.filter(({ kind, tries }) => tries > MAX_TRIES[kind]);
      if (full.length > 0) return { is: 'closed', seconds: Math.max(1, ...full.map(({ seconds }) => seconds)) };
      const tries = Math.max(...rows.flatMap((row) => (row.kind === 'network' ? [] : row.tries)));
      return tries > TRIES_UNTIL_LOCKED ? { is: 'locked' } : { is: 'open', tries };
    },
    async recordSuccess(attempt) {
      const [account, network, login] = attemptKeys(attempt);
      await inTransaction(pool, async (client) => {
        await client.query(RESET_TRIES.account, [account]);
        await client.query("UPDATE auth.tries SET tries = greatest(tries - 1, 0) WHERE kind = 'network' AND key = $1", [
          network,
        ]);
        await client.query(RESET_TRIES.person, [login]);
      });
    },
    async unlock(login) {
      await pool.query(RESET_TRIES.account, [hashKey(normalizeLogin(login))]);
      await pool.query(RESET_TRIES.person, [normalizeLogin(login)]);
    },
    async deleteExpired() {
      await pool.query(
        "DELETE FROM auth.tries WHERE since < now() - CASE WHEN locks = 0 THEN interval '1 hour' ELSE interval '1 day' END",
      );
      await pool.query("DELETE FROM auth.sessions WHERE coalesce(ended_at, expires_at) < now() - interval '7 days'");
      await pool.query("DELETE FROM auth.spent WHERE last < now() - interval '2 days'");
      await pool.query("DELETE FROM auth.challenges WHERE expires_at < now() - interval '1 day'");
      await pool.query(DELETE_EXPIRED_OF_CREWS);
      await pool.query(DELETE_EXPIRED_OF_PORTALS);
      await pool.query("DELETE FROM auth.links WHERE expires_at < now() - interval '1 day'");
      await pool.query('DELETE FROM auth.devices WHERE expires_at < now()');
      await pool.query("DELETE FROM auth.idempotency_keys WHERE claimed_at < now() - interval '7 days'");
    },
  };
}
