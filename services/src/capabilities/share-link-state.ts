import type { ShareLink } from '@backoffice/contracts/capabilities';
import type { Instant } from '@backoffice/contracts/kernel';

/** `superseded`: the document is another by now; `gone`: revoked, as trash and archive do too. */
export type ShareLinkState = 'open' | 'superseded' | 'expired' | 'gone';

export const shareLinkState = ({ revokedAt, supersededAt, expiresAt }: ShareLink, now: Instant): ShareLinkState =>
  revokedAt ? 'gone' : supersededAt ? 'superseded' : expiresAt <= now ? 'expired' : 'open';
