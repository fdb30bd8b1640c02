import type {
  contract,
  ContractCommand,
  ContractContent,
  ContractEvent,
  ContractFacts,
  SourceProposal,
} from '@backoffice/contracts/features/contracts';
import type { StreamEventOf } from '@backoffice/contracts/capabilities';
import { priceLine, type LineItem } from '@backoffice/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { contracts } from '#test/contracts.spec-kit.ts';

type ContractStreamEvent = StreamEventOf<typeof contract>;

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
  line('Site work', 0, { kind: 'section' }),
  line('Demolition', 425_000),
  line('Wall', 3_875, { quantity: 3_125_000 }),
  line('Drainage', 2_740, { quantity: 850_000 }),
  line('Neighbor discount', -50_000, { kind: 'discount' }),
  line('Cap lighting', 310_000, { kind: 'option', selected: false }),
  line('Steps', 80_000, { kind: 'option', selected: false }),
].map((each, index) => priceLine(each, `line ${index + 1}`));
const source: SourceProposal = {
  number: '7',
  name: 'Retaining wall',
  terms: 'Net 30',
  hideTerms: false,
  lineItems: wall,
  parties,
  accepted: true,
  superseded: false,
  location: { isPublicWork: false },
};

const facts = {
  ...factsAt(),
  fromProposal: true,
  source,
  place: null,
  sharing: null,
  worker: null,
  costPlusApproved: false,
  defaultRetentionBp: 500,
  hasInvoices: false,
  hasJobCosts: false,
  changeOrders: 'none' as const,
};
const { given, objection: objectionTo } = specOf(contracts, facts);

type Terms = Omit<Extract<ContractCommand, { type: 'CreateContract' }>['data'], 'proposalId'>;
const create = (terms: Terms = {}) =>
  ({ type: 'CreateContract', data: { proposalId: 'p7', number: '1', ...terms } }) satisfies ContractCommand;
const edit = (data: Extract<ContractCommand, { type: 'EditContract' }>['data']) =>
  ({ type: 'EditContract', data }) satisfies ContractCommand;
// what a creation or an edit is made of
const contentIn = ([event]: readonly { type: string; data: unknown }[]) => event?.data as ContractContent;

const [born] = given().when(create()).events();
if (born?.type !== 'ContractCreated') throw new Error('A contract begins by being created');
const created = born;
const issued = {
  type: 'ContractLinkIssued',
  data: {
    linkId: 'l',
    tokenHash: 't',
    recipients: [],
    verbs: ['view', 'sign'],
    revision: 1,
    contentHash: '',
    expiresAt: '2026-12-21T08:00:00.000Z',
  },
} satisfies ContractStreamEvent;
const sent = {
  type: 'ContractSent',
  data: { channel: 'email', messageId: 'm', linkId: 'l', to: [], cc: [], subject: '', body: '' },
} satisfies ContractStreamEvent;
const signed = {
  type: 'ContractSigned',
  data: {
    linkId: null,
    company: '',
    date: '2026-11-20',
    name: 'Grace',
    title: '',
    signature: '',
    contentHash: '',
    revision: 1,
    ip: '',
    userAgent: '',
    consent: true,
  },
} satisfies ContractStreamEvent;
const signatureVoided = {
  type: 'ContractSignatureVoided',
  data: { reason: 'Wrong person' },
} satisfies ContractStreamEvent;
const countersign = {
  type: 'CountersignContract',
  data: { name: 'Olivia', title: 'Owner', signature: 'png' },
} satisfies ContractCommand;
const countersigned = { type: 'ContractCountersigned', data: countersign.data } satisfies ContractEvent;
const complete = (completedOn = '2026-11-18', noticeOfCompletionRecordedOn: string | null = null) =>
  ({ type: 'CompleteContract', data: { completedOn, noticeOfCompletionRecordedOn } }) satisfies ContractCommand;
