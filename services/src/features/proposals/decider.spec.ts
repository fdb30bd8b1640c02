import type { StreamEventOf } from '@backoffice/contracts/capabilities';
import type { proposal, ProposalCommand, ProposalEvent } from '@backoffice/contracts/features/proposals';
import type { LineItem } from '@backoffice/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { proposals } from './module.ts';

type ProposalStreamEvent = StreamEventOf<typeof proposal>;

const parties = {
  locationId: 'hill',
  locationName: 'East slope',
  locationAddress: '4 Alder St, San Diego, CA 92101',
  customerId: 'hoa',
  customerName: 'Hillcrest HOA',
  customerAddress: '1 Laurel St, San Diego, CA 92103',
  contactName: 'Grace Tanaka',
  salesmanId: 'nick',
  salesmanName: 'Nick Castellano',
};
const line = (name: string, unitPrice: number, more: Partial<LineItem> = {}): LineItem => ({
  name,
  unitPrice,
  kind: 'service',
  description: '',
  quantity: 10_000,
  unit: 'ls',
  selected: true,
  ...more,
});
const wall = [
  line('Demolition', 425_000),
  line('Wall', 3_875, { quantity: 3_125_000 }),
  line('Drainage', 2_740, { quantity: 850_000 }),
  line('Neighbor discount', -50_000, { kind: 'discount' }),
  line('Cap lighting', 310_000, { kind: 'option', selected: false }),
];
const content = {
  name: 'Retaining wall',
  lineItems: wall,
  terms: '',
  hideTerms: false,
  sendFollowUp: false,
  sections: [],
  internalNotes: '',
};
type RequestedContent = Partial<Extract<ProposalCommand, { type: 'EditProposal' }>['data']>;
const create = (more: RequestedContent = {}) =>
  ({
    type: 'CreateProposal',
    data: { locationId: 'hill', number: '7', ...content, ...more },
  }) satisfies ProposalCommand;
const edit = (more: RequestedContent = {}) =>
  ({ type: 'EditProposal', data: { ...content, ...more } }) satisfies ProposalCommand;

const facts = { ...factsAt(), parties, company: 'Ridgeline Builders', hasContract: false, isItsEvidence: true };
const { given, objection: objectionTo } = specOf(proposals, facts);
const only = (events: readonly { type: string; data: unknown }[]) =>
  events[0]?.data as Extract<ProposalEvent, { type: 'ProposalCreated' }>['data']; // what a creation is made of

const [born] = given().when(create()).events();
if (born?.type !== 'ProposalCreated') throw new Error('A proposal is born by being created');
const created = born;
const sent = {
  type: 'ProposalSent',
  data: { channel: 'email', messageId: 'm', linkId: 'l', to: ['grace@hoa.example'], cc: [], subject: '', body: '' },
} satisfies ProposalStreamEvent;
const viewed = {
  type: 'ProposalLinkViewed',
  data: { linkId: 'l', ip: '', userAgent: '' },
} satisfies ProposalStreamEvent;
const accepted = {
  type: 'ProposalAcceptedWithoutSignature',
  data: { name: 'Grace', company: '', date: '2026-11-20', reason: 'By phone' },
} satisfies ProposalStreamEvent;
const declined = { type: 'ProposalDeclined', data: { reason: 'Too dear' } } satisfies ProposalStreamEvent;
const accept = (reason = 'By phone') =>
  ({
    type: 'AcceptProposalWithoutSignature',
    data: { name: 'Grace', company: '', reason, evidencePath: null },
  }) as const;
const decline = { type: 'DeclineProposal', data: { reason: 'Too dear' } } as const;
const expire = { type: 'ExpireProposal', data: {} } as const;
const objectionWith = (world: Partial<typeof facts>, type: string, ...history: readonly ProposalStreamEvent[]) =>
  objectionTo({ type, data: {} }, history, world);
const objection = (type: string, ...history: readonly ProposalStreamEvent[]) => objectionWith({}, type, ...history);

