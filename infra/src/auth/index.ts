import type pg from 'pg';
import { credentialsIn, type Credentials } from './credentials.ts';
import { loginLimitIn, type LoginLimit } from './login-limit.ts';
import { sessionsIn, type Sessions } from './sessions.ts';
import { oneAtATime, type OneAtATime } from './one-at-a-time.ts';

export { LoginTaken, type Credentials, type NewCredentials } from './credentials.ts';
export { TRIES_UNTIL_LOCKED, type LoginLimit, type Verdict } from './login-limit.ts';
export type { OpenedSession, Sessions } from './sessions.ts';

/** Passwords, sessions and the brakes on guessing, in ordinary tables (migration 0002). */
export type Identity = { readonly credentials: Credentials; readonly sessions: Sessions; readonly limit: LoginLimit; readonly oneAtATime: OneAtATime };

/** `secret`: what session tokens are made of; whoever has it can make them. */
export const identityIn = (pool: pg.Pool, { secret }: { readonly secret: string }): Identity => ({
  credentials: credentialsIn(pool), sessions: sessionsIn(pool, secret), limit: loginLimitIn(pool), oneAtATime: oneAtATime(pool),
});