const [close, reopen, cancel] = [
  { type: 'CloseContract', data: { reason: '' } },
  { type: 'ReopenContract', data: { reason: '' } },
  { type: 'VoidContract', data: { reason: 'Sold the house' } },
] as const;
const [closed, reopened, voided] = [
  { type: 'ContractClosed', data: { reason: '' } },
  { type: 'ContractReopened', data: { reason: '' } },
  { type: 'ContractVoided', data: { reason: 'Sold the house' } },
] as const;
const objection = (type: string, history: readonly ContractStreamEvent[], world: Partial<ContractFacts> = {}) =>
  objectionTo({ type, data: {} }, history, world)?.code ?? null;

describe('a contract made from a proposal', () => {
  it('a contract made from a proposal names the proposal', () =>
    expect(created.data).toMatchObject({
      ...parties,
      type: 'general',
      proposalId: 'p7',
      proposalNumber: '7',
      isPublicWork: false,
    }));
  it('a contract is what the customer accepted, to the cent and with the same line ids: 18,188.38', () => {
    expect(created.data.lineItems).toEqual(wall.slice(0, 5));
    expect(created.data.amount).toBe(1_818_838);
  });
  it('a contract omits options that nobody selected, and keeps those that were selected', () =>
    expect(
      contentIn(
        given()
          .when(create(), {
            source: { ...source, lineItems: wall.map((each) => ({ ...each, selected: each.name !== 'Steps' })) },
          })
          .events(),
      ).lineItems.map(({ name }) => name),
    ).toContain('Cap lighting'));
  it('a contract starts with the proposal’s name and terms, today’s date and the company’s retention', () =>
    expect(created.data).toMatchObject({
      name: 'Retaining wall',
      terms: 'Net 30',
      date: '2026-11-20',
      startDate: null,
      retentionBp: 500,
      retentionExempt: 'none',
      downPayment: 0,
      paymentSchedule: [],
      lender: null,
    }));
  it('values given on creation replace the defaults of a contract', () =>
    expect(
      contentIn(
        given()
          .when(create({ name: 'Wall and drain', date: '2026-11-25', retentionBp: 0, terms: '', downPayment: 100_000 }))
          .events(),
      ),
    ).toMatchObject({ name: 'Wall and drain', date: '2026-11-25', retentionBp: 0, terms: '', downPayment: 100_000 }));
  it('a contract needs a proposal visible to the caller', () =>
    given().when(create(), { source: null }).thenRefused('PROPOSAL_UNKNOWN', { field: 'proposalId' }));
  it('a contract needs an accepted proposal', () =>
    given()
      .when(create(), { source: { ...source, accepted: false } })
      .thenRefused('PROPOSAL_NOT_ACCEPTED', { field: 'proposalId' }));
  it('a contract is not made from a proposal that a revision takes the place of', () =>
    given()
      .when(create(), { source: { ...source, superseded: true } })
      .thenRefused('PROPOSAL_SUPERSEDED', { field: 'proposalId' }));
  it('a contract needs the location of its proposal', () =>
    given()
      .when(create(), { source: { ...source, location: null } })
      .thenRefused('LOCATION_UNKNOWN'));
  it('the down payment of a contract is at most the contract sum', () => {
    given()
      .when(create({ downPayment: 1_818_838 }))
      .events();
    given()
      .when(create({ downPayment: 1_818_839 }))
      .thenRefused('DOWN_PAYMENT_TOO_LARGE', { field: 'downPayment' });
  });
  it('the end date of a contract is after its start date', () =>
    given()
      .when(create({ startDate: '2026-12-02', estimatedCompletion: '2026-12-01' }))
      .thenRefused('COMPLETION_BEFORE_START', { field: 'estimatedCompletion' }));
  it('the hash of a contract covers what the customer reads, and nothing else', () => {
    const hashOf = (terms: Terms) => contentIn(given().when(create(terms)).events()).contentHash;
    expect(hashOf({ internalNotes: 'Ask for a deposit' })).toBe(hashOf({}));
    expect(hashOf({ terms: 'Net 45', hideTerms: true })).toBe(hashOf({ hideTerms: true }));
    expect(hashOf({ retentionBp: 0 })).not.toBe(hashOf({}));
  });
});

