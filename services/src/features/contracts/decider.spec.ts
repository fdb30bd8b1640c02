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
import { contracts } from './module.ts';

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
  location: { isPublicWork: false },
};

const facts = {
  ...factsAt(),
  source,
  defaultRetentionBp: 500,
  hasInvoices: false,
  changeOrders: 'none' as const,
};
const { given, objection: objectionTo } = specOf(contracts, facts);

type Terms = Omit<Extract<ContractCommand, { type: 'CreateContract' }>['data'], 'proposalId'>;
const create = (terms: Terms = {}) =>
  ({ type: 'CreateContract', data: { proposalId: 'p7', number: '1', ...terms } }) satisfies ContractCommand;
const edit = (data: Extract<ContractCommand, { type: 'EditContract' }>['data']) =>
  ({ type: 'EditContract', data }) satisfies ContractCommand;
const contentIn = ([event]: readonly { type: string; data: unknown }[]) => event?.data as ContractContent; // what a creation or an edit is made of

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
const complete = (completedOn = '2026-11-18') =>
  ({ type: 'CompleteContract', data: { completedOn, noticeOfCompletionRecordedOn: null } }) satisfies ContractCommand;
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
  it('says where it comes from', () =>
    expect(created.data).toMatchObject({
      ...parties,
      type: 'general',
      proposalId: 'p7',
      proposalNumber: '7',
      isPublicWork: false,
    }));
  it('is what the customer accepted, to the cent and by the same ids: 18,188.38', () => {
    expect(created.data.lineItems).toEqual(wall.slice(0, 5));
    expect(created.data.amount).toBe(1_818_838);
  });
  it('leaves options behind that nobody chose, and keeps those that were chosen', () =>
    expect(
      contentIn(
        given()
          .when(create(), {
            source: { ...source, lineItems: wall.map((each) => ({ ...each, selected: each.name !== 'Steps' })) },
          })
          .events(),
      ).lineItems.map(({ name }) => name),
    ).toContain('Cap lighting'));
  it('begins with the name and the terms of the proposal, today, and what the company retains', () =>
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
  it('begins with what is said instead', () =>
    expect(
      contentIn(
        given()
          .when(create({ name: 'Wall and drain', date: '2026-11-25', retentionBp: 0, terms: '', downPayment: 100_000 }))
          .events(),
      ),
    ).toMatchObject({ name: 'Wall and drain', date: '2026-11-25', retentionBp: 0, terms: '', downPayment: 100_000 }));
  it('needs a proposal the caller sees', () =>
    given().when(create(), { source: null }).thenRefused('PROPOSAL_UNKNOWN', { field: 'proposalId' }));
  it('needs a yes to it', () =>
    given()
      .when(create(), { source: { ...source, accepted: false } })
      .thenRefused('PROPOSAL_NOT_ACCEPTED', { field: 'proposalId' }));
  it('needs its location', () =>
    given()
      .when(create(), { source: { ...source, location: null } })
      .thenRefused('LOCATION_UNKNOWN'));
  it('asks for no more in advance than it comes to', () => {
    given()
      .when(create({ downPayment: 1_818_838 }))
      .events();
    given()
      .when(create({ downPayment: 1_818_839 }))
      .thenRefused('DOWN_PAYMENT_TOO_LARGE', { field: 'downPayment' });
  });
  it('ends after it begins', () =>
    given()
      .when(create({ startDate: '2026-12-02', estimatedCompletion: '2026-12-01' }))
      .thenRefused('COMPLETION_BEFORE_START', { field: 'estimatedCompletion' }));
  it('binds its hash to what the customer reads, and to nothing else', () => {
    const hashOf = (terms: Terms) => contentIn(given().when(create(terms)).events()).contentHash;
    expect(hashOf({ internalNotes: 'Ask for a deposit' })).toBe(hashOf({}));
    expect(hashOf({ terms: 'Net 45', hideTerms: true })).toBe(hashOf({ hideTerms: true }));
    expect(hashOf({ retentionBp: 0 })).not.toBe(hashOf({}));
  });
});

describe('retention', () => {
  const over = { retentionBp: 501 };
  it('is at most 5 % of a private work of 2026 or later', () =>
    given().when(create(over)).thenRefused('RETENTION_OVER_CAP', { field: 'retentionBp' }));
  it('may be the company’s default only within the cap', () =>
    given().when(create(), { defaultRetentionBp: 1_000 }).thenRefused('RETENTION_OVER_CAP'));
  it('may be more where the law makes an exception', () =>
    given()
      .when(create({ ...over, retentionExempt: 'bondNotFurnished' }))
      .events());
  it('may be more in contracts of 2025', () =>
    given()
      .when(create({ ...over, date: '2025-12-31' }))
      .events());
  it('of public works is another law’s', () => {
    const publicly = given()
      .when(create(over), { source: { ...source, location: { isPublicWork: true } } })
      .events();
    given(...publicly)
      .when(edit({ retentionBp: 1_000 }))
      .events();
  });
  it('is capped in an edit too', () => given(created).when(edit(over)).thenRefused('RETENTION_OVER_CAP'));
});

