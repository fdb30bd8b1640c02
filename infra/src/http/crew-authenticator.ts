import type { Route } from '@backoffice/contracts/kernel';
import type { Caller } from './caller.ts';
import { crewToken, idempotencyKey, type RequestHeaders } from './context-headers.ts';
import { badRequest, crewSignInNeeded, forbidden, twoIdentities } from './http-problem.ts';
import type { GuardOptions } from './guard-ports.ts';

type CrewCaller = Pick<Caller, 'actor' | 'tenant' | 'companyId' | 'rows' | 'worker'>;

/**
 * Lets a worker in by the cookie of a phone, with no right of anybody's: the routes of crews say what of whom. Another
 * site can neither send the cookie (SameSite) nor set the headers that a write has to have.
 */
export function crewAuthenticator({
  crewMemberOf,
  origin,
}: Pick<GuardOptions, 'crewMemberOf' | 'origin'>): (headers: RequestHeaders, route: Route) => Promise<CrewCaller> {
  return async function admitCrew(headers, { method }) {
    const token = crewToken(headers);
    if (headers.authorization !== undefined) throw token === null ? crewSignInNeeded() : twoIdentities();
    const member = token && (await crewMemberOf(token));
    if (!member) throw crewSignInNeeded();
    if (method !== 'GET') assertSameOrigin(headers, origin);
    const { tenant, workerId, name } = member;
    return {
      actor: { kind: 'worker', id: workerId, name, role: null },
      tenant,
      companyId: tenant,
      rows: 'all',
      worker: member,
    };
  };
}

/** @throws HttpProblem 400 or 403 unless a page of this very site has sent it */
function assertSameOrigin(headers: RequestHeaders, origin: string | undefined): void {
  const said = headers['origin'];
  const own = [origin, `https://${String(headers['host'])}`, `http://${String(headers['host'])}`];
  if (typeof said !== 'string' || !own.includes(said)) throw forbidden();
  if (idempotencyKey(headers) === null) throw badRequest('The header Idempotency-Key is needed here.');
}
