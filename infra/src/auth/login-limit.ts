import { createHash } from 'node:crypto';
import { networkOf } from '@backoffice/infra/http';
import { inTransaction } from '@backoffice/infra/postgres';
import type pg from 'pg';
import { folded } from './credentials.ts';

export type Try = { readonly login: string; readonly ip: string };

/**
 * `open`: compare the password. `locked`: do as if it were wrong, whatever it is; `begins` with the first such try.
 * `closed`: too many, from this account or this network.
 */
export type Verdict =
  | { readonly is: 'open'; readonly tries: number }
  | { readonly is: 'locked' }
  | { readonly is: 'closed'; readonly seconds: number };

export type LoginLimit = {
  /** Counts a try before anything is compared, so that tries side by side are all counted. */
  enter(attempt: Try): Promise<Verdict>;
  /** A right password makes the account's tries good again, and its own one of the network's. */
  succeeded(attempt: Try): Promise<void>;
  /** Whoever has chosen a new password begins anew. */
  unlock(login: string): Promise<void>;
  /** Whatever ended long ago is dropped; to be called now and then. */
  sweep(): Promise<void>;
};

export const TRIES_UNTIL_LOCKED = 5;
/** Of tries under one name, from one network, and at one person under whichever of their names: that is told to nobody, it would say which names belong together. */
const MOST = { account: 10, network: 50, person: Infinity };

const hashed = (text: string) => createHash('sha256').update(text).digest();
const keysOf = ({ login, ip }: Try) => [hashed(folded(login)), hashed(networkOf(ip)), folded(login)] as const;
/** Who is behind the name that is the parameter; behind one that is nobody's, nobody but itself. */
const personBehind = (login: string) =>
  `(SELECT sha256(convert_to(coalesce((SELECT user_id::text FROM auth.logins WHERE login = ${login}), ${login}), 'UTF8')))`;

/** A quarter of an hour, and after each lock twice as long: up to two hours. Locks are forgotten after a day without a try. */
const WAIT = "interval '15 minutes' * 2 ^ least(greatest(t.locks - 1, 0), 3)";

/** The lock begins anew with the try that brings it about. Rows are always taken in the same order. */
const ENTER = {
  name: 'enter_login',
  text: `INSERT INTO auth.tries AS t (kind, key) VALUES ('account', $1), ('network', $2), ('person', ${personBehind('$3')})
    ON CONFLICT (kind, key) DO UPDATE SET
      tries = CASE WHEN t.since <= now() - ${WAIT} THEN 1 ELSE t.tries + 1 END,
      since = CASE WHEN t.since <= now() - ${WAIT} OR (t.kind <> 'network' AND t.tries + 1 = ${TRIES_UNTIL_LOCKED}) THEN now() ELSE t.since END,
      locks = t.locks + (t.since > now() - ${WAIT} AND t.kind <> 'network' AND t.tries + 1 = ${TRIES_UNTIL_LOCKED})::int
    RETURNING kind, tries, ceil(extract(epoch FROM since + ${WAIT} - now()))::int AS seconds`,
};

const FORGET = {
  account: "DELETE FROM auth.tries WHERE kind = 'account' AND key = $1",
  person: `DELETE FROM auth.tries WHERE kind = 'person' AND key = ${personBehind('$1')}`,
};

export function loginLimitIn(pool: pg.Pool): LoginLimit {
  return {
    async enter(attempt) {
      const { rows } = await pool.query<{ kind: keyof typeof MOST; tries: number; seconds: number }>({
        ...ENTER,
        values: [...keysOf(attempt)],
      });
      const full = rows.filter(({ kind, tries }) => tries > MOST[kind]);
      if (full.length > 0) return { is: 'closed', seconds: Math.max(1, ...full.map(({ seconds }) => seconds)) };
      const tries = Math.max(...rows.flatMap((row) => (row.kind === 'network' ? [] : row.tries)));
      return tries > TRIES_UNTIL_LOCKED ? { is: 'locked' } : { is: 'open', tries };
    },
    async succeeded(attempt) {
      const [account, network, login] = keysOf(attempt);
      await inTransaction(pool, async (client) => {
        await client.query(FORGET.account, [account]);
        await client.query("UPDATE auth.tries SET tries = greatest(tries - 1, 0) WHERE kind = 'network' AND key = $1", [
          network,
        ]);
        await client.query(FORGET.person, [login]);
      });
    },
    async unlock(login) {
      await pool.query(FORGET.account, [hashed(folded(login))]);
      await pool.query(FORGET.person, [folded(login)]);
    },
    async sweep() {
      await pool.query(
        "DELETE FROM auth.tries WHERE since < now() - CASE WHEN locks = 0 THEN interval '1 hour' ELSE interval '1 day' END",
      );
      await pool.query("DELETE FROM auth.sessions WHERE coalesce(ended_at, expires_at) < now() - interval '7 days'");
      await pool.query("DELETE FROM auth.spent WHERE last < now() - interval '2 days'");
      await pool.query("DELETE FROM auth.challenges WHERE expires_at < now() - interval '1 day'");
      await pool.query("DELETE FROM auth.links WHERE expires_at < now() - interval '1 day'");
      await pool.query('DELETE FROM auth.devices WHERE expires_at < now()');
    },
  };
}
