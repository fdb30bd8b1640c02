import { z } from 'zod';
import { Id, Instant, phoneText, update, type MountedMessage } from '#kernel/index.ts';
import { defineCapability } from './capability.ts';
import { capabilityFold } from './capability-fold.ts';
import { onPhotoContent, type ContentMark } from './photos/photo.ts';

export const LinkVerb = z.enum(['view', 'sign']);
export const Recipient = z.strictObject({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** A share token: 32 random bytes, base64url. Only its SHA-256 is ever written down. */
export const ShareToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This is not a link.');

/**
 * How the page was brought to whoever opens it. `here`: on a device of the company, bound to that device. `portal`: by
 * a contact who is signed in there.
 */
export const LinkChannel = z.enum(['email', 'sms', 'here', 'qr', 'share', 'copy', 'portal']);
export type LinkChannel = z.infer<typeof LinkChannel>;

/** One link as staff see it. The token itself is nowhere to be seen. */
export const LinkView = z.object({
  linkId: Id,
  recipients: z.array(Recipient),
  verbs: z.array(LinkVerb),
  revision: z.int(),
  contentHash: z.string(),
  /** Null of links from before it was noted. */
  channel: LinkChannel.nullable(),
  issuedBy: z.string(),
  issuedAt: Instant,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  supersededAt: Instant.nullable(),
  usedAt: Instant.nullable(),
  firstViewedAt: Instant.nullable(),
  views: z.int(),
});
export type LinkView = z.infer<typeof LinkView>;

/**
 * Public links: scoped to one document, one revision and some verbs; they expire and can be revoked, and all are
 * listed.
 */
export const link = defineCapability({
  commands: {
    'Revoke*Link': z.strictObject({ linkId: Id }),
    /** Sent by the page after it has rendered and stayed in view, because mail scanners fetch links. */
    'View*Link': z.strictObject({ linkId: Id }),
    /** A contact reads in the portal what was sent: by a link of their own, which signs nothing. */
    'Show*ToContact': z.strictObject({ linkId: Id, recipient: Recipient }),
  },
  events: {
    '*LinkIssued': z.strictObject({
      linkId: Id,
      tokenHash: z.string(),
      recipients: z.array(Recipient),
      verbs: z.array(LinkVerb),
      revision: z.int(),
      contentHash: z.string(),
      expiresAt: Instant,
      /** Links of before do not say. */
      channel: LinkChannel.optional(),
    }),
    '*LinkViewed': z.strictObject({ linkId: Id, ip: z.string(), userAgent: z.string() }),
    '*LinkRevoked': z.strictObject({ linkId: Id }),
  },
  refusals: {
    LINK_UNKNOWN: { status: 404, says: 'This link is no longer available. Ask {company} for a new one.' },
    DOCUMENT_CHANGED: {
      status: 409,
      says: 'This document changed while you were reading it. Read it again before you sign.',
    },
    LINK_CANNOT_SIGN: { status: 403, says: 'This link is for viewing only.' },
  },
  historyPhrases: {
    '*LinkIssued': 'made a link for the customer',
    '*LinkViewed': 'opened the link',
    '*LinkRevoked': 'revoked a link',
  },
  inverses: {
    '*LinkIssued': { by: 'Revoke*Link', data: ({ data: { linkId } }: { data: { linkId: string } }) => ({ linkId }) },
    '*LinkViewed': { nothing: true },
    '*LinkRevoked': { never: 'LINK_DEAD' },
  },
  neverStale: ['*LinkViewed'],
  fields: { links: z.array(LinkView), firstViewedAt: Instant.nullable() },
});
const LINK_DAYS = 90;
const SHORT_LINK_MINUTES = 30;
/** When a link ends that is looked at there and then: shown as a QR code, or signed on a device of the company. */
export const shortLinkExpiry = (now: Instant): Instant =>
  new Date(Date.parse(now) + SHORT_LINK_MINUTES * 60_000).toISOString();

/** When a link made now ends at the latest. */
export const latestLinkExpiry = (now: Instant): Instant =>
  new Date(Date.parse(now) + LINK_DAYS * 86_400_000).toISOString();

/** Who is asked for a new link: a company and its number, as the refusal says it. */
export const linkSender = ({ name, phone }: { readonly name: string; readonly phone: string }): string =>
  phone === '' ? name : `${name}, ${phoneText(phone)},`;

export type LinkCommand<Entity extends string> = MountedMessage<typeof link.commands, Entity>;
export type LinkEvent<Entity extends string> = MountedMessage<typeof link.events, Entity>;
export type LinkRefusal = keyof typeof link.refusals;

/** A link as rules see it: superseded by what the document says now, whatever the view calls superseded beside that. */
export type ShareLink = z.infer<(typeof link.events)['*LinkIssued']> & Pick<LinkView, 'revokedAt' | 'supersededAt'>;
const noShareLinks: { readonly shareLinks: readonly ShareLink[] } = { shareLinks: [] };

const supersedeShareLinks = ({ at }: { readonly at: Instant }, { shareLinks }: typeof noShareLinks) => ({
  shareLinks: supersedeLinks(shareLinks, at),
});

/** What is chosen while signing is another content, as is another salesman's name; the links lead on to it. */
const relinkShareLinks = (
  { data: { contentHash } }: { readonly data: { readonly contentHash?: string | undefined } },
  { shareLinks }: typeof noShareLinks,
) => (contentHash === undefined ? {} : { shareLinks: relinked(shareLinks, contentHash) });

const unopened = { revokedAt: null, supersededAt: null, usedAt: null, firstViewedAt: null, views: 0 } as const;

export const linkFold = capabilityFold(
  link,
  { links: [], firstViewedAt: null },
  {
    '*LinkIssued': ({ data: { tokenHash: _secret, channel = null, ...data }, at, actor }, { links }) =>
      update({ links: [...links, { ...data, ...unopened, channel, issuedBy: actor.name, issuedAt: at }] }),
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
  {
    defaults: noShareLinks,
    on: {
      '*LinkIssued': ({ data }, { shareLinks }) => ({
        shareLinks: [...shareLinks, { ...data, revokedAt: null, supersededAt: null }],
      }),
      '*LinkRevoked': ({ data, at }, { shareLinks }) => ({
        shareLinks: updateLink(shareLinks, data.linkId, () => ({ revokedAt: at })),
      }),
      '*Signed': relinkShareLinks,
      '*SignedOnPaper': relinkShareLinks,
      '*Reassigned': relinkShareLinks,
      '*Rescheduled': relinkShareLinks,
      '*Completed': relinkShareLinks,
      '*WorkRecorded': relinkShareLinks,
      '*Edited': supersedeShareLinks,
      '*FieldChanged': supersedeShareLinks,
      '*FormChanged': supersedeShareLinks,
      '*SignatureVoided': supersedeShareLinks,
      ...onPhotoContent((event: ContentMark & { readonly at: Instant }, unseen: typeof noShareLinks) =>
        event.data.contentHash === undefined ? {} : supersedeShareLinks(event, unseen),
      ),
    },
  },
);

/** A document that is archived or in the trash is not shown to customers. */
export type Withdrawable = { readonly trashedAt?: Instant | null; readonly archivedAt?: Instant | null };

/**
 * `suspended`: its document is archived or in the trash. Nothing is written of it, so the link opens again with the
 * document. `superseded`: the document is another by now.
 */
export type LinkState = 'open' | 'suspended' | 'revoked' | 'superseded' | 'expired';

export function linkState(
  { revokedAt, supersededAt, expiresAt }: Pick<LinkView, 'revokedAt' | 'supersededAt' | 'expiresAt'>,
  { trashedAt = null, archivedAt = null }: Withdrawable,
  now: Instant,
): LinkState {
  if (revokedAt) return 'revoked';
  if (trashedAt || archivedAt) return 'suspended';
  if (supersededAt) return 'superseded';
  return expiresAt <= now ? 'expired' : 'open';
}

type SentLink = Pick<LinkView, 'revokedAt' | 'supersededAt'> & { readonly channel?: LinkChannel | null | undefined };
/**
 * Whether what a document says now was sent: a link leads to it that is neither revoked nor superseded. Those that
 * contacts were given in the portal follow from it, and do not count.
 */
export const wasSent = (links: readonly SentLink[], { trashedAt = null, archivedAt = null }: Withdrawable): boolean =>
  !trashedAt &&
  !archivedAt &&
  links.some(({ revokedAt, supersededAt, channel }) => !revokedAt && !supersededAt && channel !== 'portal');

/** What a link opened has moved on: nobody may act on what they read there. */
export const supersedeLinks = <L extends Pick<LinkView, 'supersededAt'>>(links: readonly L[], at: Instant): L[] =>
  links.map((link) => ({ ...link, supersededAt: link.supersededAt ?? at }));

/** Links that lead on to what the document says now, because it is no other for the customer. */
export const relinked = <L extends Pick<LinkView, 'supersededAt' | 'contentHash'>>(
  links: readonly L[],
  contentHash: string,
): L[] => links.map((link) => (link.supersededAt === null ? { ...link, contentHash } : link));

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

const updateLink = <L extends Pick<LinkView, 'linkId'>>(
  links: readonly L[],
  linkId: string | null,
  change: (link: L) => Partial<L>,
): L[] => links.map((link) => (link.linkId === linkId ? { ...link, ...change(link) } : link));
