import { latestLinkExpiry, link, linkState, wasSent } from '@backoffice/contracts/capabilities';
import type { FoldedRow, Refusal, Resource } from '@backoffice/contracts/kernel';
import { accept, refuseWith, type Decider, type Facts } from '#kernel/decider.ts';
import type { Effects } from './effects.ts';
import { messagesOf } from './entity-messages.ts';
import { correspondenceOf, type SendableRecord, type SendFacts } from './send.ts';

/** Links are looked at, revoked, and made for contacts who read in the portal. */
export function linkEffects({ entity }: Resource): Effects<typeof link.commands, SendableRecord, SendFacts> {
  const linked = messagesOf(entity, link.events);
  return {
    'View*Link': ({ linkId }, _document, { visitor: { ip, userAgent } }) =>
      accept(linked.of('*LinkViewed', { linkId, ip, userAgent })),
    'Show*ToContact'({ linkId, recipient }, { shareLinks, revision, contentHash, ...document }, facts) {
      if (!wasSent(shareLinks, document)) return refuseWith(unknownLink(facts));
      return accept(
        linked.of('*LinkIssued', {
          linkId,
          tokenHash: facts.tokenHash(linkId),
          recipients: [recipient],
          verbs: ['view'],
          revision,
          contentHash,
          expiresAt: latestLinkExpiry(facts.now),
          channel: 'portal',
        }),
      );
    },
    'Revoke*Link'({ linkId }, { shareLinks }, facts) {
      const found = shareLinks.find((each) => each.linkId === linkId);
      return found && !found.revokedAt ? accept(linked.of('*LinkRevoked', { linkId })) : refuseWith(unknownLink(facts));
    },
  };
}

type Decide = Decider<FoldedRow>['decide'];

/** Whoever holds a link is kept within it. On an expired link the document has the first word: it can say more. */
export const withinLink =
  ({ entity }: Resource, decide: Decide): Decide =>
  (command, record, given) => {
    const { linkId } = given.visitor;
    if (linkId === null) return decide(command, record, given);
    // what can be sent folds its links, and its facts are gathered
    const [document, facts] = [record as SendableRecord | null, given as SendFacts & Facts];
    const held = document?.shareLinks.find((each) => each.linkId === linkId);
    const state = held && document ? linkState(held, document, facts.now) : 'revoked';
    const viewing = messagesOf(entity, link.commands).is(command, 'View*Link');
    if (!held || state === 'revoked' || state === 'suspended' || (state === 'expired' && viewing))
      return refuseWith(unknownLink(facts));
    if (state === 'superseded' || held.contentHash !== document?.contentHash)
      return refuseWith({ code: 'DOCUMENT_CHANGED' });
    if (state === 'expired') {
      const decision = decide(command, record, given);
      return decision.accepted ? refuseWith(unknownLink(facts)) : decision;
    }
    return held.verbs.includes(viewing ? 'view' : 'sign')
      ? decide(command, record, given)
      : refuseWith({ code: 'LINK_CANNOT_SIGN' });
  };

const unknownLink = (facts: SendFacts): Refusal => ({
  code: 'LINK_UNKNOWN',
  values: { company: correspondenceOf(facts).company },
});
