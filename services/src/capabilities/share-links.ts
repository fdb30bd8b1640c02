import { link, sign, type LinkView } from '@backoffice/contracts/capabilities';
import type { Instant } from '@backoffice/contracts/kernel';
import type { PersistedEvent } from '#kernel/decider.ts';
import { isRevisionEvent } from './revision.ts';
import { messagesOf } from './entity-messages.ts';

export type ShareLink = Pick<
  LinkView,
  'linkId' | 'recipients' | 'verbs' | 'revision' | 'contentHash' | 'expiresAt' | 'revokedAt' | 'supersededAt' | 'usedAt'
> & { readonly tokenHash: string };

/** `superseded`: the document is another by now; `gone`: revoked, as trash and archive do too. */
export type ShareLinkState = 'open' | 'superseded' | 'expired' | 'gone';

export const shareLinkState = ({ revokedAt, supersededAt, expiresAt }: ShareLink, now: Instant): ShareLinkState =>
  revokedAt ? 'gone' : supersededAt ? 'superseded' : expiresAt <= now ? 'expired' : 'open';

/** The links of a document after one more event. */
export function evolveLinks(entity: string, links: readonly ShareLink[], event: PersistedEvent): readonly ShareLink[] {
  const [own, signing] = [messagesOf(entity, link.events), messagesOf(entity, sign.events)];
  const marked = (linkId: string | null, mark: Partial<ShareLink>) =>
    links.map((each) => (each.linkId === linkId ? { ...each, ...mark } : each));
  if (own.is(event, '*LinkIssued'))
    return [...links, { ...event.data, revokedAt: null, supersededAt: null, usedAt: null }];
  if (own.is(event, '*LinkRevoked')) return marked(event.data.linkId, { revokedAt: event.at });
  if (signing.is(event, '*Signed')) return marked(event.data.linkId, { usedAt: event.at });
  const superseding = isRevisionEvent(entity, event) || signing.is(event, '*SignatureVoided');
  return superseding ? links.map((each) => (each.supersededAt ? each : { ...each, supersededAt: event.at })) : links;
}