describe('retention', () => {
  const over = { retentionBp: 501 };
  it('retention is at most 5 % in a private contract of 2026 or later', () =>
    given().when(create(over)).thenRefused('RETENTION_OVER_CAP', { field: 'retentionBp' }));
  it('the company’s default retention applies only within the legal cap', () =>
    given().when(create(), { defaultRetentionBp: 1_000 }).thenRefused('RETENTION_OVER_CAP'));
  it('retention may exceed the cap where the law makes an exception', () =>
    given()
      .when(create({ ...over, retentionExempt: 'bondNotFurnished' }))
      .events());
  it('retention may exceed the cap in contracts of 2025', () =>
    given()
      .when(create({ ...over, date: '2025-12-31' }))
      .events());
  it('the retention cap of private works does not apply to public works', () => {
    const publicly = given()
      .when(create(over), { source: { ...source, location: { isPublicWork: true } } })
      .events();
    given(...publicly)
      .when(edit({ retentionBp: 1_000 }))
      .events();
  });
  it('the retention cap applies to an edit of a contract too', () =>
    given(created).when(edit(over)).thenRefused('RETENTION_OVER_CAP'));
});

describe('editing a contract', () => {
  it('editing a contract changes the given fields and leaves the rest', () => {
    const [edited] = given(created)
      .when(edit({ name: 'Wall' }))
      .events();
    const { locationId: _l, ...whole } = created.data;
    expect(edited).toMatchObject({
      type: 'ContractEdited',
      data: { name: 'Wall', lineItems: whole.lineItems, amount: whole.amount, number: '1', terms: 'Net 30' },
    });
    expect(edited?.data).not.toHaveProperty('proposalId');
  });
  it('editing a contract sums the lines anew, and must match the total on the screen', () => {
    expect(
      contentIn(
        given(created)
          .when(edit({ lineItems: [line('Wall', 100)], amount: 100 }))
          .events(),
      ).amount,
    ).toBe(100);
    given(created)
      .when(edit({ lineItems: [line('Wall', 100)], amount: 99 }))
      .thenRefused('AMOUNT_MISMATCH', { field: 'amount', values: { expected: '1.00' } });
  });
  it('an edited contract gets a new revision and a new hash', () =>
    expect(contentIn(given(created).when(edit({})).events()).contentHash).not.toBe(created.data.contentHash));
  it('a contract takes no negative line', () =>
    given(created)
      .when(edit({ lineItems: [line('Wall', -1)] }))
      .thenRefused('NEGATIVE_LINE', { field: 'lineItems.0.unitPrice', values: { line: '1' } }));
  it('a contract takes no positive discount', () =>
    given(created)
      .when(edit({ lineItems: [line('Gift', 1, { kind: 'discount' })] }))
      .thenRefused('DISCOUNT_POSITIVE', { field: 'lineItems.0.unitPrice' }));
  it('an edited contract becomes a draft again', () =>
    given(created, issued, sent, ...given(created, issued, sent).when(edit({})).events())
      .when(cancel)
      .thenRefused('NOT_SENT_OR_SIGNED'));
});

describe('signing for the company', () => {
  it('the company signs a contract after the customer', () =>
    given(created, issued, sent, signed).when(countersign).then(countersigned));
  it('the company cannot sign a contract before the customer', () =>
    given(created, issued, sent).when(countersign).thenRefused('CONTRACT_NOT_SIGNED'));
  it('the company signs a contract only once', () =>
    given(created, issued, sent, signed, countersigned).when(countersign).thenRefused('ALREADY_COUNTERSIGNED'));
  it('voiding the customer’s signature removes the company’s signature too', () =>
    given(created, issued, sent, signed, countersigned, signatureVoided, sent, signed)
      .when(countersign)
      .then(countersigned));
});

describe('the work', () => {
  it('the work of a contract can be completed', () =>
    given(created, issued, sent, signed).when(complete()).then({ type: 'ContractCompleted', data: complete().data }));
  it('the work cannot be completed without a signed contract', () =>
    given(created, issued, sent).when(complete()).thenRefused('CONTRACT_NOT_SIGNED'));
  it('the work cannot be completed before it starts', () => {
    const [started] = given()
      .when(create({ startDate: '2026-11-19' }))
      .events();
    if (started)
      given(started, sent, signed).when(complete()).thenRefused('COMPLETION_BEFORE_START', { field: 'completedOn' });
  });
});

