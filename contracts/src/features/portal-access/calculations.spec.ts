import { describe, expect, it } from 'vitest';
import { wasSent, type LinkView } from '#capabilities/index.ts';
import { linkFor, portalSight, seesInPortal, signersAsked, waitsForSignature } from './calculations.ts';
import { PortalRole } from './commands.ts';

const now = '2026-11-20T12:00:00.000Z';
const ana = { name: 'Ana', email: 'ana@rivera.example', phone: null };
const luis = { name: 'Luis', email: null, phone: '+16195550142' };
const link = (more: Partial<LinkView> = {}): LinkView => ({
  linkId: '00000000-0000-7000-8000-000000000001',
  recipients: [ana],
  verbs: ['view', 'sign'],
  revision: 1,
  contentHash: '',
  channel: 'email',
  issuedBy: 'Olivia',
  issuedAt: now,
  expiresAt: '2027-01-01T00:00:00.000Z',
  revokedAt: null,
  supersededAt: null,
  usedAt: null,
  firstViewedAt: null,
  views: 0,
  ...more,
});

describe('what a role sees in the portal', () => {
  it.each([
    [
      'owner',
      'Proposal Contract ChangeOrder TmTicket Invoice PayApplication Release Prelim Warranty papers balance pay sums',
    ],
    [
      'gc',
      'Proposal Contract ChangeOrder TmTicket Invoice PayApplication Release Prelim Warranty papers balance pay sums',
    ],
    ['payables', 'Invoice PayApplication Release Prelim papers balance pay sums'],
    ['site', 'TmTicket Warranty papers'],
    ['viewer', 'Proposal Contract ChangeOrder TmTicket Warranty papers sums'],
  ] as const)('%s sees these and nothing else', (role, seen) =>
    expect(
      Object.keys(portalSight).filter((what) => seesInPortal(role, what as 'papers')), // its own keys
    ).toEqual(seen.split(' ')),
  );
  it('a kind that the matrix does not name is seen by nobody', () =>
    expect(PortalRole.options.filter((role) => seesInPortal(role, 'JobSheet' as 'papers'))).toEqual([]));
});

describe('what was sent', () => {
  it('a document without a link was not sent; nor was one whose links are revoked, or lead to what it said before', () => {
    expect(wasSent([], {})).toBe(false);
    expect(wasSent([link({ revokedAt: now })], {})).toBe(false);
    expect(wasSent([link({ supersededAt: now })], {})).toBe(false);
    expect(wasSent([link({ supersededAt: now }), link()], {})).toBe(true);
    expect(wasSent([link({ revokedAt: now }), link({ channel: 'portal' })], {})).toBe(false);
  });
  it('what is archived or in the trash is not shown', () => {
    expect(wasSent([link()], { trashedAt: now })).toBe(false);
    expect(wasSent([link()], { archivedAt: now })).toBe(false);
  });
  it('a link that has expired was sent all the same, and opens nothing', () => {
    const expired = { links: [link({ expiresAt: now })] };
    expect(wasSent(expired.links, {})).toBe(true);
    expect(linkFor(expired, ana, now)).toBeUndefined();
  });
});

describe('whose link it is', () => {
  const read = link({ linkId: '00000000-0000-7000-8000-000000000002', verbs: ['view'], recipients: [ana, luis] });
  it('a contact gets their own link, the one that signs before others', () => {
    expect(linkFor({ links: [read, link()] }, ana, now)).toEqual(link());
    expect(linkFor({ links: [read, link()] }, luis, now)).toEqual(read);
  });
  it('a contact to whom none was sent has none, and who has no address neither', () => {
    expect(linkFor({ links: [link()] }, { email: 'eve@rivera.example', phone: null }, now)).toBeUndefined();
    expect(linkFor({ links: [link({ recipients: [luis] })] }, { email: null, phone: null }, now)).toBeUndefined();
  });
  it('who was asked to sign is said by the links that sign, each once', () =>
    expect(signersAsked({ links: [link(), link(), read] }, now)).toEqual(['Ana']));
  it.each([
    ['sent', null, true],
    ['viewed', null, true],
    ['ready', null, true],
    ['signed', now, false],
    ['void', null, false],
    ['expired', null, false],
  ])('a document that is %s and signed at %s waits for a signature: %s', (status, signedAt, waits) =>
    expect(waitsForSignature({ status, signedAt })).toBe(waits),
  );
});
