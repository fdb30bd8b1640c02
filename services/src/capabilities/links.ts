import { link, sign, type LinkView } from '@backoffice/contracts/capabilities';
import type { Instant } from '@backoffice/contracts/kernel';
import type { Past } from '#kernel/decider.ts';
import { isRevision } from './revision.ts';
import { starred } from './starred.ts';

export type Link = Pick<
  LinkView,
  'linkId' | 'recipients' | 'verbs' | 'revision' | 'contentHash' | 'expiresAt' | 'revokedAt' | 'supersededAt' | 'usedAt'
> & { readonly tokenHash: string };

/** `superseded`: the document is another by now; `gone`: revoked, as trash and archive do too. */
export type LinkState = 'open' | 'superseded' | 'expired' | 'gone';

export const linkState = ({ revokedAt, supersededAt, expiresAt }: Link, now: Instant): LinkState =>
  revokedAt ? 'gone' : supersededAt ? 'superseded' : expiresAt <= now ? 'expired' : 'open';

/** The links of a document after one more event. */
export function trackLinks(entity: string, links: readonly Link[], event: Past): readonly Link[] {
  const [own, signing] = [starred(entity, link.events), starred(entity, sign.events)];
  const marked = (linkId: string | null, mark: Partial<Link>) =>
    links.map((each) => (each.linkId === linkId ? { ...each, ...mark } : each));
  if (own.is(event, '*LinkIssued'))
    return [...links, { ...event.data, revokedAt: null, supersededAt: null, usedAt: null }];
  if (own.is(event, '*LinkRevoked')) return marked(event.data.linkId, { revokedAt: event.at });
  if (signing.is(event, '*Signed')) return marked(event.data.linkId, { usedAt: event.at });
  const superseding = isRevision(entity, event) || signing.is(event, '*SignatureVoided');
  return superseding ? links.map((each) => (each.supersededAt ? each : { ...each, supersededAt: event.at })) : links;
}
