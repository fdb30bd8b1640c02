import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  applyEvent,
  applyToRow,
  defineMessages,
  defineResource,
  insert,
  noChange,
  recordFields,
  remove,
  update,
  type EventEnvelope,
} from '#kernel/index.ts';
import {
  activity,
  approve,
  archive,
  attach,
  defineFold,
  deliveryStatus,
  link,
  linkState,
  markLinkUsed,
  send,
  sign,
  supersedeLinks,
  trash,
} from './index.ts';

const Content = z.object({ name: z.string(), contentHash: z.string() });

/** A kind of record of its own that has every mechanism, so that they are tested without the business. */
const deed = defineResource({
  entity: 'Deed',
  path: 'deeds',
  routes: 'document',
  permission: 'deed',
  tenant: 'company',
  commands: defineMessages({}),
  events: defineMessages({
    DeedCreated: Content,
    DeedEdited: Content,
    DeedNoticed: z.object({ note: z.string() }),
    DeedShredded: z.object({}),
  }),
  refusals: {},
  view: z.object({
    ...recordFields,
    ...trash.fields,
    ...archive.fields,
    ...attach.fields,
    ...activity.fields,
    ...send.fields,
    ...link.fields,
    ...sign.fields,
    ...approve.fields,
    ...Content.shape,
    revision: z.int(),
  }),
  historyPhrases: {
    DeedCreated: 'created it',
    DeedEdited: 'edited it',
    DeedNoticed: 'noticed it',
    DeedShredded: 'shredded it',
  },
  inverses: {
    DeedCreated: { by: 'Trash*' },
    DeedEdited: { by: 'Edit*', merge: true },
    DeedNoticed: { nothing: true },
    DeedShredded: { never: 'DELETED_FOR_GOOD' },
  },
  list: { search: [], filter: [], sort: [] },
  can: {
    trash: true,
    archive: true,
    attach: true,
    status: true,
    duplicate: { drop: [] },
    send: ['email'],
    sign: true,
    approve: true,
  },
});

const noNotes: { readonly notes: readonly string[] } = { notes: [] };
const deedFold = defineFold(deed, {
  on: {
    DeedCreated: ({ data }) => insert({ ...data, revision: 1 }),
    DeedEdited: ({ data, at }, { revision, links }) =>
      update({ ...data, revision: revision + 1, links: supersedeLinks(links, at) }),
    DeedNoticed: noChange,
    DeedShredded: remove,
    DeedSigned: ({ data: { linkId }, at }, { links, signedAt }) =>
      update({ links: markLinkUsed(links, linkId, at), name: `signed at ${signedAt}` }),
  },
  unseen: {
    defaults: noNotes,
    on: { DeedNoticed: ({ data: { note } }, { notes }) => ({ notes: [...notes, note] }) },
  },
});

type Happening = readonly [type: string, data?: object];
const at = (version: number) => `2026-11-20T12:00:0${version}.000Z`;
const envelope = (version: number, [type, data = {}]: Happening): EventEnvelope => ({
  type,
  data,
  entity: 'Deed',
  id: 'd',
  tenant: 'acme',
  version,
  position: version,
  at: at(version),
  actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
});
const apply = (record: Parameters<typeof applyEvent<typeof deedFold>>[1], version: number, happening: Happening) =>
  applyEvent(deedFold, record, envelope(version, happening));
const created: Happening = ['DeedCreated', { name: 'Deck', contentHash: 'h1' }];
/** The record after its creation, version 1, and these events. */
const after = (...happenings: readonly Happening[]) =>
  [created, ...happenings].reduce<ReturnType<typeof apply>>(
    (record, each, index) => apply(record, index + 1, each),
    null,
  );

const issued = (linkId: string): Happening => [
  'DeedLinkIssued',
  {
    linkId,
    tokenHash: `secret of ${linkId}`,
    recipients: [],
    verbs: ['view', 'sign'],
    revision: 1,
    contentHash: 'h1',
    expiresAt: '2026-12-21T08:00:00.000Z',
  },
];
const sent: Happening = ['DeedSent', { linkId: 'l1' }];
const viewed: Happening = ['DeedLinkViewed', { linkId: 'l1', ip: '', userAgent: '' }];
const edited: Happening = ['DeedEdited', { name: 'Porch', contentHash: 'h2' }];
const signature = { name: 'Ana', title: 'Owner', company: 'Ana Ltd', date: '2026-11-20', contentHash: 'h1' };
const signed = (linkId: string | null): Happening => [
  'DeedSigned',
  { ...signature, linkId, signature: 'data:', revision: 1, ip: '::1', userAgent: 'Mozilla', consent: true },
];
const voided: Happening = ['DeedSignatureVoided', { reason: 'x' }];

