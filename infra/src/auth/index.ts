import type pg from 'pg';
import { budgetsIn, type Budgets } from './budgets.ts';
import { challengesIn, type Challenges } from './challenges.ts';
import { credentialsIn, type Credentials } from './credentials.ts';
import { devicesIn, type Devices } from './devices.ts';
import { passwordLinksIn, type PasswordLinks } from './links.ts';
import { loginLimitIn, type LoginLimit } from './login-limit.ts';
import { questionsIn, type Questions } from './questions.ts';
import { sessionsIn, type Sessions } from './sessions.ts';
import { oneAtATime, type OneAtATime } from './one-at-a-time.ts';

export { budgetsIn, type Budget, type Budgets } from './budgets.ts';
export type { Challenge, Channel } from './challenges.ts';
export { guessesIn } from './guesses.ts';
export { hashOf, isPassword } from './password.ts';
export { LoginTaken, type Credentials, type NewCredentials } from './credentials.ts';
export { isKnownPassword } from './known-passwords.ts';
export type { PasswordLink, Purpose } from './links.ts';
export type { Question, Questions } from './questions.ts';
export { TRIES_UNTIL_LOCKED, type LoginLimit, type Verdict } from './login-limit.ts';
export type { LiveSession, OpenedSession, Sessions } from './sessions.ts';

/** Passwords, codes, sessions and the brakes on guessing, in ordinary tables (the schema `auth`). */
export type Identity = {
  readonly credentials: Credentials;
  readonly links: PasswordLinks;
  readonly sessions: Sessions;
  readonly challenges: Challenges;
  readonly devices: Devices;
  readonly limit: LoginLimit;
  readonly budgets: Budgets;
  readonly questions: Questions;
  readonly oneAtATime: OneAtATime;
};

/** `secret`: what session tokens are made of; whoever has it can make them. */
export const identityIn = (pool: pg.Pool, { secret }: { readonly secret: string }): Identity => ({
  credentials: credentialsIn(pool),
  links: passwordLinksIn(pool, secret),
  sessions: sessionsIn(pool, secret),
  challenges: challengesIn(pool, secret),
  devices: devicesIn(pool, secret),
  limit: loginLimitIn(pool),
  budgets: budgetsIn(pool),
  questions: questionsIn(pool),
  oneAtATime: oneAtATime(pool),
});