describe('creating a proposal', () => {
  it('a proposal prices each line once and sums the rounded lines: 18,188.38', () => {
    const { lineItems, amount } = only([created]);
    expect(lineItems.map((each) => each.amount)).toEqual([425_000, 1_210_938, 232_900, -50_000, 310_000]);
    expect(amount).toBe(1_818_838);
  });
  it('a proposal is dated today and valid for 30 days, unless said otherwise', () => {
    expect(created.data).toMatchObject({ date: '2026-11-20', goodThruDate: '2026-12-20' });
    expect(
      only(
        given()
          .when(create({ date: '2026-11-01', goodThruDate: '2026-11-30' }))
          .events(),
      ),
    ).toMatchObject({ date: '2026-11-01', goodThruDate: '2026-11-30' });
  });
  it('a proposal records the names and addresses of its day', () => expect(created.data).toMatchObject(parties));
  it('a proposal keeps the ids of lines, and replaces missing or duplicate ones', () => {
    const ids = only(
      given()
        .when(create({ lineItems: [line('A', 1, { id: 'a' }), line('B', 1, { id: 'a' }), line('C', 1)] }))
        .events(),
    ).lineItems.map(({ id }) => id);
    expect(ids[0]).toBe('a');
    expect(new Set(ids).size).toBe(3);
  });
  it('services and allowances of a proposal are phases', () =>
    expect(only([created]).lineItems.map(({ isPhase }) => isPhase)).toEqual([true, true, true, false, false]));
  it('the hash of a proposal covers what the customer reads, and nothing else', () => {
    const hashOf = (more: RequestedContent) => only(given().when(create(more)).events()).contentHash;
    const lineItems = [line('A', 1, { id: 'a' })];
    expect(hashOf({ lineItems, internalNotes: 'Ask for a deposit', sendFollowUp: true })).toBe(hashOf({ lineItems }));
    expect(hashOf({ lineItems, terms: 'Net 30', hideTerms: true })).toBe(hashOf({ lineItems, hideTerms: true }));
    expect(hashOf({ lineItems, terms: 'Net 30' })).not.toBe(hashOf({ lineItems }));
  });
  it('a new proposal needs a location visible to the caller', () =>
    given().when(create(), { parties: null }).thenRefused('LOCATION_UNKNOWN', { field: 'locationId' }));
  it('a proposal is created with the total on the screen', () =>
    given()
      .when(create({ amount: 1_818_838 }))
      .events());
  it('a proposal is refused with another total than the one on the screen', () =>
    given()
      .when(create({ amount: 1_818_837 }))
      .thenRefused('AMOUNT_MISMATCH', { field: 'amount', values: { expected: '18,188.38' } }));
  it('a proposal cannot expire before its date', () =>
    given()
      .when(create({ goodThruDate: '2026-11-19' }))
      .thenRefused('GOOD_THRU_BEFORE_DATE', { field: 'goodThruDate' }));
  it('a proposal takes no negative line', () =>
    given()
      .when(create({ lineItems: [line('A', 1), line('B', -1)] }))
      .thenRefused('NEGATIVE_LINE', { field: 'lineItems.1.unitPrice', values: { line: '2' } }));
  it('a proposal takes no positive discount', () =>
    given()
      .when(create({ lineItems: [line('A', 1, { kind: 'discount' })] }))
      .thenRefused('DISCOUNT_POSITIVE', { field: 'lineItems.0.unitPrice' }));
  it('a draft proposal may have no lines', () =>
    given()
      .when(create({ lineItems: [] }))
      .events());
});

describe('editing a proposal', () => {
  it('editing a proposal leaves omitted fields unchanged', () => {
    const [born] = given()
      .when(create({ sections: [{ title: 'Site', body: 'Steep' }], internalNotes: 'Dog' }))
      .events();
    const edited = only(
      given(...(born ? [born] : []))
        .when({ type: 'EditProposal', data: { terms: 'Net 30', hideTerms: true } })
        .events(),
    );
    expect({ ...edited, contentHash: '' }).toMatchObject({
      name: 'Retaining wall',
      sections: [{ title: 'Site', body: 'Steep' }],
      internalNotes: 'Dog',
      terms: 'Net 30',
      hideTerms: true,
      amount: created.data.amount,
    });
    expect(edited.lineItems).toHaveLength(wall.length);
  });
  it('an edited proposal keeps an omitted number and dates', () =>
    expect(
      given(created)
        .when(edit({ name: 'Wall' }))
        .events()[0],
    ).toMatchObject({
      type: 'ProposalEdited',
      data: { number: '7', date: '2026-11-20', goodThruDate: '2026-12-20', name: 'Wall' },
    }));
  it('an edited proposal gets a new revision and a new hash', () =>
    expect(only(given(created).when(edit()).events()).contentHash).not.toBe(created.data.contentHash));
  it('an edited proposal becomes a draft again', () => {
    for (const history of [
      [created, sent],
      [created, sent, viewed],
      [created, sent, declined],
    ]) {
      const [edited] = given(...history)
        .when(edit())
        .events();
      given(...history, ...(edited ? [edited] : []))
        .when(decline)
        .thenRefused('NOT_SENT');
    }
  });
  it('an accepted proposal cannot be edited', () =>
    given(created, accepted).when(edit()).thenRefused('ALREADY_ACCEPTED'));
});

