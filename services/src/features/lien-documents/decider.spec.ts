import type { StreamEventOf } from '@backoffice/contracts/capabilities';
import type { prelim, PrelimContent, PrelimFacts } from '@backoffice/contracts/features/lien-documents';
import { PrelimsInfo } from '@backoffice/contracts/features/lien-rights';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { proposalParties } from '#test/feature-fixture.spec-kit.ts';
import { lienDocuments } from './module.ts';

type StreamEvent = StreamEventOf<typeof prelim>;
const party = (name: string) => ({ name, address: '1 Main St, San Diego, CA 92101' });
const info = PrelimsInfo.parse({
  claimantRole: 'subcontractor',
  hiringParty: party('Coastline Homes'),
  siteDescription: '4 Alder St',
  county: 'San Diego',
  firstFurnishedOn: '2026-11-02',
  workDescription: 'Retaining wall',
  estimatedTotal: 1_800_000,
  owner: party('Hillcrest HOA'),
  directContractor: party('Coastline Homes'),
  noLenderKnown: true,
});
const facts = {
  ...factsAt(),
  parties: proposalParties,
  info,
  contract: null,
  amendsNumber: '',
  receipt: { filePath: 'Prelim/n/receipt.pdf', name: 'receipt.pdf' },
};
const { given } = specOf(lienDocuments, facts);
const create = { type: 'CreatePrelim', data: { locationId: 'hill', number: '1', contractId: null } };
const written = (overridden: Partial<PrelimFacts> = {}, data: object = {}) =>
  given()
    .when({ ...create, data: { ...create.data, ...data } }, overridden)
    .events();
// what a creation or an edit is made of
const contentOf = ([event]: readonly { data: unknown }[]) => event?.data as PrelimContent;
const draft = written();
const ready: StreamEvent[] = [...written({}, { date: '2026-11-10' }), { type: 'PrelimMarkedReady', data: {} }];
const serve = (recipient: string, more: object = {}) => ({
  type: 'ServePrelim',
  data: {
    recipient,
    method: 'certifiedMail',
    servedOn: '2026-11-12',
    tracking: '9407 1',
    declaredBy: 'Olivia Grant',
    receiptPath: 'Prelim/n/receipt.pdf',
    ...more,
  },
});
const ownerServed = [
  ...ready,
  ...given(...ready)
    .when(serve('owner'))
    .events(),
];
const allServed = [
  ...ownerServed,
  ...given(...ownerServed)
    .when(serve('directContractor', { servedOn: '2026-11-16' }))
    .events(),
];

describe('writing a preliminary notice', () => {
  it('a notice is a copy of the prelims info, for whom the law names, under the law of its day', () =>
    expect(contentOf(draft)).toMatchObject({
      ...info,
      name: 'East slope',
      date: '2026-11-20',
      preparedBy: 'Kim Lee',
      statuteVersion: '2012-07-01',
      recipients: [
        { party: 'owner', name: 'Hillcrest HOA' },
        { party: 'directContractor', name: 'Coastline Homes' },
      ],
    }));
  it('a notice under contract with the owner is for the lender alone', () =>
    expect(
      contentOf(
        written({
          info: {
            ...info,
            claimantRole: 'directWithOwner',
            noLenderKnown: false,
            lender: { ...party('First Bank'), reputed: true },
          },
        }),
      ).recipients,
    ).toEqual([{ party: 'lender', ...party('First Bank'), reputed: true }]));
  it('a notice needs a location, its prelims info, and a contract of it where one is named', () => {
    given().when(create, { parties: null }).thenRefused('LOCATION_UNKNOWN', { field: 'locationId' });
    given().when(create, { info: null }).thenRefused('PRELIMS_INFO_MISSING');
    given()
      .when({ ...create, data: { ...create.data, contractId: 'c' } })
      .thenRefused('CONTRACT_UNKNOWN', { field: 'contractId' });
  });
  it('an edit of a notice takes over the prelims info as it is now, and makes it a draft again', () => {
    const later = { ...info, workDescription: 'Two walls' };
    const edited = given(...ready)
      .when({ type: 'EditPrelim', data: { name: 'Walls' } }, { info: later })
      .events();
    expect(contentOf(edited)).toMatchObject({ name: 'Walls', workDescription: 'Two walls' });
    given(...ready, ...edited)
      .when(serve('owner'))
      .thenRefused('SERVED_BEFORE_READY');
  });
});

const lenderOf = (more: object) => written({ info: { ...info, noLenderKnown: false, ...more } });
describe('making a preliminary notice ready', () => {
  const markReady = { type: 'MarkPrelimReady', data: {} };
  it('a complete notice is marked ready once', () => {
    given(...draft)
      .when(markReady)
      .then({ type: 'PrelimMarkedReady', data: {} });
    given(...ready)
      .when(markReady)
      .thenRefused('PRELIM_READY');
  });
  it('a notice is not ready while a party has no name or address', () => {
    given(...lenderOf({}))
      .when(markReady)
      .thenRefused('PRELIM_PARTY_MISSING', { values: { party: 'Construction lender' } });
    given(...written({ info: { ...info, owner: { name: 'Hillcrest', address: '', reputed: true } } }))
      .when(markReady)
      .thenRefused('PRELIM_PARTY_MISSING', { values: { party: 'Owner' } });
  });
  it('a notice that nobody has to be served with never becomes ready', () =>
    given(...written({ info: { ...info, claimantRole: 'directWithOwner' } }))
      .when(markReady)
      .thenRefused('NO_NOTICE_NEEDED'));
});