describe('editing a contract', () => {
  it('changes what is said and leaves the rest', () => {
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
  it('sums the lines anew, and agrees with the total on the screen', () => {
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
  it('is another revision, with another hash', () =>
    expect(contentIn(given(created).when(edit({})).events()).contentHash).not.toBe(created.data.contentHash));
  it('knows no negative line', () =>
    given(created)
      .when(edit({ lineItems: [line('Wall', -1)] }))
      .thenRefused('NEGATIVE_LINE', { field: 'lineItems.0.unitPrice', values: { line: '1' } }));
  it('knows no positive discount', () =>
    given(created)
      .when(edit({ lineItems: [line('Gift', 1, { kind: 'discount' })] }))
      .thenRefused('DISCOUNT_POSITIVE', { field: 'lineItems.0.unitPrice' }));
  it('makes a draft of it again', () =>
    given(created, issued, sent, ...given(created, issued, sent).when(edit({})).events())
      .when(cancel)
      .thenRefused('NOT_SENT_OR_SIGNED'));
});

describe('signing for the company', () => {
  it('follows the customer', () => given(created, issued, sent, signed).when(countersign).then(countersigned));
  it('does not go before', () => given(created, issued, sent).when(countersign).thenRefused('CONTRACT_NOT_SIGNED'));
  it('happens once', () =>
    given(created, issued, sent, signed, countersigned).when(countersign).thenRefused('ALREADY_COUNTERSIGNED'));
  it('falls with the customer’s signature', () =>
    given(created, issued, sent, signed, countersigned, signatureVoided, sent, signed)
      .when(countersign)
      .then(countersigned));
});

describe('the work', () => {
  it('is completed', () =>
    given(created, issued, sent, signed).when(complete()).then({ type: 'ContractCompleted', data: complete().data }));
  it('is not completed without a contract', () =>
    given(created, issued, sent).when(complete()).thenRefused('CONTRACT_NOT_SIGNED'));
  it('is not completed before it starts', () => {
    const [started] = given()
      .when(create({ startDate: '2026-11-19' }))
      .events();
    if (started)
      given(started, sent, signed).when(complete()).thenRefused('COMPLETION_BEFORE_START', { field: 'completedOn' });
  });
});

describe('closing', () => {
  it('ends what was signed, and can be undone', () => {
    given(created, issued, sent, signed).when(close).then(closed);
    given(created, issued, sent, signed, closed).when(reopen).then(reopened);
    given(created, issued, sent, signed, closed, reopened).when(close).then(closed);
  });
  it('waits for the signature', () => given(created, issued, sent).when(close).thenRefused('CONTRACT_NOT_SIGNED'));
  it('takes nothing more meanwhile', () => {
    for (const command of [close, cancel, countersign, complete(), edit({})])
      expect(objectionTo(command, [created, issued, sent, signed, closed])).toEqual({ code: 'CONTRACT_CLOSED' });
    expect(objection('VoidContractSignature', [created, issued, sent, signed, closed])).toBe('CONTRACT_CLOSED');
  });
  it('is undone only where it was done', () =>
    given(created, issued, sent, signed).when(reopen).thenRefused('CONTRACT_NOT_CLOSED'));
});

describe('voiding', () => {
  it('ends what was sent or signed', () => {
    for (const history of [
      [created, issued, sent],
      [created, issued, sent, signed],
    ])
      given(...history)
        .when(cancel)
        .then(voided);
  });
  it('is not for drafts', () => given(created).when(cancel).thenRefused('NOT_SENT_OR_SIGNED'));
  it('waits until nothing is invoiced, and no change stands approved that nobody could take back', () => {
    given(created, issued, sent, signed).when(cancel, { hasInvoices: true }).thenRefused('CONTRACT_HAS_ACTIVITY');
    given(created, issued, sent, signed)
      .when(cancel, { changeOrders: 'approved' })
      .thenRefused('CONTRACT_HAS_CHANGE_ORDERS');
    given(created, issued, sent, signed).when(cancel, { changeOrders: 'pending' }).then(voided);
  });
  it('is the end', () => {
    const history = [created, issued, sent, signed, voided];
    for (const command of [close, reopen, cancel, countersign, complete(), edit({})])
      expect(objectionTo(command, history)).toEqual({ code: 'CONTRACT_VOID' });
    for (const type of ['EmailContract', 'TextContract', 'SignContract', 'VoidContractSignature'])
      expect(objection(type, history)).toBe('CONTRACT_VOID');
  });
});

describe('what stands on a contract', () => {
  it('keeps it out of the trash', () => {
    expect(objection('TrashContract', [created])).toBeNull();
    expect(objection('TrashContract', [created], { changeOrders: 'pending' })).toBe('CONTRACT_HAS_CHANGE_ORDERS');
    expect(objection('TrashContract', [created], { hasInvoices: true })).toBe('CONTRACT_HAS_ACTIVITY');
  });
  it('keeps its signature once it is approved or invoiced', () => {
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
  it.each(['EmailContract', 'TextContract', 'SignContract'])('%s needs a priced line', (type) =>
    expect([objection(type, [created]), objection(type, [created, ...empty])]).toEqual([null, 'EMPTY_CONTRACT']),
  );
  it('may go on when it is closed', () =>
    expect(objection('EmailContract', [created, issued, sent, signed, closed])).toBeNull());
});

describe('coming back from the trash', () => {
  it('needs what it was made from', () => {
    expect(objection('RestoreContract', [created])).toBeNull();
    expect(objection('RestoreContract', [created], { source: null })).toBe('PROPOSAL_UNKNOWN');
    expect(objection('RestoreContract', [created], { source: { ...source, accepted: false } })).toBe(
      'PROPOSAL_NOT_ACCEPTED',
    );
    expect(objection('RestoreContract', [created], { source: { ...source, location: null } })).toBe('LOCATION_UNKNOWN');
  });
  it('needs nothing when it is void', () =>
    expect(objection('RestoreContract', [created, issued, sent, voided], { source: null })).toBeNull());
});
