import { inTransaction } from '@backoffice/infra/postgres';
import type pg from 'pg';
import { hashOf, isPassword } from './password.ts';

/** How one person signs in. `logins` are a user name and an e-mail address. */
export type NewCredentials = { readonly userId: string; readonly logins: readonly string[]; readonly password: string };

/** The sign-in name belongs to somebody else. */
export class LoginTaken extends Error {}

export type Credentials = {
  /** Gives a person a password, or another one. @throws LoginTaken */
  put(credentials: NewCredentials): Promise<void>;
  /** `right`: the password is this person's. Unknown people take the same time as wrong passwords. */
  check(login: string, password: string): Promise<{ readonly userId: string | null; readonly right: boolean }>;
  /** Whether anybody else can sign in. */
  othersThan(userId: string): Promise<boolean>;
};

const FIND = { name: 'find_credentials', text: 'SELECT l.user_id, c.password_hash FROM auth.logins l JOIN auth.credentials c USING (user_id) WHERE l.login = $1' };

export const folded = (login: string) => login.trim().normalize('NFC').toLowerCase();

export function credentialsIn(pool: pg.Pool): Credentials {
  return {
    async put({ userId, logins, password }) {
      const hash = await hashOf(password);
      await inTransaction(pool, async (client) => {
        await client.query(`INSERT INTO auth.credentials (user_id, password_hash) VALUES ($1, $2)
          ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, changed_at = now()`, [userId, hash]);
        await client.query('DELETE FROM auth.logins WHERE user_id = $1', [userId]);
        const names = [...new Set(logins.map(folded))].toSorted();
        const { rowCount } = await client.query('INSERT INTO auth.logins (login, user_id) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING', [names, userId]);
        if (rowCount !== names.length) throw new LoginTaken('Somebody else signs in with this name');
      });
    },
    async check(login, password) {
      const { rows: [found] } = await pool.query<{ user_id: string; password_hash: string }>({ ...FIND, values: [folded(login)] });
      return { userId: found?.user_id ?? null, right: await isPassword(password, found?.password_hash ?? null) };
    },
    async othersThan(userId) {
      const { rows: [answer] } = await pool.query<{ others: boolean }>('SELECT EXISTS (SELECT FROM auth.credentials WHERE user_id <> $1) AS others', [userId]);
      return answer?.others === true;
    },
  };
}
