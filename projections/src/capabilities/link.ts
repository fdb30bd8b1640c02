import { link, type LinkView } from '@backoffice/contracts/capabilities';
import type { Instant } from '@backoffice/contracts/kernel';
import { update } from '#kernel/projection.ts';
import { capabilityFold } from './capability-fold.ts';

export const linkFold = capabilityFold(
  link,
  { links: [], firstViewedAt: null },
  {
    '*LinkIssued': ({ data: { tokenHash: _secret, ...data }, at }, { links }) =>
      update({
        links: [
          ...links,
          { ...data, issuedAt: at, revokedAt: null, supersededAt: null, usedAt: null, firstViewedAt: null, views: 0 },
        ],
      }),
    '*LinkViewed': ({ data, at }, { links, firstViewedAt }) =>
      update({
        firstViewedAt: firstViewedAt ?? at,
        links: updateLink(links, data.linkId, ({ views, firstViewedAt: first }) => ({
          views: views + 1,
          firstViewedAt: first ?? at,
        })),
      }),
    '*LinkRevoked': ({ data, at }, { links }) =>
      update({ links: updateLink(links, data.linkId, () => ({ revokedAt: at })) }),
  },
);

/** What a link opened has moved on: nobody may act on what they read there. */
export const supersedeLinks = (links: readonly LinkView[], at: Instant): LinkView[] =>
  links.map((link) => ({ ...link, supersededAt: link.supersededAt ?? at }));

/** A link that was signed with cannot sign again. */
export const markLinkUsed = (links: readonly LinkView[], linkId: string | null, at: Instant): LinkView[] =>
  updateLink(links, linkId, () => ({ usedAt: at }));

/** How far a document has come to its customer, by the links that still lead to what it says now. */
export function deliveryStatus({
  sentAt,
  links,
}: {
  readonly sentAt: Instant | null;
  readonly links: readonly LinkView[];
}): 'draft' | 'sent' | 'viewed' {
  const live = links.filter(({ supersededAt }) => supersededAt === null);
  if (sentAt === null || live.length === 0) return 'draft';
  return live.some(({ firstViewedAt }) => firstViewedAt !== null) ? 'viewed' : 'sent';
}

const updateLink = (
  links: readonly LinkView[],
  linkId: string | null,
  change: (link: LinkView) => Partial<LinkView>,
): LinkView[] => links.map((link) => (link.linkId === linkId ? { ...link, ...change(link) } : link));
