import type pg from 'pg';
import { postgresRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { postgresCalendarLinks, type CalendarLinks } from './calendar-links.ts';
import { postgresPushSubscriptions, type PushSubscriptions } from './push-subscriptions.ts';
import { postgresChallenges, type Challenges } from './challenges.ts';
import { postgresCrewIdentity, type CrewIdentity } from './crew-identity.ts';
import { postgresPortalIdentity, type PortalIdentity } from './portal-identity.ts';
import { postgresCredentials, type Credentials } from './credentials.ts';
import { postgresIdempotencyKeys, type IdempotencyKeys } from './idempotency-keys.ts';
import { postgresTrustedDevices, type TrustedDevices } from './trusted-devices.ts';
import { postgresHandOvers, type HandOvers } from './hand-overs.ts';
import { postgresPasswordLinks, type PasswordLinks } from './password-links.ts';
import { postgresLoginLimit, type LoginLimit } from './login-limit.ts';
import { postgresLookupAudit, type LookupAudit } from './lookup-audit.ts';
import { postgresSessions, type Sessions } from './sessions.ts';
import { advisoryLock, type RunExclusive } from './advisory-lock.ts';

export { postgresRateLimiter, guessesIn, type RateBudget, type RateLimiter } from './rate-limiter.ts';
export type { IdempotencyClaim, IdempotencyKeys } from './idempotency-keys.ts';
export type { CalendarLink, CalendarLinks } from './calendar-links.ts';
export type { PushDevice, PushOwner, PushSubscriptions } from './push-subscriptions.ts';
export type { Challenge, Channel } from './challenges.ts';
export type { CrewChallengeAbout, CrewDeviceKey, CrewIdentity, OpenedCrewSession } from './crew-identity.ts';
export type { DescribedChallenges } from './described-challenges.ts';
export type { PortalChallengeAbout, PortalIdentity } from './portal-identity.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { LoginTakenError, type Credentials, type NewCredentials } from './credentials.ts';
export { isCommonPassword } from './common-passwords.ts';
export type { PasswordLink, LinkPurpose } from './password-links.ts';
export type { Lookup, LookupAudit } from './lookup-audit.ts';
export { TRIES_UNTIL_LOCKED, type LoginLimit, type LoginVerdict } from './login-limit.ts';
export type { HandOver, HandOvers } from './hand-overs.ts';
export type { LiveSession, OpenedSession, Sessions } from './sessions.ts';

/** Passwords, codes, sessions and the brakes on guessing, in ordinary tables (the schema `auth`). */
export type Identity = {
  readonly credentials: Credentials;
  readonly links: PasswordLinks;
  readonly sessions: Sessions;
  readonly handOvers: HandOvers;
  readonly challenges: Challenges;
  readonly devices: TrustedDevices;
  /** Of workers, who have no password. */
  readonly crew: CrewIdentity;
  /** Of contacts of customers, who have none either. */
  readonly portal: PortalIdentity;
  readonly calendarLinks: CalendarLinks;
  readonly pushSubscriptions: PushSubscriptions;
  readonly loginLimit: LoginLimit;
  readonly rateLimiter: RateLimiter;
  readonly lookupAudit: LookupAudit;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly runExclusive: RunExclusive;
};

/** `secret`: what session tokens are made of; whoever has it can make them. */
export const postgresIdentity = (pool: pg.Pool, { secret }: { readonly secret: string }): Identity => ({
  credentials: postgresCredentials(pool),
  links: postgresPasswordLinks(pool, secret),
  sessions: postgresSessions(pool, secret),
  handOvers: postgresHandOvers(pool, secret),
  challenges: postgresChallenges(pool, secret),
  devices: postgresTrustedDevices(pool, secret),
  crew: postgresCrewIdentity(pool, secret),
  portal: postgresPortalIdentity(pool, secret),
  calendarLinks: postgresCalendarLinks(pool, secret),
  pushSubscriptions: postgresPushSubscriptions(pool, secret),
  loginLimit: postgresLoginLimit(pool),
  rateLimiter: postgresRateLimiter(pool),
  lookupAudit: postgresLookupAudit(pool),
  idempotencyKeys: postgresIdempotencyKeys(pool, secret),
  runExclusive: advisoryLock(pool),
});
