import type { StreamEventOf } from '@backoffice/contracts/capabilities';
import {
  formFieldNames,
  isOnForm,
  isRequired,
  release,
  releaseCoverage,
  releaseForms,
  statutoryForm,
  type ReleaseFacts,
  type ReleaseForm,
  type ReleaseView,
} from '@backoffice/contracts/features/releases';
import { deterministicUuid } from '@backoffice/infra/http';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { SIGNATURE_PNG } from '#test/feature-fixture.spec-kit.ts';
import { releases } from './module.ts';

type ReleaseStreamEvent = StreamEventOf<typeof release>;
const [contractId, invoiceId, paymentId] = ['contract', 'invoice', 'payment'].map(deterministicUuid) as [
  string,
  string,
  string,
]; // as many as names
const origin = {
  contractId,
  contractNumber: '1',
  contractName: 'Retaining wall',
  locationId: 'hill',
  locationName: 'East slope',
  locationAddress: '4 Alder St, San Diego, CA 92101',
  customerId: 'hoa',
  customerName: 'Hillcrest HOA',
  customerAddress: '1 Laurel St, San Diego, CA 92103',
  contactName: 'Grace Tanaka',
  salesmanId: 'sam',
  salesmanName: 'Sam Ortiz',
};
const contract: NonNullable<ReleaseFacts['contract']> = {
  origin,
  companyName: 'Canyon Builders',
  ownerName: 'Hillcrest HOA',
  signed: true,
  voided: false,
  invoices: new Set([invoiceId]),
  payments: new Set([paymentId]),
};
const paid = (cleared: number) => ({
  shares: cleared > 0 ? [{ paymentId, invoiceId, on: '2026-11-19', amount: cleared }] : [],
  standing: [],
  contractValue: 1_818_838,
});
const facts = { ...factsAt(), contract, money: paid(0), failed: null };
const { given, objection, recordAfter } = specOf(releases, facts);
type World = Parameters<ReturnType<typeof given>['when']>[1];

const filled = {
  conditionalProgress: {
    throughDate: '2026-11-15',
    makerOfCheck: 'Hillcrest HOA',
    amountOfCheck: 500_000,
    checkPayableTo: 'Canyon Builders',
  },
  unconditionalProgress: { throughDate: '2026-11-15', amountReceived: 500_000 },
  conditionalFinal: { makerOfCheck: 'Hillcrest HOA', amountOfCheck: 500_000, checkPayableTo: 'Canyon Builders' },
  unconditionalFinal: {},
} as const satisfies Readonly<Record<ReleaseForm, object>>;
const create = (formType: ReleaseForm, more: object = {}) => ({
  type: 'CreateRelease',
  data: {
    ...release.commands.shapes.CreateRelease.parse({ contractId, number: '1', formType, ...filled[formType], ...more }),
  },
});
const made = (formType: ReleaseForm, more: object = {}) => [...given().when(create(formType, more)).events()];
const change = (field: string, value: unknown) => ({ type: 'EditRelease', data: { field, value } });
// the fold makes rows of this view
const viewOf = (history: readonly ReleaseStreamEvent[]) => recordAfter(history) as unknown as ReleaseView;
const signing = (history: readonly ReleaseStreamEvent[], title = 'Owner') => ({
  type: 'SignRelease',
  data: {
    company: '',
    date: '2026-11-20',
    name: 'Kim Lee',
    title,
    signature: SIGNATURE_PNG,
    contentHash: viewOf(history).contentHash,
    consent: true,
  },
});
const sign = (history: readonly ReleaseStreamEvent[], world: World = {}) =>
  given(...history).when(signing(history), world);
const assess = { type: 'AssessReleasePayment', data: { paymentId } };
const returned = {
  failed: {
    payment: { paymentId, outcome: 'returned', amount: 500_000, on: '2026-11-20' },
    invoices: [invoiceId],
  },
} as const;