describe('accepting without a signature', () => {
  it('accepting without a signature records for whom and why, as of today', () =>
    given(created, sent)
      .when(accept())
      .then({
        type: 'ProposalAcceptedWithoutSignature',
        data: { name: 'Grace', company: '', reason: 'By phone', date: '2026-11-20', evidencePath: null },
      }));
  it('accepting without a signature keeps a proof file uploaded for this proposal', () => {
    const data = { ...accept().data, evidencePath: 'ridge/media/fax.pdf' };
    given(created, sent)
      .when({ ...accept(), data })
      .then({ type: 'ProposalAcceptedWithoutSignature', data: { ...data, date: '2026-11-20' } });
    given(created, sent)
      .when({ ...accept(), data }, { isItsEvidence: false })
      .thenRefused('NOT_ITS_FILE', { field: 'evidencePath' });
  });
  it('accepting without a signature needs a reason', () =>
    given(created, sent).when(accept('')).thenRefused('ACCEPT_REASON_REQUIRED', { field: 'reason' }));
  it('accepting a proposal needs a priced line', () =>
    given(
      ...given()
        .when(create({ lineItems: [] }))
        .events(),
    )
      .when(accept())
      .thenRefused('EMPTY_PROPOSAL'));
  it('a proposal is accepted only once', () => given(created, accepted).when(accept()).thenRefused('ALREADY_ACCEPTED'));
  it('a declined proposal cannot be accepted without a signature', () =>
    given(created, sent, declined).when(accept()).thenRefused('PROPOSAL_DECLINED'));
  it('staff can accept an expired proposal with a reason', () =>
    given(created, sent).when(accept(), { today: '2027-02-01' }).events());
});

describe('declining', () => {
  it('declining a proposal ends the offer', () => given(created, sent, viewed).when(decline).then(declined));
  it('a proposal cannot be declined before it was sent', () => given(created).when(decline).thenRefused('NOT_SENT'));
  it('a proposal is declined only once', () =>
    given(created, sent, declined).when(decline).thenRefused('PROPOSAL_DECLINED'));
  it('an accepted proposal cannot be declined', () =>
    given(created, sent, accepted).when(decline).thenRefused('ALREADY_ACCEPTED'));
  it('a proposal cannot be declined after its last day', () =>
    given(created, sent)
      .when(decline, { today: '2026-12-21' })
      .thenRefused('PROPOSAL_EXPIRED', { values: { date: 'Dec 20, 2026', company: 'Ridgeline Builders' } }));
});

describe('expiring', () => {
  it('a proposal expires on the day after its last day', () =>
    given(created, sent)
      .when(expire, { today: '2026-12-21' })
      .then({ type: 'ProposalExpired', data: { goodThruDate: '2026-12-20' } }));
  it('a proposal does not expire on its last day', () =>
    given(created, sent).when(expire, { today: '2026-12-20' }).thenRefused('NOT_EXPIRED'));
  it('an answered proposal does not expire', () => {
    for (const answer of [accepted, declined])
      given(created, sent, answer).when(expire, { today: '2027-02-01' }).thenRefused('NOT_EXPIRED');
  });
});

describe('sending and signing', () => {
  it('an open proposal can be sent and signed', () =>
    expect([
      objection('EmailProposal', created),
      objection('TextProposal', created, sent),
      objection('SignProposal', created, sent),
    ]).toEqual([null, null, null]));
  it('sending or signing a proposal needs a priced line', () => {
    const empty = given()
      .when(
        create({
          lineItems: [
            line('Only if wanted', 100, { kind: 'option', selected: false }),
            line('Words', 0, { kind: 'text' }),
          ],
        }),
      )
      .events();
    for (const type of ['EmailProposal', 'SignProposal'])
      expect(objection(type, ...empty)).toMatchObject({ code: 'EMPTY_PROPOSAL' });
  });
  it('a declined proposal cannot be sent or signed', () =>
    expect([
      objection('EmailProposal', created, sent, declined),
      objection('SignProposal', created, sent, declined),
    ]).toMatchObject([{ code: 'PROPOSAL_DECLINED' }, { code: 'PROPOSAL_DECLINED' }]));
  it('an expired proposal cannot be sent or signed', () =>
    expect(
      objection('SignProposal', created, sent, { type: 'ProposalExpired', data: { goodThruDate: '2026-12-20' } }),
    ).toMatchObject({ code: 'PROPOSAL_EXPIRED', values: { date: 'Dec 20, 2026', company: 'Ridgeline Builders' } }));
  it('an accepted proposal cannot be signed again, but can be sent', () =>
    expect([objection('SignProposal', created, accepted), objection('EmailProposal', created, accepted)]).toEqual([
      { code: 'ALREADY_ACCEPTED' },
      null,
    ]));
});