describe('the day of completion', () => {
  const working = [created, issued, sent, signed];
  it('completion is noted with the day on which its notice was recorded', () =>
    given(...working)
      .when(complete('2026-11-18', '2026-11-20'))
      .then({ type: 'ContractCompleted', data: complete('2026-11-18', '2026-11-20').data }));
  it.each([
    ['COMPLETED_IN_FUTURE', complete('2026-11-21'), 'completedOn'],
    ['NOTICE_BEFORE_COMPLETION', complete('2026-11-18', '2026-11-17'), 'noticeOfCompletionRecordedOn'],
    ['NOTICE_IN_FUTURE', complete('2026-11-18', '2026-11-21'), 'noticeOfCompletionRecordedOn'],
  ])('the refusal %s names the day of completion that is wrong', (code, command, field) =>
    given(...working)
      .when(command)
      .thenRefused(code, { field }),
  );
});

describe('entering costs', () => {
  const working = [created, issued, sent, signed];
  const [closeCosts, openCosts] = [
    { type: 'CloseContractCostEntry', data: { reason: '' } },
    { type: 'OpenContractCostEntry', data: { reason: 'A late bill' } },
  ] as const;
  const [costsClosed, costsOpened] = [
    { type: 'ContractCostEntryClosed', data: closeCosts.data },
    { type: 'ContractCostEntryOpened', data: openCosts.data },
  ] as const;
  it('a contract is closed for costs, and opened for costs again', () => {
    given(...working)
      .when(closeCosts)
      .then(costsClosed);
    given(...working, costsClosed)
      .when(openCosts)
      .then(costsOpened);
    given(...working, costsClosed, costsOpened)
      .when(closeCosts)
      .then(costsClosed);
  });
  it('a contract is closed for costs once, and opened for costs only then', () => {
    given(...working, costsClosed)
      .when(closeCosts)
      .thenRefused('COST_ENTRY_CLOSED');
    given(...working)
      .when(openCosts)
      .thenRefused('COST_ENTRY_OPEN');
  });
  it('a contract is closed for costs after it is signed, also while it is closed for billing', () => {
    given(created).when(closeCosts).thenRefused('CONTRACT_NOT_SIGNED');
    given(...working, closed)
      .when(closeCosts)
      .then(costsClosed);
  });
  it('a void contract is neither closed nor opened for costs', () => {
    for (const command of [closeCosts, openCosts])
      given(...working, voided)
        .when(command)
        .thenRefused('CONTRACT_VOID');
  });
});

describe('closing', () => {
  it('a signed contract can be closed and reopened', () => {
    given(created, issued, sent, signed).when(close).then(closed);
    given(created, issued, sent, signed, closed).when(reopen).then(reopened);
    given(created, issued, sent, signed, closed, reopened).when(close).then(closed);
  });
  it('a contract cannot be closed before it is signed', () =>
    given(created, issued, sent).when(close).thenRefused('CONTRACT_NOT_SIGNED'));
  it('a closed contract takes no further changes', () => {
    for (const command of [close, cancel, countersign, complete(), edit({})])
      expect(objectionTo(command, [created, issued, sent, signed, closed])).toEqual({ code: 'CONTRACT_CLOSED' });
    expect(objection('VoidContractSignature', [created, issued, sent, signed, closed])).toBe('CONTRACT_CLOSED');
  });
  it('only a closed contract can be reopened', () =>
    given(created, issued, sent, signed).when(reopen).thenRefused('CONTRACT_NOT_CLOSED'));
});

