import { inTransaction } from '@backoffice/infra/postgres';
import { hashToken } from '@backoffice/infra/secrets';
import type pg from 'pg';
import { END_LINKS } from './password-links.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** How one person signs in. `logins` are a user name and an e-mail address. */
export type NewCredentials = { readonly userId: string; readonly logins: readonly string[]; readonly password: string };

/** The sign-in name belongs to somebody else. */
export class LoginTakenError extends Error {}

/** `by`: the command that chooses the password, which may be sent again. */
export type PasswordChange = { readonly userId: string; readonly password: string; readonly by: string };

export type Credentials = {
  /** Gives a person a password, or another one. @throws LoginTaken */
  put(credentials: NewCredentials): Promise<void>;
  /**
   * Another password for somebody who has one. Their sessions but `exceptSession` end, no device is trusted any more,
   * and no link that was mailed opens anything.
   */
  change(change: PasswordChange & { readonly exceptSession: string | null }): Promise<void>;
  /** The same by a link, which is used up by it; false when it was before. All sessions end. @throws LoginTaken */
  changeByLink(
    change: Omit<PasswordChange, 'userId'> & { readonly token: string; readonly logins: readonly string[] },
  ): Promise<boolean>;
  /** Under which names somebody signs in from now on; nothing where they have no password. @throws LoginTaken */
  rename(userId: string, logins: readonly string[]): Promise<void>;
  /** `right`: the password is this person's. Unknown people take the same time as wrong passwords. */
  verify(login: string, password: string): Promise<{ readonly userId: string | null; readonly right: boolean }>;
  /** The same for somebody who is signed in. */
  verifyFor(userId: string, password: string): Promise<boolean>;
  /** Whether this very command chose the password. */
  isChangedBy(userId: string, commandId: string): Promise<boolean>;
  /** Whose name or address this is. */
  findUser(login: string): Promise<string | null>;
  has(userId: string): Promise<boolean>;
  /** Whether the password was chosen by a mail, and no code by another channel was entered since. */
  isResetByMail(userId: string): Promise<boolean>;
  /** A code by another channel was entered. */
  clearMailReset(userId: string): Promise<void>;
  /** Whether anybody else can sign in. */
  hasOthersThan(userId: string): Promise<boolean>;
};

const FIND_BY_LOGIN = {
  name: 'find_credentials',
  text: 'SELECT l.user_id, c.password_hash FROM auth.logins l JOIN auth.credentials c USING (user_id) WHERE l.login = $1',
};

export const normalizeLogin = (login: string) => login.trim().normalize('NFC').toLowerCase();

const UPSERT_CREDENTIALS = `INSERT INTO auth.credentials (user_id, password_hash, changed_by, reset_by_mail) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, changed_at = now(), changed_by = excluded.changed_by, reset_by_mail = excluded.reset_by_mail`;

export function postgresCredentials(pool: pg.Pool): Credentials {
  const one = async <R extends pg.QueryResultRow>(sql: string, values: unknown[]) =>
    (await pool.query<R>(sql, values)).rows[0];

  return {
    async put({ userId, logins, password }) {
      const hash = await hashPassword(password);
      await inTransaction(pool, async (client) => {
        await client.query(UPSERT_CREDENTIALS, [userId, hash, null, false]);
        await replaceLogins(client, userId, logins);
      });
    },
    async change({ userId, password, by, exceptSession }) {
      const hash = await hashPassword(password);
      await inTransaction(pool, async (client) => {
        // its links first, as where one is chosen by a link: of two at once neither waits for the other
        await revokeAccess(client, userId, exceptSession);
        await client.query(UPSERT_CREDENTIALS, [userId, hash, by, false]);
      });
    },
    async changeByLink({ token, password, by, logins }) {
      const hash = await hashPassword(password);
      return inTransaction(pool, async (client) => {
        const {
          rows: [link],
        } = await client.query<{ user_id: string; purpose: string }>(
          'UPDATE auth.links SET used_at = now(), used_by = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING user_id, purpose',
          [hashToken(token), by],
        );
        if (!link) return false;
        await client.query(UPSERT_CREDENTIALS, [link.user_id, hash, by, link.purpose === 'reset']);
        await replaceLogins(client, link.user_id, logins);
        await revokeAccess(client, link.user_id, null);
        return true;
      });
    },
    rename: (userId, logins) =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query('SELECT FROM auth.credentials WHERE user_id = $1 FOR UPDATE', [userId]);
        if (rowCount === 1) await replaceLogins(client, userId, logins);
      }),
    async verify(login, password) {
      const {
        rows: [found],
      } = await pool.query<{ user_id: string; password_hash: string }>({
        ...FIND_BY_LOGIN,
        values: [normalizeLogin(login)],
      });
      return { userId: found?.user_id ?? null, right: await verifyPassword(password, found?.password_hash ?? null) };
    },
    async verifyFor(userId, password) {
      const found = await one<{ password_hash: string }>(
        'SELECT password_hash FROM auth.credentials WHERE user_id = $1',
        [userId],
      );
      return verifyPassword(password, found?.password_hash ?? null);
    },
    isChangedBy: async (userId, commandId) =>
      (await one('SELECT FROM auth.credentials WHERE user_id = $1 AND changed_by = $2', [userId, commandId])) !==
      undefined,
    findUser: async (login) =>
      (await one<{ user_id: string }>('SELECT user_id FROM auth.logins WHERE login = $1', [normalizeLogin(login)]))
        ?.user_id ?? null,
    has: async (userId) => (await one('SELECT FROM auth.credentials WHERE user_id = $1', [userId])) !== undefined,
    isResetByMail: async (userId) =>
      (await one<{ reset_by_mail: boolean }>('SELECT reset_by_mail FROM auth.credentials WHERE user_id = $1', [userId]))
        ?.reset_by_mail === true,
    async clearMailReset(userId) {
      await pool.query('UPDATE auth.credentials SET reset_by_mail = false WHERE user_id = $1 AND reset_by_mail', [
        userId,
      ]);
    },
    async hasOthersThan(userId) {
      const {
        rows: [answer],
      } = await pool.query<{ others: boolean }>(
        'SELECT EXISTS (SELECT FROM auth.credentials WHERE user_id <> $1) AS others',
        [userId],
      );
      return answer?.others === true;
    },
  };
}

async function replaceLogins(client: pg.Client, userId: string, logins: readonly string[]): Promise<void> {
  await client.query('DELETE FROM auth.logins WHERE user_id = $1', [userId]);
  const names = [...new Set(logins.map(normalizeLogin))].toSorted();
  const { rowCount } = await client.query(
    'INSERT INTO auth.logins (login, user_id) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING',
    [names, userId],
  );
  if (rowCount !== names.length) throw new LoginTakenError('Somebody else signs in with this name');
}

/**
 * Whatever was opened with the password before; also sign-ins that wait for their code, and links by which another
 * could be chosen.
 */
async function revokeAccess(client: pg.Client, userId: string, exceptSession: string | null): Promise<void> {
  await client.query(END_LINKS, [userId]);
  await client.query(
    'UPDATE auth.sessions SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2',
    [userId, exceptSession],
  );
  await client.query('UPDATE auth.challenges SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL', [userId]);
  await client.query('DELETE FROM auth.devices WHERE user_id = $1', [userId]);
}