describe('the law of the four forms', () => {
  it.each([
    ['conditionalProgress', '8132'],
    ['unconditionalProgress', '8134'],
    ['conditionalFinal', '8136'],
    ['unconditionalFinal', '8138'],
  ] as const)('the form %s is that of section %s of the Civil Code', (form, section) =>
    expect(statutoryForm(form).section).toBe(section),
  );
  it('every form begins with its title and its notice, and ends with the signature, the title and the date', () => {
    for (const form of releaseForms) {
      const { parts } = statutoryForm(form);
      expect(parts.slice(0, 2).map(({ kind }) => kind)).toEqual(['title', 'notice']);
      expect(parts.slice(-3)).toMatchObject([{ of: 'signature' }, { of: 'signature.title' }, { of: 'signature.date' }]);
    }
  });
  it('a form of a version that never was the law is an error', () =>
    expect(() => statutoryForm('conditionalFinal', '1999-01-01')).toThrow('No statute of 1999-01-01'));
});

describe('creating a release', () => {
  it('a new release of ours carries the company, the customer and the place, and the version of the statute', () =>
    expect(made('conditionalProgress')[0]).toMatchObject({
      type: 'ReleaseCreated',
      data: {
        ...origin,
        claimantName: 'Canyon Builders',
        nameOfCustomer: 'Hillcrest HOA',
        jobLocation: '4 Alder St, San Diego, CA 92101',
        owner: 'Hillcrest HOA',
        statuteVersion: '2012-07-01',
        date: '2026-11-20',
      },
    }));
  it('a new release of a vendor names our company as the customer', () =>
    expect(made('conditionalProgress', { claimantKind: 'vendor', claimantName: 'Mesa Pumping' })[0]).toMatchObject({
      data: { claimantName: 'Mesa Pumping', nameOfCustomer: 'Canyon Builders', owner: 'Hillcrest HOA' },
    }));
  it('a release needs a contract that is signed, stands, and is visible to the caller', () => {
    const creation = given().when.bind(null, create('conditionalFinal'));
    creation({ contract: null }).thenRefused('CONTRACT_UNKNOWN', { field: 'contractId' });
    creation({ contract: { ...contract, signed: false } }).thenRefused('CONTRACT_NOT_AVAILABLE');
    creation({ contract: { ...contract, voided: true } }).thenRefused('CONTRACT_NOT_AVAILABLE');
  });
  it('a release cannot name an invoice or a payment of another contract', () => {
    const stranger = deterministicUuid('stranger');
    given()
      .when(create('conditionalFinal', { linkedInvoiceId: stranger }))
      .thenRefused('INVOICE_UNKNOWN', { field: 'linkedInvoiceId' });
    given()
      .when(create('conditionalFinal', { linkedPaymentId: stranger }))
      .thenRefused('PAYMENT_UNKNOWN', { field: 'linkedPaymentId' });
  });
});

describe('changing a release', () => {
  it('one field changes by one event, which says what stood there before', () =>
    expect(
      given(...made('conditionalProgress'))
        .when(change('amountOfCheck', 600_000))
        .events(),
    ).toMatchObject([{ type: 'ReleaseFieldChanged', data: { field: 'amountOfCheck', from: 500_000, to: 600_000 } }]));
  it('a field that stays as it is leaves no event', () =>
    given(...made('conditionalProgress'))
      .when(change('amountOfCheck', 500_000))
      .then());
  it('a value that is none of its field is refused by the name of the field', () =>
    given(...made('conditionalProgress'))
      .when(change('throughDate', 'tomorrow'))
      .thenRefused('VALUE_INVALID', { field: 'throughDate' }));
  it.each([
    ['amountOfCheck', 0],
    ['amountOfCheck', -1],
    ['priorConditionalWaivers', [{ date: '2026-10-01', unpaidAmount: 0 }]],
  ])('the amount %s of %j is refused', (field, value) =>
    given(...made('conditionalProgress'))
      .when(change(field, value))
      .thenRefused('AMOUNT_NOT_POSITIVE', { field }),
  );
  it('another form takes away what it does not have, and says what stood there', () => {
    const history = made('conditionalProgress');
    const [event] = given(...history)
      .when(change('formType', 'unconditionalFinal'))
      .events();
    expect(event).toMatchObject({
      type: 'ReleaseFormChanged',
      data: { from: 'conditionalProgress', to: 'unconditionalFinal', cleared: { amountOfCheck: 500_000 } },
    });
    expect(viewOf([...history, ...(event ? [event] : [])])).toMatchObject({
      formType: 'unconditionalFinal',
      throughDate: null,
      makerOfCheck: '',
      amountOfCheck: null,
      checkPayableTo: '',
    });
  });
  it('a change withdraws what was allowed before the money has cleared', () => {
    const history = made('unconditionalProgress');
    const allowed = given(...history)
      .when({ type: 'AllowUnpaidRelease', data: { reason: 'Wire is confirmed' } })
      .events();
    const changed = given(...history, ...allowed)
      .when(change('amountReceived', 600_000))
      .events();
    expect(viewOf([...history, ...allowed]).unpaidAllowance).toMatchObject({
      reason: 'Wire is confirmed',
      by: 'Kim Lee',
    });
    expect(viewOf([...history, ...allowed, ...changed]).unpaidAllowance).toBeNull();
  });
  it('a signed release cannot be changed', () => {
    const history = made('conditionalProgress');
    given(...history, ...sign(history).events())
      .when(change('owner', 'Somebody'))
      .thenRefused('DOCUMENT_SIGNED');
  });
});

