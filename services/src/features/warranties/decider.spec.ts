import type { StreamEventOf } from '@backoffice/contracts/capabilities';
import type {
  CoveredContract,
  warranty,
  WarrantyCommand,
  WarrantyContent,
  WarrantyFacts,
} from '@backoffice/contracts/features/warranties';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { warranties } from './module.ts';

type WarrantyStreamEvent = StreamEventOf<typeof warranty>;
const origin = {
  contractId: 'c1',
  contractNumber: '1',
  contractName: 'Retaining wall',
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
const contract: CoveredContract = {
  origin,
  date: '2026-09-01',
  completedOn: '2026-11-01',
  signed: true,
  voided: false,
};
const facts = { ...factsAt(), contract };
const { given, objection: objectionTo, recordAfter } = specOf(warranties, facts);
const covering = (more: Partial<CoveredContract>) => ({ contract: { ...contract, ...more } });

type Requested = Partial<Extract<WarrantyCommand, { type: 'EditWarranty' }>['data']>;
const asked = {
  months: 12,
  coverage: 'The wall.',
  exclusions: '',
  maintenanceDuties: '',
  claimContact: '',
  terms: '',
  internalNotes: '',
};
const create = (more: Requested = {}) => ({
  type: 'CreateWarranty',
  data: { contractId: 'c1', number: '7', ...asked, ...more },
});
const edit = (data: Requested) => ({ type: 'EditWarranty', data });
const made = (more: Requested = {}) => given().when(create(more)).events();
// what a creation or an edit is made of
const contentIn = ([event]: readonly { readonly data: unknown }[]) => event?.data as WarrantyContent;

const [created = expect.fail('A warranty begins by being created')] = made();
const link = {
  type: 'WarrantyLinkIssued',
  data: {
    linkId: 'l1',
    tokenHash: 't',
    recipients: [],
    verbs: ['view'],
    revision: 1,
    contentHash: 'h',
    expiresAt: '2027-02-18T08:00:00.000Z',
  },
} satisfies WarrantyStreamEvent;
const sent = {
  type: 'WarrantySent',
  data: { channel: 'email', messageId: 'm', linkId: 'l1', to: [], cc: [], subject: '', body: '' },
} satisfies WarrantyStreamEvent;
const viewed = {
  type: 'WarrantyLinkViewed',
  data: { linkId: 'l1', ip: '', userAgent: '' },
} satisfies WarrantyStreamEvent;
const activated = {
  type: 'WarrantyActivated',
  data: { startDate: '2026-11-01', endDate: '2027-10-31' },
} satisfies WarrantyStreamEvent;
const expired = { type: 'WarrantyExpired', data: { endDate: '2027-10-31' } } satisfies WarrantyStreamEvent;
const voided = { type: 'WarrantyVoided', data: { reason: 'Sold' } } satisfies WarrantyStreamEvent;
const out = [created, link, sent];

const objection = (
  type: string,
  history: readonly WarrantyStreamEvent[],
  world: Partial<WarrantyFacts> = {},
  data: object = {},
) => objectionTo({ type, data }, history, world);
const termOn = (today: string, ...history: readonly WarrantyStreamEvent[]) =>
  given(...history).when({ type: 'ApplyWarrantyTerm', data: {} }, { today });
const statusAfter = (...history: readonly WarrantyStreamEvent[]) => recordAfter(history)?.status;

describe('creating a warranty', () => {
  it('a new warranty is called as its contract, is dated today and starts when the work was completed', () =>
    expect(created.data).toMatchObject({
      ...origin,
      number: '7',
      name: 'Retaining wall',
      date: '2026-11-20',
      startDate: '2026-11-01',
      endDate: '2027-10-31',
    }));
  it.each([
    ['2026-11-23', 12, '2027-11-22'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-11-01', 1, '2026-11-30'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-31', 240, '2046-12-30'],
  ])('a warranty from %s for %s months ends on %s', (startDate, months, endDate) =>
    expect(contentIn(made({ startDate, months })).endDate).toBe(endDate),
  );
  it('a new warranty needs a first day where the contract is not completed', () =>
    given()
      .when(create(), covering({ completedOn: null }))
      .thenRefused('WARRANTY_START_REQUIRED', { field: 'startDate' }));
  it('a warranty cannot start before the date of its contract', () => {
    given()
      .when(create({ startDate: '2026-08-31' }))
      .thenRefused('WARRANTY_START_BEFORE_CONTRACT', { field: 'startDate', values: { date: 'Sep 1, 2026' } });
    expect(contentIn(made({ startDate: '2026-09-01' })).startDate).toBe('2026-09-01');
  });
  it('a new warranty needs a signed contract that is not void and that the caller sees', () => {
    given()
      .when(create(), covering({ signed: false }))
      .thenRefused('CONTRACT_NOT_SIGNED');
    given()
      .when(create(), covering({ voided: true }))
      .thenRefused('CONTRACT_VOID');
    given().when(create(), { contract: null }).thenRefused('CONTRACT_UNKNOWN', { field: 'contractId' });
  });
  it('the hash of a warranty covers what the customer reads, and no internal notes', () => {
    const hashOf = (more: Requested) => contentIn(made(more)).contentHash;
    expect(hashOf({ internalNotes: 'He will call' })).toBe(hashOf({}));
    expect(hashOf({ months: 24 })).not.toBe(hashOf({}));
  });
});

describe('editing a warranty', () => {
  it('an edited warranty keeps what is left out, and its last day is figured anew', () =>
    expect(
      given(created)
        .when(edit({ months: 24 }))
        .events(),
    ).toMatchObject([
      {
        type: 'WarrantyEdited',
        data: { name: 'Retaining wall', coverage: 'The wall.', startDate: '2026-11-01', endDate: '2028-10-31' },
      },
    ]));
  it('an edited warranty is a draft again, also where it was in force or over', () => {
    const again = given(created)
      .when(edit({ months: 24 }))
      .events();
    expect([statusAfter(...out, activated), statusAfter(...out, activated, ...again)]).toEqual(['active', 'draft']);
    expect(statusAfter(...out, expired, ...again)).toBe('draft');
  });
  it('a void warranty can be neither edited nor sent', () =>
    expect(
      ['EditWarranty', 'EmailWarranty', 'TextWarranty', 'VoidWarranty'].map((type) =>
        objection(type, [...out, voided]),
      ),
    ).toMatchObject(Array(4).fill({ code: 'WARRANTY_VOID' })));
});

describe('the term of a warranty', () => {
  it('a warranty that the customer has is put in force once its term has begun', () => {
    termOn('2026-10-31', ...out).thenRefused('WARRANTY_TERM_UNCHANGED');
    termOn('2026-11-01', ...out).then(activated);
    termOn('2026-11-01', ...out, viewed).then(activated);
    expect(statusAfter(...out, activated, viewed)).toBe('active');
  });
  it('a warranty in force expires on the day after its last one', () => {
    termOn('2027-10-31', ...out, activated).thenRefused('WARRANTY_TERM_UNCHANGED');
    termOn('2027-11-01', ...out, activated).then(expired);
    expect(statusAfter(...out, activated, expired)).toBe('expired');
  });
  it('a warranty whose term was over when it went out expires at once', () =>
    termOn('2028-01-01', ...out).then(expired));
  it.each([
    ['a draft', [created]],
    ['a void warranty', [...out, voided]],
    ['an expired warranty', [...out, expired]],
  ] as const)('the calendar leaves %s as it is', (_what, history) =>
    termOn('2028-01-01', ...history).thenRefused('WARRANTY_TERM_UNCHANGED'),
  );
});

describe('taking a warranty back', () => {
  it('a warranty that is out is voided with a reason, a draft is not', () => {
    given(...out)
      .when({ type: 'VoidWarranty', data: { reason: 'Sold' } })
      .then(voided);
    expect(objection('VoidWarranty', [created])).toMatchObject({ code: 'NOT_SENT' });
    expect(recordAfter([...out, voided])).toMatchObject({ status: 'void', voidReason: 'Sold' });
  });
  it('a warranty in force is not moved to the trash', () => {
    expect(objection('TrashWarranty', [...out, activated])).toMatchObject({ code: 'WARRANTY_IN_FORCE' });
    expect(objection('TrashWarranty', out)).toBeNull();
  });
});