describe('a record', () => {
  it('a new record begins with its creation event, its envelope and the initial state of its mechanisms', () =>
    expect(after()).toEqual({
      id: 'd',
      tenant: 'acme',
      companyId: 'acme',
      name: 'Deck',
      contentHash: 'h1',
      revision: 1,
      trashedAt: null,
      trashedBy: null,
      archivedAt: null,
      archivedBy: null,
      media: [],
      status: 'active',
      sentAt: null,
      links: [],
      firstViewedAt: null,
      signedAt: null,
      signature: null,
      signedPdf: null,
      approvedAt: null,
      approvedBy: null,
      version: 1,
      position: 1,
      createdAt: at(1),
      createdBy: 'kim',
      createdByName: 'Kim',
      updatedAt: at(1),
      updatedBy: 'kim',
      updatedByName: 'Kim',
      notes: [],
      shareLinks: [],
      isRevisionSent: false,
      inPersonSignings: [],
    }));
  it('a record keeps beside its row what rules need, and a patch of the row does not touch it', () =>
    expect(after(['DeedNoticed', { note: 'a' }], ['DeedNoticed', { note: 'b' }])).toMatchObject({
      notes: ['a', 'b'],
      version: 3,
      updatedAt: at(1),
    }));
  it('folding an event leaves the previous state of a record unchanged', () => {
    const before = after(issued('l1'));
    const copy = structuredClone(before);
    apply(before, 3, edited);
    expect(before).toEqual(copy);
  });
  it('a record folds the same event only once', () => {
    const record = after(['DeedNoticed', { note: 'a' }]);
    expect(apply(record, 2, ['DeedNoticed', { note: 'a' }])).toBe(record);
  });
  it('a record refuses an event that is out of order, does not fit or is unknown', () => {
    expect(() => apply(after(), 3, edited)).toThrow('Version 3 does not follow 1');
    expect(() => apply(after(), 2, created)).toThrow('DeedCreated inserts a row that is there');
    expect(() => apply(null, 1, ['DeedActivated'])).toThrow('DeedActivated finds no row');
    expect(() => apply(after(), 2, ['DeedPainted'])).toThrow('Deed has no handler for DeedPainted');
  });
  it('a record can be ended by an event', () => expect(after(['DeedShredded'])).toBeNull());
  it('a record is not folded until each of its events has a handler', () => {
    // @ts-expect-error most events have none
    defineFold(deed, { on: { DeedCreated: noChange } });
  });
});

describe('a mechanism', () => {
  it.each<[mechanism: string, on: Happening, fields: object, off: Happening, without: object]>([
    [
      'trash',
      ['DeedTrashed'],
      { trashedAt: at(2), trashedBy: 'Kim' },
      ['DeedRestored'],
      { trashedAt: null, trashedBy: null },
    ],
    [
      'archive',
      ['DeedArchived'],
      { archivedAt: at(2), archivedBy: 'Kim' },
      ['DeedUnarchived'],
      { archivedAt: null, archivedBy: null },
    ],
    ['activity', ['DeedDeactivated'], { status: 'inactive' }, ['DeedActivated'], { status: 'active' }],
    [
      'approval',
      ['DeedApproved'],
      { approvedAt: at(2), approvedBy: 'Kim' },
      ['DeedUnapproved'],
      { approvedAt: null, approvedBy: null },
    ],
  ])('the mechanism %s is turned on by one event and off by another', (_mechanism, on, fields, off, without) => {
    expect(after(on)).toMatchObject({ ...fields, updatedAt: at(2) });
    expect(after(on, off)).toMatchObject({ ...without, updatedAt: at(3) });
  });
  it('the attachment mechanism shows the files of a record, with who attached each', () => {
    const file = (filePath: string) => ({ filePath, name: 'Plan', contentType: 'application/pdf', size: 9 });
    const attached = after(['DeedFileAttached', file('a')], ['DeedFileAttached', file('b')]);
    const by = { by: 'kim', byName: 'Kim', sharedAt: null };
    expect(attached?.media).toEqual([
      { ...file('a'), ...by, at: at(2) },
      { ...file('b'), ...by, at: at(3) },
    ]);
    expect(apply(attached, 4, ['DeedFileDetached', { filePath: 'a', name: 'Plan' }])?.media).toMatchObject([
      { filePath: 'b' },
    ]);
  });
  it('the copy mechanism leaves the content of a copy to the feature', () =>
    expect(after(['DeedDuplicated', { fromId: 'c' }])).toMatchObject({ version: 2, updatedAt: at(1) }));
  it('a signature is bound by link or by staff, until it is voided', () => {
    const { linkId: _link, ...shown } = { ...signature, linkId: 'l1', ip: '::1', userAgent: 'Mozilla' };
    const sealed: Happening = ['DeedPdfSealed', { filePath: 'p', sha256: 's', contentHash: 'h1' }];
    expect(after(signed('l1'))).toMatchObject({
      signedAt: at(2),
      signature: { ...shown, signedAt: at(2), method: 'link' },
    });
    expect(after(signed(null), sealed)).toMatchObject({
      signature: { method: 'staff' },
      signedPdf: { sha256: 's', filePath: 'p' },
    });
    expect(after(signed(null), sealed, voided)).toMatchObject({ signedAt: null, signature: null, signedPdf: null });
  });
  it('a mechanism folds an event before the feature, which sees the result', () =>
    expect(after(signed(null))).toMatchObject({ name: `signed at ${at(2)}` }));
});