describe('what each form needs', () => {
  const email = { type: 'EmailRelease', data: { to: [], cc: [], subject: '', body: '' } };
  const needed = releaseForms.flatMap((form) =>
    formFieldNames.filter((field) => isRequired(form, field)).map((field) => [form, field] as const),
  );
  it.each(needed)('a release on the form %s is neither sent nor signed without %s', (form, field) => {
    const history = made(form);
    const emptied = typeof viewOf(history)[field] === 'string' && field !== 'throughDate' ? '' : null;
    const without = [
      ...history,
      ...given(...history)
        .when(change(field, emptied))
        .events(),
    ];
    const world = { money: paid(2_000_000) };
    given(...without)
      .when(email, world)
      .thenRefused('RELEASE_FIELD_REQUIRED', { field });
    sign(without, world).thenRefused('RELEASE_FIELD_REQUIRED', { field });
  });
  it.each(releaseForms)('a release on the form %s is not signed without the title of the claimant', (form) => {
    const history = made(form);
    given(...history)
      .when(signing(history, ''), { money: paid(2_000_000) })
      .thenRefused('RELEASE_FIELD_REQUIRED', { field: 'title' });
  });
  it('the matrix of fields is that of the statute', () =>
    expect(
      Object.fromEntries(
        releaseForms.map((form) => [
          form,
          formFieldNames
            .filter((field) => isOnForm(form, field))
            .map((field) => (isRequired(form, field) ? field : `${field}?`))
            .slice(4),
        ]),
      ),
    ).toEqual({
      conditionalProgress: [
        'throughDate',
        'makerOfCheck',
        'amountOfCheck',
        'checkPayableTo',
        'priorConditionalWaivers?',
      ],
      unconditionalProgress: ['throughDate', 'amountReceived'],
      conditionalFinal: ['makerOfCheck', 'amountOfCheck', 'checkPayableTo', 'disputedClaimsAmount?'],
      unconditionalFinal: ['disputedClaimsAmount?'],
    }));
});

describe('who signs a release', () => {
  const byLink = { visitor: { linkId: 'l1', ip: '', userAgent: '' } };
  it('we sign our own release before it was sent, and it is signed', () => {
    const history = made('conditionalProgress');
    expect(viewOf([...history, ...sign(history).events()])).toMatchObject({
      status: 'signed',
      signature: { title: 'Owner' },
    });
  });
  it('nobody behind a link signs a release of ours', () => {
    const history = made('conditionalProgress');
    expect(objection(signing(history), history, byLink)).toMatchObject({ code: 'CLAIMANT_SIGNS' });
  });
  it('a vendor signs behind the link that was sent', () => {
    const history = made('conditionalProgress', { claimantKind: 'vendor', claimantName: 'Mesa Pumping' });
    expect(objection(signing(history), history, byLink)).toBeNull();
  });
  it('we do not sign for a vendor', () =>
    sign(made('conditionalProgress', { claimantKind: 'vendor', claimantName: 'Mesa Pumping' })).thenRefused(
      'CLAIMANT_SIGNS',
    ));
});

