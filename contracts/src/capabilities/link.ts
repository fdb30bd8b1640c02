import { z } from 'zod';
import { Id, Instant, type MountedMessage } from '#kernel/index.ts';
import { defineCapability } from './capability.ts';

export const LinkVerb = z.enum(['view', 'sign']);
export const Recipient = z.strictObject({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** A share token: 32 random bytes, base64url. Only its SHA-256 is ever written down. */
export const ShareToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This is not a link.');

/** One link as staff see it. The token itself is nowhere to be seen. */
export const LinkView = z.object({
  linkId: Id,
  recipients: z.array(Recipient),
  verbs: z.array(LinkVerb),
  revision: z.int(),
  contentHash: z.string(),
  issuedAt: Instant,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  supersededAt: Instant.nullable(),
  usedAt: Instant.nullable(),
  firstViewedAt: Instant.nullable(),
  views: z.int(),
});
export type LinkView = z.infer<typeof LinkView>;

/** Public links: scoped to one document, one revision and some verbs; they expire and can be revoked, and all are listed. */
export const link = defineCapability({
  commands: {
    'Revoke*Link': z.strictObject({ linkId: Id }),
    /** Sent by the page after it has rendered and stayed in view, because mail scanners fetch links. */
    'View*Link': z.strictObject({ linkId: Id }),
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
    }),
    '*LinkViewed': z.strictObject({ linkId: Id, ip: z.string(), userAgent: z.string() }),
    '*LinkRevoked': z.strictObject({ linkId: Id }),
  },
  refusals: {
    LINK_UNKNOWN: 'This link is no longer available. Ask {company} for a new one.',
    LINK_CANNOT_SIGN: 'This link is for viewing only.',
  },
  historyPhrases: {
    '*LinkIssued': 'made a link for the customer',
    '*LinkViewed': 'opened the link',
    '*LinkRevoked': 'revoked a link',
  },
  neverStale: ['*LinkViewed'],
  fields: { links: z.array(LinkView), firstViewedAt: Instant.nullable() },
});
export type LinkCommand<Entity extends string> = MountedMessage<typeof link.commands, Entity>;
export type LinkEvent<Entity extends string> = MountedMessage<typeof link.events, Entity>;
export type LinkRefusal = keyof typeof link.refusals;