describe('a proposal with a contract', () => {
  const contracted = { hasContract: true };
  it('a proposal with a contract cannot be edited', () =>
    given(created, accepted).when(edit(), contracted).thenRefused('PROPOSAL_HAS_CONTRACT'));
  it('a proposal with a contract cannot be declined', () =>
    given(created, accepted).when(decline, contracted).thenRefused('PROPOSAL_HAS_CONTRACT'));
  it('a proposal with a contract cannot be moved to the trash', () =>
    expect(objectionWith(contracted, 'TrashProposal', created, accepted)).toEqual({ code: 'PROPOSAL_HAS_CONTRACT' }));
  it('a proposal with a contract keeps its signature', () =>
    expect(objectionWith(contracted, 'VoidProposalSignature', created, accepted)).toEqual({
      code: 'PROPOSAL_HAS_CONTRACT',
    }));
  it('a proposal with a contract can still be sent and archived', () =>
    expect([
      objectionWith(contracted, 'EmailProposal', created, accepted),
      objectionWith(contracted, 'ArchiveProposal', created, accepted),
    ]).toEqual([null, null]));
});

describe('revising', () => {
  const supersede = { type: 'SupersedeProposal', data: { byId: 'q' } };
  const superseded = { type: 'ProposalSuperseded', data: { byId: 'q' } } satisfies ProposalStreamEvent;
  const reinstate = { type: 'ReinstateProposal', data: {} };
  const reinstated = { type: 'ProposalReinstated', data: {} } satisfies ProposalStreamEvent;
  const { locationId: _l, ...copied } = create().data;
  const copying = { copied: { type: 'CreateProposal', data: { locationId: 'hill', ...copied } }, revisedNumber: '7' };
  const [revised] = given()
    .when({ type: 'ReviseProposal', data: { fromId: 'p' } }, copying as object)
    .events();

  it('a revision is a new draft that names what it revises', () => {
    expect(revised).toMatchObject({
      type: 'ProposalRevised',
      data: { fromId: 'p', fromNumber: '7', name: 'Retaining wall', amount: only([created]).amount, ...parties },
    });
    given(...(revised ? [revised] : []))
      .when(edit({ name: 'Higher wall' }))
      .events();
  });
  it('an accepted proposal gives way to its revision', () =>
    given(created, sent, accepted).when(supersede).then(superseded));
  it('a proposal that nobody has accepted is edited instead of revised', () =>
    given(created, sent).when(supersede).thenRefused('REVISION_NOT_NEEDED'));
  it('a proposal with a contract is not revised', () =>
    given(created, accepted).when(supersede, { hasContract: true }).thenRefused('PROPOSAL_HAS_CONTRACT'));
  it('a proposal that gave way to its revision takes no command that would make it count', () => {
    for (const command of [
      supersede,
      edit(),
      { type: 'EmailProposal', data: {} },
      { type: 'TextProposal', data: {} },
      { type: 'VoidProposalSignature', data: { reason: 'x' } },
    ])
      given(created, sent, accepted, superseded).when(command).thenRefused('SUPERSEDED');
    given(created, sent, accepted, superseded).when(accept()).thenRefused('ALREADY_ACCEPTED');
  });
  it('a proposal stands again once its revision is in the trash', () => {
    const history = [created, sent, accepted, superseded];
    given(...history)
      .when(reinstate, { revisionStands: true } as object)
      .thenRefused('REVISION_STANDS');
    given(...history)
      .when(reinstate, { revisionStands: false } as object)
      .then(reinstated);
    given(...history, reinstated)
      .when(supersede)
      .then(superseded);
    given(created, sent, accepted).when(reinstate).thenRefused('NOT_SUPERSEDED');
  });
  it('a revision comes back from the trash only while what it revised gives way to it', () => {
    if (!revised) throw new Error('A revision begins by being made');
    const trashed = [revised, { type: 'ProposalTrashed', data: {} }] satisfies ProposalStreamEvent[];
    const restored = { type: 'RestoreProposal', data: {} };
    given(...trashed)
      .when(restored, { isExpected: false } as object)
      .thenRefused('ORIGINAL_STANDS');
    given(...trashed)
      .when(restored, { isExpected: true } as object)
      .then({ type: 'ProposalRestored', data: {} });
  });
});