describe('serving a preliminary notice', () => {
  it('a notice is served on a recipient with its proof, and on all of them on the last day', () => {
    expect(ownerServed.at(-1)).toMatchObject({
      type: 'PrelimServed',
      data: { recipient: 'owner', receipts: [facts.receipt], noticeServedOn: null, estimatedTotal: 1_800_000 },
    });
    expect(allServed.at(-1)).toMatchObject({ data: { recipient: 'directContractor', noticeServedOn: '2026-11-16' } });
  });
  it('a later service of the same recipient corrects the one before', () =>
    expect(
      given(...allServed)
        .when(serve('directContractor', { servedOn: '2026-11-17', replacesEarlier: true }))
        .events(),
    ).toMatchObject([{ data: { noticeServedOn: '2026-11-17' } }]));
  it('a second service of a recipient asks first whether it takes the place of the one before', () =>
    given(...allServed)
      .when(serve('directContractor', { servedOn: '2026-11-17' }))
      .thenRefused('SERVED_ALREADY', {
        field: 'replacesEarlier',
        values: { party: 'direct contractor', date: 'Nov 16, 2026' },
      }));
  it('a service in person is proved by the word of whoever declares it', () =>
    expect(
      given(...ready)
        .when(serve('owner', { method: 'personal', receiptPath: null }), { receipt: null })
        .events(),
    ).toMatchObject([{ data: { receipts: [] } }]));
  it.each([
    ['before it is ready', draft, serve('owner'), {}, 'SERVED_BEFORE_READY'],
    ['by email', ready, serve('owner', { method: 'email' }), {}, 'SERVICE_METHOD_INVALID'],
    ['by text', ready, serve('owner', { method: 'sms' }), {}, 'SERVICE_METHOD_INVALID'],
    ['on nobody it is for', ready, serve('lender'), {}, 'RECIPIENT_UNKNOWN'],
    ['tomorrow', ready, serve('owner', { servedOn: '2026-11-21' }), {}, 'SERVED_IN_FUTURE'],
    ['in the year before, by a slip', ready, serve('owner', { servedOn: '2025-11-12' }), {}, 'SERVED_BEFORE_NOTICE'],
    ['on the day before the notice', ready, serve('owner', { servedOn: '2026-11-09' }), {}, 'SERVED_BEFORE_NOTICE'],
    ['by mail without a receipt', ready, serve('owner', { receiptPath: null }), {}, 'PROOF_REQUIRED'],
    ['with a file of another record', ready, serve('owner'), { receipt: null }, 'NOT_ITS_FILE'],
  ])('a service %s is refused', (_, history, command, world, code) =>
    given(...history)
      .when(command, world)
      .thenRefused(code),
  );
  it('a proof is added to a service once, and to none that is not recorded', () => {
    const proof = (recipient: string) => ({
      type: 'AttachPrelimProof',
      data: { recipient, receiptPath: 'Prelim/n/return.pdf' },
    });
    const receipt = { filePath: 'Prelim/n/return.pdf', name: 'return.pdf' };
    const attached = given(...ownerServed)
      .when(proof('owner'), { receipt })
      .events();
    expect(attached).toEqual([{ type: 'PrelimProofAttached', data: { recipient: 'owner', ...receipt } }]);
    given(...ownerServed, ...attached)
      .when(proof('owner'), { receipt })
      .then();
    given(...ownerServed)
      .when(proof('directContractor'))
      .thenRefused('PRELIM_NOT_SERVED', { field: 'recipient' });
  });
  it('copies of a notice are sent once it is ready', () =>
    given(...draft)
      .when({ type: 'EmailPrelim', data: {} })
      .thenRefused('PRELIM_NOT_READY'));
});

describe('what becomes of a preliminary notice', () => {
  const amend = { type: 'AmendPrelim', data: { amendedById: 'n2', amendedByNumber: '2' } };
  const reason = { reason: 'Written for the wrong house' };
  it('a notice that was served on anybody is never trashed, deleted or edited', () => {
    for (const command of [
      { type: 'TrashPrelim', data: {} },
      { type: 'PermanentlyDeletePrelim', data: reason },
      { type: 'EditPrelim', data: {} },
    ])
      given(...ownerServed)
        .when(command)
        .thenRefused('PRELIM_SERVED');
  });
  it('a notice that nobody was served with is deleted for good, and leaves its number, its hash and the reason', () =>
    given(...draft, { type: 'PrelimTrashed', data: {} })
      .when({ type: 'PermanentlyDeletePrelim', data: reason })
      .then({
        type: 'PrelimPermanentlyDeleted',
        data: { ...reason, number: '1', contentHash: contentOf(draft).contentHash },
      }));
  it.each([
    ['a draft', draft],
    ['a notice that is ready', ready],
  ])('%s is not deleted for good before it lies in the trash', (_, history) =>
    given(...history)
      .when({ type: 'PermanentlyDeletePrelim', data: reason })
      .thenRefused('NOT_IN_TRASH'),
  );
  it('a served notice is amended once, and a notice that is not served is edited instead', () => {
    const amended = given(...allServed)
      .when(amend)
      .events();
    expect(amended).toEqual([{ type: 'PrelimAmended', data: amend.data }]);
    given(...allServed, ...amended)
      .when(amend)
      .thenRefused('PRELIM_AMENDED', { values: { number: '2' } });
    given(...ready)
      .when(amend)
      .thenRefused('PRELIM_NOT_SERVED');
  });
  it('a void notice is not served any more, and a draft is not voided', () => {
    const voided = given(...ready)
      .when({ type: 'VoidPrelim', data: reason })
      .events();
    given(...ready, ...voided)
      .when(serve('owner'))
      .thenRefused('PRELIM_VOID');
    given(...draft)
      .when({ type: 'VoidPrelim', data: reason })
      .thenRefused('PRELIM_DRAFT');
  });
});