describe('voiding', () => {
  it('a sent or signed contract can be voided', () => {
    for (const history of [
      [created, issued, sent],
      [created, issued, sent, signed],
    ])
      given(...history)
        .when(cancel)
        .then(voided);
  });
  it('a draft contract cannot be voided', () => given(created).when(cancel).thenRefused('NOT_SENT_OR_SIGNED'));
  it('a contract with invoices or approved change orders cannot be voided', () => {
    given(created, issued, sent, signed).when(cancel, { hasInvoices: true }).thenRefused('CONTRACT_HAS_ACTIVITY');
    given(created, issued, sent, signed)
      .when(cancel, { changeOrders: 'approved' })
      .thenRefused('CONTRACT_HAS_CHANGE_ORDERS');
    given(created, issued, sent, signed).when(cancel, { changeOrders: 'pending' }).then(voided);
  });
  it('a void contract takes no further commands', () => {
    const history = [created, issued, sent, signed, voided];
    for (const command of [close, reopen, cancel, countersign, complete(), edit({})])
      expect(objectionTo(command, history)).toEqual({ code: 'CONTRACT_VOID' });
    for (const type of ['EmailContract', 'TextContract', 'SignContract', 'VoidContractSignature'])
      expect(objection(type, history)).toBe('CONTRACT_VOID');
  });
});

describe('what stands on a contract', () => {
  it('a contract with dependent records cannot be moved to the trash', () => {
    expect(objection('TrashContract', [created])).toBeNull();
    expect(objection('TrashContract', [created], { changeOrders: 'pending' })).toBe('CONTRACT_HAS_CHANGE_ORDERS');
    expect(objection('TrashContract', [created], { hasInvoices: true })).toBe('CONTRACT_HAS_ACTIVITY');
    expect(objection('TrashContract', [created], { hasJobCosts: true })).toBe('CONTRACT_HAS_ACTIVITY');
  });
  it('a contract keeps its signature once changes are approved or invoiced', () => {
    expect(objection('VoidContractSignature', [created, issued, sent, signed], { changeOrders: 'pending' })).toBeNull();
    expect(objection('VoidContractSignature', [created, issued, sent, signed], { changeOrders: 'approved' })).toBe(
      'CONTRACT_HAS_CHANGE_ORDERS',
    );
    expect(objection('VoidContractSignature', [created, issued, sent, signed], { hasInvoices: true })).toBe(
      'CONTRACT_HAS_ACTIVITY',
    );
  });
});

describe('sending and signing', () => {
  const empty = given(created)
    .when(edit({ lineItems: [line('Words', 0, { kind: 'text' })] }))
    .events();
  it.each(['EmailContract', 'TextContract', 'SignContract'])(
    'the command %s of a contract needs a priced line',
    (type) =>
      expect([objection(type, [created]), objection(type, [created, ...empty])]).toEqual([null, 'EMPTY_CONTRACT']),
  );
  it('a closed contract can still be sent', () =>
    expect(objection('EmailContract', [created, issued, sent, signed, closed])).toBeNull());
});

describe('coming back from the trash', () => {
  it('a contract is restored only while its proposal is accepted and its location exists', () => {
    expect(objection('RestoreContract', [created])).toBeNull();
    expect(objection('RestoreContract', [created], { source: null })).toBe('PROPOSAL_UNKNOWN');
    expect(objection('RestoreContract', [created], { source: { ...source, accepted: false } })).toBe(
      'PROPOSAL_NOT_ACCEPTED',
    );
    expect(objection('RestoreContract', [created], { source: { ...source, location: null } })).toBe('LOCATION_UNKNOWN');
  });
  it('a void contract is restored without its proposal or location', () =>
    expect(objection('RestoreContract', [created, issued, sent, voided], { source: null })).toBeNull());
});

