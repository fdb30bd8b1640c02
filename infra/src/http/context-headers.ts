import { randomUUID } from 'node:crypto';
import { roleIds, roles, type Role } from '@backoffice/contracts/kernel';
import { badRequest } from './http-problem.ts';

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const BEARER = /^Bearer +([A-Za-z0-9_-]{43})$/i;

export const isId = (text: string) => UUID.test(text);
/** 256 bits in base64url: what share tokens and session tokens look like. */
export const isToken = (text: string) => TOKEN.test(text);

/** Reads the token that a cookie of these names holds; null where there is none. */
function cookieToken(names: string): (headers: RequestHeaders) => string | null {
  const held = new RegExp(`(?:^|;\\s*)${names}=([A-Za-z0-9_-]{43})(?:;|$)`);
  return ({ cookie }) => (typeof cookie === 'string' ? (held.exec(cookie)?.[1] ?? null) : null);
}

const HAND_OVER_COOKIE = 'handed-over';
/** The secret of a browser that was handed over, or null. */
export const handOverSecret = cookieToken(`(?:__Host-)?${HAND_OVER_COOKIE}`);

/** A `Set-Cookie` header, good for as long as a session; null takes it away. `publicUrl`: how browsers reach us. */
export function handOverCookie(secret: string | null, publicUrl: string): string {
  const https = publicUrl.startsWith('https:');
  return `${https ? '__Host-' : ''}${HAND_OVER_COOKIE}=${secret ?? ''}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${secret === null ? 0 : 86_400}${https ? '; Secure' : ''}`;
}

/**
 * Exactly one id, or null. Node joins a repeated header with a comma, so a list and two headers look the same.
 * @throws Failure 400
 */
export function idHeader(headers: RequestHeaders, name: 'company-id' | 'salesman-id'): string | null {
  const value = headers[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string' || !isId(value)) throw badRequest(`The header ${name} must be one id.`);
  return value.toLowerCase();
}

export function bearerToken({ authorization }: RequestHeaders): string | null {
  return typeof authorization === 'string' ? (BEARER.exec(authorization)?.[1] ?? null) : null;
}

/** Browsers send a cookie of this prefix to the very host that set it, over TLS, and take it from nobody else. */
export const CREW_COOKIE = '__Host-crew';
/** The token of a worker who is signed in on this phone. */
export const crewToken = cookieToken(CREW_COOKIE);
export const PORTAL_COOKIE = '__Host-portal';
/** The token of a contact of a customer who is signed in to the portal. */
export const portalToken = cookieToken(PORTAL_COOKIE);

/**
 * The role the client believes in when that is another than the one it has, and null otherwise. Nothing is decided by
 * what it says.
 */
export function staleRoleHeader({ 'role-id': said }: RequestHeaders, role: Role | null): Role | 'unknown' | null {
  if (typeof said !== 'string' || said === '' || role === null) return null;
  const believed = roles.find((each) => said === each || said === String(roleIds[each])) ?? 'unknown';
  return believed === role ? null : believed;
}

const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/;

/** @throws Failure 400 */
export function idempotencyKey({ 'idempotency-key': key }: RequestHeaders): string | null {
  if (key === undefined) return null;
  if (typeof key !== 'string' || !PRINTABLE.test(key))
    throw badRequest('The header Idempotency-Key must be 1 to 200 printable characters.');
  return key;
}

/** A whole number from 0, bare or as an entity tag. @throws Failure 400 */
export function numberHeader(headers: RequestHeaders, name: 'if-match' | 'x-read-after'): number | null {
  const value = headers[name];
  if (value === undefined || value === '') return null;
  const digits = typeof value === 'string' ? /^(?:W\/)?"?(\d{1,15})"?$/.exec(value)?.[1] : undefined;
  if (digits === undefined) throw badRequest(`The header ${name} must be a whole number.`);
  return Number(digits);
}

/** Said with each answer of the API: by the clock of which process it was asked for, and when. */
export const ASKED_AT = 'x-asked-at';

const PROCESS = randomUUID().slice(0, 8);

export const askedAt = (): string => `${PROCESS}.${Math.floor(performance.now())}`;

/** The instant of `performance.now()`; null of another process, or of anything else. */
export function instantAsked(said: unknown): number | null {
  const [, process, ms] = /^([\da-f]{8})\.(\d{1,15})$/.exec(typeof said === 'string' ? said : '') ?? [];
  return process === PROCESS ? Number(ms) : null;
}
