import { linkState, type LinkView, type Withdrawable } from '#capabilities/index.ts';
import type { Instant } from '#kernel/index.ts';
import { PortalRole } from './commands.ts';
import type { PortalSection } from './view.ts';

/** Columns: owner, gc, payables, site, viewer. */
type Row = readonly [owner: Sight, gc: Sight, payables: Sight, site: Sight, viewer: Sight];
type Sight = 'see' | 'no';
const everybody: Row = ['see', 'see', 'see', 'see', 'see'];
const ofBuilding: Row = ['see', 'see', 'no', 'no', 'see'];
const ofMoney: Row = ['see', 'see', 'see', 'no', 'no'];
const ofSite: Row = ['see', 'see', 'no', 'see', 'see'];

/**
 * Which kinds of paper the portal has, by their entities. Job sheets are for crews and stand in none: what a customer
 * signs of one comes by its own link.
 */
export const portalKinds = {
  Proposal: ofBuilding,
  Contract: ofBuilding,
  ChangeOrder: ofBuilding,
  TmTicket: ofSite,
  Invoice: ofMoney,
  PayApplication: ofMoney,
  Release: ofMoney,
  Prelim: ofMoney,
  Warranty: ofSite,
} as const satisfies Readonly<Record<string, Row>>;
export type PortalKind = keyof typeof portalKinds;

/** `sums`: amounts in the list of papers. */
const portalParts = {
  papers: everybody,
  balance: ofMoney,
  pay: ofMoney,
  sums: ['see', 'see', 'see', 'no', 'see'],
} as const satisfies Readonly<Record<PortalSection | 'sums', Row>>;

/** What each role sees: kinds of paper, and what stands beside them. All else is seen by nobody. */
export const portalSight: Readonly<Record<string, Row>> = { ...portalKinds, ...portalParts };

export const seesInPortal = (role: PortalRole, what: PortalKind | keyof typeof portalParts): boolean =>
  portalSight[what]?.[PortalRole.options.indexOf(role)] === 'see';

export const portalKindsOf = (role: PortalRole): PortalKind[] =>
  portalKindNames.filter((kind) => seesInPortal(role, kind));
const portalKindNames = Object.keys(portalKinds) as PortalKind[]; // its own keys
export const isPortalKind = (entity: string): entity is PortalKind => entity in portalKinds;

type SentLink = Pick<LinkView, 'linkId' | 'recipients' | 'verbs' | 'revokedAt' | 'supersededAt' | 'expiresAt'>;
type SentDocument<Link> = Withdrawable & { readonly links: readonly Link[] };
type Reachable = { readonly email: string | null; readonly phone: string | null };

/** The links to what a document says now that are open today, and were made for somebody who signs. */
const openLinks = <Link extends SentLink>(document: SentDocument<Link>, now: Instant): Link[] =>
  document.links.filter((each) => linkState(each, document, now) === 'open');

const isFor = ({ recipients }: SentLink, { email, phone }: Reachable) =>
  recipients.some((each) => (email !== null && each.email === email) || (phone !== null && each.phone === phone));

/** The link of a contact: the one that signs before others; undefined where none is theirs. */
export function linkFor<Link extends SentLink>(
  document: SentDocument<Link>,
  contact: Reachable,
  now: Instant,
): Link | undefined {
  const own = openLinks(document, now).filter((each) => isFor(each, contact));
  return own.find(({ verbs }) => verbs.includes('sign')) ?? own[0];
}

/** Whether a document can still be signed, by where it stands; one on site is `ready`, or was refused there. */
export const waitsForSignature = ({ status, signedAt }: { status: string; signedAt: Instant | null }): boolean =>
  signedAt === null && ['sent', 'viewed', 'ready', 'refused'].includes(status);

/** Who was asked to sign, by the links that still can; empty where nobody is. */
export const signersAsked = <Link extends SentLink>(document: SentDocument<Link>, now: Instant): string[] => [
  ...new Set(
    openLinks(document, now)
      .filter(({ verbs }) => verbs.includes('sign'))
      .flatMap(({ recipients }) => recipients.map(({ name }) => name)),
  ),
];
