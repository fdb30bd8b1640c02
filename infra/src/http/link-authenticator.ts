import type { Route } from '@backoffice/contracts/kernel';
import type { Caller } from './caller.ts';
import { isToken } from './context-headers.ts';
import { sha256 } from './digest.ts';
import { notFound, tooManyRequests } from './http-problem.ts';
import type { GuardPorts, LinkTarget } from './guard-ports.ts';
import { networkOf } from './network.ts';

/** `handOver`: the secret of the device, where it was handed over. */
type LinkRequest = { readonly ip: string; readonly handOver: string | null };

/** Judges the person whose link it is by the route. */
type AdmitPerson = (person: NonNullable<LinkTarget['person']>, route: Route) => Promise<Caller>;

/**
 * Lets the holder of a token in, to the kind of document the route is about, or to what a person sees; guessing is
 * slowed down.
 */
export function linkAuthenticator({
  resolveLink,
  guessLimiter: guesses,
  admitPerson,
}: Pick<GuardPorts, 'resolveLink' | 'guessLimiter'> & { readonly admitPerson: AdmitPerson }): (
  token: string,
  route: Route,
  from: LinkRequest,
) => Promise<Caller> {
  return async function authenticateLink(token, route, { ip, handOver }) {
    const { access, entity, permission } = route;
    const network = networkOf(ip);
    const seconds = await guesses.secondsToWait(network);
    if (seconds !== null)
      throw tooManyRequests('Too many requests from your network. Please try again in a moment.', seconds);
    const tokenHash = sha256(token);
    const target = isToken(token) ? await resolveLink(tokenHash, handOver) : null;
    const isOfRoute = target && (entity === undefined || target.entity === entity);
    if (!isOfRoute || (target.person !== undefined) !== (access === 'link' && permission !== null)) {
      // some routes serve every kind
      await guesses.count(network);
      throw notFound();
    }
    const link = { tokenHash, entity: target.entity, id: target.id };
    if (target.person) return { ...(await admitPerson(target.person, route)), link };
    return {
      actor: {
        kind: 'link',
        id: target.linkId ?? tokenHash,
        name: target.name ?? 'The holder of the link',
        role: null,
      },
      tenant: target.tenant,
      role: null,
      rows: 'all',
      salesmanId: null,
      salesmen: [],
      sessionId: null,
      challengeId: null,
      companyId: target.tenant,
      companies: [],
      link,
      may: () => 'deny',
      mayIn: () => () => 'deny',
    };
  };
}
