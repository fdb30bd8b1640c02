import type { Route } from '@backoffice/contracts/kernel';
import type { Caller } from './caller.ts';
import { isToken } from './context-headers.ts';
import { sha256 } from './digest.ts';
import { notFound, tooManyRequests } from './http-problem.ts';
import type { GuardPorts } from './guard-ports.ts';
import { networkOf } from './network.ts';

/** `handOver`: the secret of the device, where it was handed over. */
type LinkRequest = { readonly ip: string; readonly handOver: string | null };

/** Lets the holder of a share token in, to the kind of document the route is about; guessing is slowed down. */
export function linkAuthenticator({
  resolveLink,
  guessLimiter: guesses,
}: Pick<GuardPorts, 'resolveLink' | 'guessLimiter'>): (
  token: string,
  route: Route,
  from: LinkRequest,
) => Promise<Caller> {
  return async function authenticateLink(token, { entity }, { ip, handOver }) {
    const network = networkOf(ip);
    const seconds = await guesses.secondsToWait(network);
    if (seconds !== null)
      throw tooManyRequests('Too many requests from your network. Please try again in a moment.', seconds);
    const tokenHash = sha256(token);
    const target = isToken(token) ? await resolveLink(tokenHash, handOver) : null;
    if (!target || (entity !== undefined && target.entity !== entity)) {
      // some routes serve every kind
      await guesses.count(network);
      throw notFound();
    }
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
      link: { tokenHash, entity: target.entity, id: target.id },
      may: () => 'deny',
      mayIn: () => () => 'deny',
    };
  };
}