describe('a contract on costs and a fee', () => {
  const agreement = {
    feeType: 'percent' as const,
    feeBp: 1_500,
    fixedFee: 0,
    guaranteedMax: 1_290_000,
    laborBasis: 'cost' as const,
    markupBp: { materials: 0, equipments: 0, inventory: 0, misc: 0 },
  };
  const place = { parties, isPublicWork: false, terms: 'Open books' };
  const there = { source: null, fromProposal: false, place, costPlusApproved: true };
  const make = (costPlus: Partial<typeof agreement> & { feeType?: 'percent' | 'fixed' | 'percentWithCap' } = {}) =>
    ({
      type: 'CreateContract',
      data: {
        locationId: 'hill',
        number: '1',
        name: 'Repairs',
        costPlus: { ...agreement, ...costPlus } as typeof agreement,
      },
    }) satisfies ContractCommand;

  it('a cost-plus contract stands on its agreement, without a proposal', () => {
    const [event] = given().when(make(), there).events();
    expect(event?.data).toMatchObject({
      type: 'costPlus',
      proposalId: null,
      name: 'Repairs',
      terms: 'Open books',
      amount: 0,
      costPlus: agreement,
    });
  });
  it('a cost-plus contract is refused where its customer has no approved request', () =>
    given()
      .when(make(), { ...there, costPlusApproved: false })
      .thenRefused('COST_PLUS_NOT_APPROVED'));
  it('a cost-plus contract is refused at a location that is not there', () =>
    given()
      .when(make(), { ...there, place: null })
      .thenRefused('LOCATION_UNKNOWN', { field: 'locationId' }));
  it.each([
    ['percent', { feeBp: 0 }, 'costPlus.feeBp'],
    ['fixed', { feeBp: 0 }, 'costPlus.fixedFee'],
    ['percentWithCap', {}, 'costPlus.fixedFee'],
  ] as const)('a cost-plus contract with a fee of the kind %s is refused without it', (feeType, more, field) =>
    given()
      .when(make({ feeType: feeType as 'percent', ...more }), there)
      .thenRefused('FEE_REQUIRED', { field }),
  );
  it('a contract with an agreed price has no fee, whoever names one', () => {
    const [event] = given()
      .when(create({ costPlus: agreement }))
      .events();
    expect(event?.data).toMatchObject({ type: 'general', costPlus: null });
  });
});

describe('the estimate of all costs, and the shares of the profit', () => {
  const estimated = {
    type: 'ContractCostsEstimated',
    data: { on: '2026-11-20', amount: 1_000 },
  } satisfies ContractStreamEvent;
  const estimate = { type: 'EstimateContractCosts', data: { estimatedCost: 1_000 } } satisfies ContractCommand;
  const settle = (reclosed = true) => ({ type: 'SettleContractProfit', data: { reclosed } }) satisfies ContractCommand;
  const adjust = (reason = 'A late bill') => ({ type: 'AdjustSettlement', data: { reason } }) satisfies ContractCommand;
  const rule = {
    id: 'rule',
    role: 'salesman' as const,
    shareBp: 5_000,
    basis: 'jobProfit' as const,
    minMarginBp: null,
    releaseOn: 'hardClosed' as const,
    effectiveFrom: '2026-01-01',
  };
  const ticket = {
    id: 't',
    date: '2026-11-20',
    status: 'hardClosed' as const,
    overheadRateId: null,
    laborCost: 0,
    laborHours: 0,
    salesmanId: 's',
    salesmanName: 'Sam',
    foremanId: null,
    foremanName: '',
    operators: [],
    profitSplits: [],
  };
  /** A job worth 100.00 of which so much is left. */
  const sharing = (profit: number, hardClosed = true) => ({
    job: { contractValue: 10_000, tickets: [{ ...ticket, directCost: 10_000 - profit }], purchases: [], overheads: [] },
    shares: [rule],
    reached: { hardClosed, invoiced: false, paidInFull: false },
  });

  it('the estimate of all costs counts from the day it is made, and the same again changes nothing', () => {
    given(created).when(estimate).then(estimated);
    given(created, estimated).when(estimate).then();
  });
  const released = given(created)
    .when(settle(), { sharing: sharing(1_000) })
    .events() as ContractStreamEvent[];
  const settled = [created, ...released];

  it('the shares of a profit are released once, and adjusted when the job is closed for good again', () => {
    expect(released).toMatchObject([
      { data: { trigger: 'hardClosed', company: 500, lines: [{ amount: 500, isAdjustment: false }] } },
    ]);
    given(...settled)
      .when(settle(), { sharing: sharing(1_000) })
      .then();
    expect(
      given(...settled)
        .when(settle(), { sharing: sharing(800) })
        .events(),
    ).toMatchObject([
      {
        type: 'ContractProfitAdjusted',
        data: {
          company: -100,
          lines: [{ amount: -100, isAdjustment: true }],
          causes: [{ what: 'costs', change: 200 }],
        },
      },
    ]);
  });
  it('nothing is released while a ticket of the job is open', () => {
    given(created)
      .when(settle(), { sharing: sharing(1_000, false) })
      .then();
  });
  it('what comes after the release changes nothing by itself', () =>
    given(...settled)
      .when(settle(false), { sharing: sharing(800) })
      .then());
  it('the owner adjusts a released share, dated today and with a reason', () =>
    expect(
      given(...settled)
        .when(adjust(), { sharing: sharing(800) })
        .events(),
    ).toMatchObject([
      { type: 'ContractProfitAdjusted', data: { on: '2026-11-20', reason: 'A late bill', lines: [{ amount: -100 }] } },
    ]));
  it('an adjustment without a reason, and one of nothing, is refused', () => {
    given(...settled)
      .when(adjust(' '), { sharing: sharing(800) })
      .thenRefused('ADJUST_REASON_REQUIRED', { field: 'reason' });
    given(...settled)
      .when(adjust(), { sharing: sharing(1_000) })
      .thenRefused('NOTHING_TO_ADJUST');
    given(created)
      .when(adjust(), { sharing: sharing(1_000) })
      .thenRefused('NOTHING_TO_ADJUST');
  });
  it('neither a contract whose shares are released nor its signature is voided', () => {
    const voided = [
      { type: 'VoidContract', data: { reason: 'Sold the house' } },
      { type: 'VoidContractSignature', data: { reason: 'Signed by mistake' } },
    ] as const;
    for (const command of voided)
      given(created, issued, sent, signed, ...released)
        .when(command)
        .thenRefused('SETTLED', { values: { name: 'Sam', date: 'Nov 20, 2026' } });
  });
});