describe('a link', () => {
  it('a link counts its views, and records when the first one happened', () =>
    expect(after(issued('l1'), issued('l2'), sent, viewed, viewed)).toMatchObject({
      sentAt: at(4),
      firstViewedAt: at(5),
      links: [
        { linkId: 'l1', issuedAt: at(2), views: 2, firstViewedAt: at(5) },
        { linkId: 'l2', views: 0, firstViewedAt: null },
      ],
    }));
  it('a link ends when it is revoked, superseded or used up', () => {
    expect(after(issued('l1'), ['DeedLinkRevoked', { linkId: 'l1' }])?.links).toMatchObject([{ revokedAt: at(3) }]);
    expect(after(issued('l1'), edited, edited)?.links).toMatchObject([{ supersededAt: at(3) }]);
    expect(after(issued('l1'), issued('l2'), signed('l2'))?.links).toMatchObject([{ usedAt: null }, { usedAt: at(4) }]);
  });
  it('a link is open until its last instant', () => {
    const open = { revokedAt: null, supersededAt: null, expiresAt: '2026-12-01T00:00:00.000Z' };
    const stateAt = (now: string) => linkState(open, {}, now);
    expect([stateAt('2026-11-30T23:59:59.999Z'), stateAt('2026-12-01T00:00:00.000Z')]).toEqual(['open', 'expired']);
  });
  it('a link is suspended while its document is archived or in the trash, unless it was revoked', () => {
    const open = { revokedAt: null, supersededAt: null, expiresAt: at(60) };
    expect([
      linkState(open, { trashedAt: at(2) }, at(3)),
      linkState(open, { archivedAt: at(2), trashedAt: null }, at(3)),
      linkState({ ...open, revokedAt: at(2) }, { trashedAt: at(2) }, at(3)),
      linkState(open, { archivedAt: null, trashedAt: null }, at(3)),
    ]).toEqual(['suspended', 'suspended', 'revoked', 'open']);
  });
  it('a link puts no hash of its token into a row', () => {
    const row = applyToRow(deedFold, null, envelope(1, created));
    expect(JSON.stringify(applyToRow(deedFold, row, envelope(2, issued('l1'))))).not.toContain('secret');
  });
  it('a link shows rules the hash of its token and its status', () => {
    expect(after(issued('l1'), issued('l2'), ['DeedLinkRevoked', { linkId: 'l1' }], edited)?.shareLinks).toMatchObject([
      { tokenHash: 'secret of l1', revokedAt: at(4), supersededAt: at(5) },
      { tokenHash: 'secret of l2', revokedAt: null, supersededAt: at(5) },
    ]);
    expect(after(issued('l1'), signed('l1'), voided)?.shareLinks).toMatchObject([{ supersededAt: at(4) }]);
  });
  it('a document counts as viewed once the customer has seen its current revision', () => {
    const status = (...happenings: readonly Happening[]) => {
      const record = after(...happenings);
      return record && [deliveryStatus(record), record.isRevisionSent];
    };
    expect(status()).toEqual(['draft', false]);
    expect(status(issued('l1'), sent)).toEqual(['sent', true]);
    expect(status(issued('l1'), sent, viewed)).toEqual(['viewed', true]);
    expect(status(issued('l1'), sent, edited)).toEqual(['draft', false]);
  });
});