describe('an unconditional release and the money', () => {
  it('an unconditional progress release is refused until the amount has cleared', () => {
    const history = made('unconditionalProgress');
    sign(history, { money: paid(499_999) }).thenRefused('UNCONDITIONAL_UNPAID', { values: { amount: '$5,000.00' } });
    expect(viewOf([...history, ...sign(history, { money: paid(500_000) }).events()]).status).toBe('effective');
  });
  it('an unconditional final release is refused until all but what is disputed has cleared', () => {
    const history = made('unconditionalFinal', { disputedClaimsAmount: 18_838 });
    sign(history, { money: paid(1_799_999) }).thenRefused('UNCONDITIONAL_UNPAID', { values: { amount: '$18,000.00' } });
    expect(viewOf([...history, ...sign(history, { money: paid(1_800_000) }).events()]).status).toBe('effective');
  });
  it('of what a vendor is paid our books know nothing', () =>
    expect(releaseCoverage(viewOf(made('unconditionalProgress')), null)).toMatchObject({ isCovered: false }));
  it('an allowance with a reason lets an unconditional release be signed', () => {
    const history = made('unconditionalProgress');
    const allowed = given(...history)
      .when({ type: 'AllowUnpaidRelease', data: { reason: 'Wire is confirmed' } })
      .events();
    expect(viewOf([...history, ...allowed, ...sign([...history, ...allowed]).events()]).status).toBe('effective');
  });
  it('a conditional release needs no allowance', () =>
    given(...made('conditionalFinal'))
      .when({ type: 'AllowUnpaidRelease', data: { reason: 'x' } })
      .thenRefused('RELEASE_CONDITIONAL'));
});