describe('exemptions from wage determinations', () => {
  const publicWork = {
    type: 'ContractCreated',
    data: { ...(created.data as object), isPublicWork: true },
  } as ContractStreamEvent;
  const exempt = (more: object = {}) =>
    ({
      type: 'ExemptContractWorker',
      data: { workerId: 'w', reason: 'supervisor', note: '', from: '2026-11-15', through: null, ...more },
    }) as Extract<ContractCommand, { type: 'ExemptContractWorker' }>;
  const grant = { worker: { name: 'Grant Iverson' } };
  const exempted = given(publicWork).when(exempt(), grant).events() as ContractStreamEvent[];

  it('a worker on a public work is exempted with a reason, and the exemption is taken back', () => {
    expect(exempted).toMatchObject([
      {
        type: 'ContractWorkerExempted',
        data: { workerName: 'Grant Iverson', reason: 'supervisor', from: '2026-11-15' },
      },
    ]);
    const { exemptionId } = (exempted[0]?.data ?? {}) as { exemptionId: string };
    expect(
      given(publicWork, ...exempted)
        .when({ type: 'RemoveContractExemption', data: { exemptionId } })
        .events(),
    ).toMatchObject([{ type: 'ContractExemptionRemoved', data: { exemptionId, workerName: 'Grant Iverson' } }]);
    given(publicWork)
      .when({ type: 'RemoveContractExemption', data: { exemptionId } })
      .thenRefused('EXEMPTION_UNKNOWN', { field: 'exemptionId' });
  });
  it.each([
    ['PAYROLL_WORKER_UNKNOWN', {}, { worker: null }],
    ['EXEMPTION_REASON_REQUIRED', { reason: 'other' }, grant],
    ['EXEMPTION_ENDS_BEFORE', { through: '2026-11-14' }, grant],
  ] as const)('an exemption that cannot be is refused with %s', (code, more, facts_) =>
    given(publicWork).when(exempt(more), facts_).thenRefused(code),
  );
  it('nobody is exempt twice on the same days, and nobody on a private work', () => {
    given(publicWork, ...exempted)
      .when(exempt({ from: '2026-12-01' }), grant)
      .thenRefused('EXEMPT_ALREADY', { field: 'from', values: { worker: 'Grant Iverson' } });
    given(created).when(exempt(), grant).thenRefused('NOT_PUBLIC_WORK');
  });
});
