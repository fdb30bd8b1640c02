import type { Route } from '@backoffice/contracts/kernel';
import type { Caller } from './caller.ts';
import { isToken } from './context-headers.ts';
import { sha256 } from './digest.ts';
import { notFound, tooMany } from './failure.ts';
import type { GuardPorts } from './identity.ts';
import { networkOf } from './network.ts';

/** Lets the holder of a share token in, to the kind of document the route is about; guessing is slowed down. */
export function linkCaller({
  resolveLink,
  guesses,
}: Pick<GuardPorts, 'resolveLink' | 'guesses'>): (token: string, route: Route, ip: string) => Promise<Caller> {
  return async function knock(token, { entity }, ip) {
    const network = networkOf(ip);
    const seconds = await guesses.wait(network);
    if (seconds !== null) throw tooMany('Too many requests from your network. Please try again in a moment.', seconds);
    const tokenHash = sha256(token);
    const target = isToken(token) ? await resolveLink(tokenHash) : null;
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