describe('evidence of payment', () => {
  const signed = (more: object = {}) => {
    const history = made('conditionalProgress', more);
    return [...history, ...sign(history).events()];
  };
  const acknowledge = (acknowledgedOn: string) => ({
    type: 'AcknowledgeReleasePayment',
    data: { acknowledgedOn, note: 'Letter of November 20' },
  });
  it('a conditional release takes effect when a payment it names has cleared', () => {
    const history = signed({ linkedPaymentId: paymentId });
    given(...history)
      .when(assess)
      .then();
    const evidenced = given(...history)
      .when(assess, { money: paid(500_000) })
      .events();
    expect(viewOf([...history, ...evidenced])).toMatchObject({
      status: 'effective',
      evidence: { kind: 'clearedPayment', paymentId },
    });
    given(...history, ...evidenced)
      .when(assess, { money: paid(500_000) })
      .then();
  });
  it('a conditional release takes effect when the claimant has acknowledged the payment', () => {
    const history = signed();
    const noted = given(...history)
      .when(acknowledge('2026-11-20'))
      .events();
    expect(viewOf([...history, ...noted]).status).toBe('effective');
    given(...history, ...noted)
      .when(acknowledge('2026-11-20'))
      .thenRefused('ALREADY_EVIDENCED');
  });
  it('an acknowledgment is noted of a signed conditional release, and of no day to come', () => {
    given(...signed())
      .when(acknowledge('2026-11-21'))
      .thenRefused('ACKNOWLEDGED_IN_FUTURE', { field: 'acknowledgedOn' });
    given(...made('conditionalProgress'))
      .when(acknowledge('2026-11-20'))
      .thenRefused('RELEASE_NOT_SIGNED');
    given(...made('unconditionalProgress'))
      .when(acknowledge('2026-11-20'))
      .thenRefused('RELEASE_UNCONDITIONAL');
  });
  it('a returned payment takes the evidence back and flags the release once', () => {
    const history = signed({ linkedPaymentId: paymentId });
    const evidenced = given(...history)
      .when(assess, { money: paid(500_000) })
      .events();
    const failed = given(...history, ...evidenced)
      .when(assess, returned)
      .events();
    expect(viewOf([...history, ...evidenced, ...failed])).toMatchObject({
      status: 'signed',
      evidence: null,
      paymentFailedOn: '2026-11-20',
    });
    given(...history, ...evidenced, ...failed)
      .when(assess, returned)
      .then();
  });
  it('a returned payment flags the unconditional release that names it, and new money takes the flag away', () => {
    const history = made('unconditionalProgress');
    const out = [...history, ...sign(history, { money: paid(500_000) }).events()];
    expect(viewOf(out).coveredBy).toEqual([{ paymentId, invoiceId, amount: 500_000 }]);
    const other = { ...returned.failed, payment: { ...returned.failed.payment, paymentId: contractId } };
    given(...out)
      .when(assess, { failed: other })
      .then();
    const failed = given(...out)
      .when(assess, returned)
      .events();
    expect(viewOf([...out, ...failed])).toMatchObject({ status: 'effective', failedPayment: { outcome: 'returned' } });
    const wire = { paymentId: contractId, invoiceId, on: '2026-11-21', amount: 500_000 };
    const again = given(...out, ...failed)
      .when(assess, { money: { ...paid(0), shares: [wire] } })
      .events();
    expect(viewOf([...out, ...failed, ...again])).toMatchObject({
      failedPayment: null,
      coveredBy: [{ paymentId: contractId, invoiceId, amount: 500_000 }],
    });
  });
  it('a release that was signed before payments were named is flagged when the rest does not suffice', () => {
    const history = made('unconditionalProgress');
    const [signature] = sign(history, { money: paid(500_000) }).events();
    // as it was written then
    const { coveredBy: _named, ...before } = (signature?.data ?? {}) as Record<string, unknown>;
    const out = [...history, { type: 'ReleaseSigned', data: before } as ReleaseStreamEvent];
    expect(viewOf(out).coveredBy).toBeNull();
    given(...out)
      .when(assess, { ...returned, money: paid(500_000) })
      .then();
    expect(
      given(...out)
        .when(assess, returned)
        .events(),
    ).toMatchObject([{ type: 'ReleasePaymentFailed' }]);
  });
  it('a draft relies on no money yet', () =>
    given(...made('unconditionalProgress'))
      .when(assess, returned)
      .then());
});

describe('whatever is done with a release', () => {
  /** Small and repeatable: a linear congruential generator. */
  const randomBelow = (seed: number) => {
    let state = seed;
    return (limit: number) => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) % limit;
  };
  const amounts = [1, 250_000, 500_000, 1_818_838];
  it('no chain of commands makes an unconditional release effective without cleared money or a recorded allowance', () => {
    let effective = 0;
    for (let seed = 1; seed <= 300; seed += 1) {
      const below = randomBelow(seed);
      let history = made(releaseForms[below(4)] ?? 'unconditionalProgress');
      for (let step = 0; step < 25; step += 1) {
        const money = paid(amounts[below(5)] ?? 0);
        const command = [
          change('formType', releaseForms[below(4)]),
          change('amountReceived', amounts[below(4)]),
          change('amountOfCheck', amounts[below(4)]),
          change('disputedClaimsAmount', amounts[below(4)]),
          change('throughDate', '2026-11-01'),
          { type: 'AllowUnpaidRelease', data: { reason: 'Known to have come' } },
          signing(history),
          signing(history),
          { type: 'VoidReleaseSignature', data: { reason: 'Wrong' } },
          assess,
        ][below(10)];
        const { refusal, events } = given(...history).when(command ?? assess, {
          money,
          ...(below(6) === 0 && returned),
        });
        if (refusal) continue;
        const before = viewOf(history);
        history = [...history, ...events()];
        const after = viewOf(history);
        if (before.signedAt !== null || after.status !== 'effective' || !after.formType.startsWith('unconditional'))
          continue;
        effective += 1;
        expect(before.unpaidAllowance !== null || releaseCoverage(before, money).isCovered).toBe(true);
      }
    }
    expect(effective).toBeGreaterThan(50);
  });
});
