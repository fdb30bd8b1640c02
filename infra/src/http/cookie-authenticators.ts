import type { Actor, Route } from '@backoffice/contracts/kernel';
import type { Caller } from './caller.ts';
import { crewToken, idempotencyKey, portalToken, type RequestHeaders } from './context-headers.ts';
import {
  badRequest,
  crewSignInNeeded,
  forbidden,
  portalSignInNeeded,
  twoIdentities,
  type HttpProblem,
} from './http-problem.ts';
import type { GuardOptions } from './guard-ports.ts';

type CookieCaller = Pick<Caller, 'actor' | 'tenant' | 'companyId' | 'rows' | 'worker' | 'portal'>;
type Admit = (headers: RequestHeaders, route: Route) => Promise<CookieCaller>;
type CookieKind<Person> = {
  readonly tokenOf: (headers: RequestHeaders) => string | null;
  readonly find: (token: string) => Promise<Person | null>;
  readonly signInNeeded: () => HttpProblem;
  readonly callerOf: (person: Person) => Omit<CookieCaller, 'companyId' | 'rows'>;
};

/**
 * Lets somebody without an account in by a cookie, with no right of anybody's: the routes say what of whom. Another
 * site can neither send the cookie (SameSite) nor set the headers that a write has to have.
 */
const cookieAuthenticator =
  <Person>(
    { tokenOf, find, signInNeeded, callerOf }: CookieKind<Person>,
    { origin }: Pick<GuardOptions, 'origin'>,
  ): Admit =>
  async (headers, { method }) => {
    const token = tokenOf(headers);
    if (headers.authorization !== undefined) throw token === null ? signInNeeded() : twoIdentities();
    const person = token === null ? null : await find(token);
    if (!person) throw signInNeeded();
    if (method !== 'GET') assertSameOrigin(headers, origin);
    const caller = callerOf(person);
    return { ...caller, companyId: caller.tenant, rows: 'all' };
  };

const actorOf = (kind: Actor['kind'], id: string, name: string): Actor => ({ kind, id, name, role: null });

type CookieOptions = Pick<GuardOptions, 'crewMemberOf' | 'portalVisitorOf' | 'origin'>;
/** A worker by the cookie of a phone, a contact of a customer by that of a browser. */
export const cookieAuthenticators = ({ crewMemberOf, portalVisitorOf, origin }: CookieOptions) => ({
  crew: cookieAuthenticator(
    {
      tokenOf: crewToken,
      find: crewMemberOf,
      signInNeeded: crewSignInNeeded,
      callerOf: (worker) => ({
        actor: actorOf('worker', worker.workerId, worker.name),
        tenant: worker.tenant,
        worker,
      }),
    },
    { origin },
  ),
  portal: cookieAuthenticator(
    {
      tokenOf: portalToken,
      find: portalVisitorOf,
      signInNeeded: portalSignInNeeded,
      callerOf: (portal) => ({
        actor: actorOf('contact', portal.contactId, portal.name),
        tenant: portal.tenant,
        portal,
      }),
    },
    { origin },
  ),
});

/** @throws HttpProblem 400 or 403 unless a page of this very site has sent it */
function assertSameOrigin(headers: RequestHeaders, origin: string | undefined): void {
  const said = headers['origin'];
  const own = [origin, `https://${String(headers['host'])}`, `http://${String(headers['host'])}`];
  if (typeof said !== 'string' || !own.includes(said)) throw forbidden();
  if (idempotencyKey(headers) === null) throw badRequest('The header Idempotency-Key is needed here.');
}
