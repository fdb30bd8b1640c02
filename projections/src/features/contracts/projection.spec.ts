import { describe, expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { instantAt, rowsAfter, recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { contractsProjection } from './projection.ts';

const line = (id: string, amount: number, kind = 'service') => ({
  id,
  kind,
  name: id,
  quantity: 10_000,
  unit: 'ls',
  unitPrice: amount,
  selected: true,
  amount,
});
const [demolition, wall, drainage, discount] = [
  line('demolition', 425_000),
  line('wall', 1_210_938),
  line('drainage', 232_900),
  line('discount', -50_000, 'discount'),
];
const content = {
  number: '1',
  name: 'Wall',
  date: '2026-11-01',
  lineItems: [line('title', 0, 'section'), demolition, wall, drainage, discount],
  amount: 1_818_838,
  contentHash: 'h1',
  customerName: 'Ana',
  proposalId: 'p',
};
const event = (type: string, data: object = {}) => ({ type, data });
const created = event('ContractCreated', content);
const linked = event('ContractLinkIssued', {
  linkId: 'l1',
  tokenHash: 's',
  recipients: [],
  verbs: ['view', 'sign'],
  revision: 1,
  contentHash: 'h1',
  expiresAt: '2026-12-21T08:00:00.000Z',
});
const sent = event('ContractSent', {
  channel: 'email',
  messageId: 'm',
  linkId: 'l1',
  to: [],
  cc: [],
  subject: '',
  body: '',
});
const viewed = event('ContractLinkViewed', { linkId: 'l1', ip: '', userAgent: '' });
const signed = event('ContractSigned', {
  linkId: 'l1',
  name: 'Ana',
  title: '',
  company: '',
  date: '2026-11-02',
  signature: 'data:',
  contentHash: 'h1',
  revision: 1,
  ip: '',
  userAgent: '',
  consent: true,
});
const after = (...events: { type: string; data: object }[]) =>
  foldStream(contractsProjection, recordedEvents('Contract-c', created, ...events));

describe('a contract', () => {
  it('a contract starts as a draft with its own amount, of which nothing is billed', () =>
    expect(after()).toMatchObject({
      status: 'draft',
      revision: 1,
      originalAmount: null,
      contractValue: 1_818_838,
      unbilled: 1_818_838,
      billed: 0,
      balance: 0,
      changeOrders: [],
      billing: {
        lines: [
          {
            sourceLineItemId: 'demolition',
            source: 'contract',
            scheduled: 425_000,
            billed: 0,
            percent: 0,
            balance: 425_000,
          },
          { sourceLineItemId: 'wall' },
          { sourceLineItemId: 'drainage' },
          { balance: -50_000 },
        ],
      },
    }));
  it('a contract is sent, viewed, and signed, which fixes its amount and uses up the link', () => {
    expect(after(linked)).toMatchObject({ status: 'draft' });
    expect(after(linked, sent)).toMatchObject({ status: 'sent' });
    expect(after(linked, sent, viewed)).toMatchObject({ status: 'viewed' });
    expect(after(linked, sent, signed)).toMatchObject({
      status: 'signed',
      originalAmount: 1_818_838,
      signedAt: instantAt(4),
      links: [{ usedAt: instantAt(4) }],
    });
    expect(after(linked, sent, signed, sent)).toMatchObject({ status: 'signed' });
  });
  it('a contract is a draft again after an edit, with other lines to bill', () =>
    expect(
      after(linked, sent, event('ContractEdited', { ...content, lineItems: [demolition], amount: 425_000 })),
    ).toMatchObject({
      status: 'draft',
      revision: 2,
      contractValue: 425_000,
      billing: { lines: [{ sourceLineItemId: 'demolition' }] },
      links: [{ supersededAt: instantAt(4) }],
    }));
  it('a contract is a draft again when the signature is voided', () =>
    expect(
      after(
        linked,
        sent,
        signed,
        event('ContractCountersigned', { name: 'Kim', title: 'CEO', signature: 'data:' }),
        event('ContractSignatureVoided', { reason: 'Wrong person' }),
      ),
    ).toMatchObject({ status: 'draft', originalAmount: null, countersignature: null }));
  it('a contract is countersigned, completed, closed and opened again', () => {
    const done = [
      linked,
      sent,
      signed,
      event('ContractCountersigned', { name: 'Kim K', title: 'CEO', signature: 'data:' }),
      event('ContractCompleted', { completedOn: '2026-12-01', noticeOfCompletionRecordedOn: null }),
      event('ContractClosed', { reason: '' }),
    ];
    expect(after(...done)).toMatchObject({
      status: 'closed',
      closedAt: instantAt(7),
      completedOn: '2026-12-01',
      countersignature: { name: 'Kim K', by: 'Kim', at: instantAt(5) },
    });
    expect(after(...done, event('ContractReopened', { reason: '' }))).toMatchObject({
      status: 'signed',
      closedAt: null,
    });
  });
  it('a contract is voided with a reason, and its links stop working', () =>
    expect(after(linked, sent, event('ContractVoided', { reason: 'Sold' }))).toMatchObject({
      status: 'void',
      voidReason: 'Sold',
      voidedAt: instantAt(4),
      links: [{ supersededAt: instantAt(4) }],
    }));
});

const change = (number: string, amount: number) => ({
  contractId: 'c',
  number,
  date: '2026-11-02',
  amount,
  lineItems: [line(`co${number}`, amount)],
});
const decided = (number: string, amount: number) => ({ ...change(number, amount), reason: '', on: '2026-11-05' });
const changes = [
  ['Contract-c', created, linked, sent, signed],
  [
    'ChangeOrder-1',
    event('ChangeOrderCreated', change('1', 175_000)),
    event('ChangeOrderApproved', decided('1', 175_000)),
  ],
  [
    'ChangeOrder-2',
    event('ChangeOrderCreated', change('2', -42_050)),
    event('ChangeOrderApproved', decided('2', -42_050)),
  ],
  ['ChangeOrder-3', event('ChangeOrderCreated', change('3', 80_000)), event('ChangeOrderEdited', change('3', 90_000))],
] as const;
type Stream = Parameters<typeof rowsAfter>[1];
const row = (...streams: readonly Stream[]) => rowsAfter(contractsProjection, ...changes, ...streams).get('c');

describe('its change orders', () => {
  it('change orders of a contract count when approved; pending ones are shown apart (domain 4.3)', () =>
    expect(row()).toMatchObject({
      originalAmount: 1_818_838,
      approvedChanges: 132_950,
      pendingChanges: 90_000,
      contractValue: 1_951_788,
      version: 4,
    }));
  it('change orders of a contract can be billed once they are approved', () =>
    expect(row()).toMatchObject({
      billing: {
        lines: [
          {},
          {},
          {},
          {},
          {
            sourceLineItemId: 'co1',
            source: 'changeOrder',
            changeOrderId: '1',
            changeOrderNumber: '1',
            scheduled: 175_000,
          },
          { sourceLineItemId: 'co2', scheduled: -42_050 },
        ],
      },
    }));
  it('change orders of a contract no longer count when the approval is taken back', () => {
    const taken = row([
      'ChangeOrder-1',
      event('ChangeOrderUnapproved', { ...decided('1', 175_000), on: '2026-11-09' }),
    ]);
    expect(taken).toMatchObject({
      approvedChanges: -42_050,
      pendingChanges: 265_000,
      contractValue: 1_776_788,
      changeOrders: [
        {
          standing: 'pending',
          approvals: [
            { on: '2026-11-05', amount: 175_000 },
            { on: '2026-11-09', amount: -175_000 },
          ],
        },
        {},
        {},
      ],
    });
    expect(taken).toMatchObject({ billing: { lines: [{}, {}, {}, {}, { sourceLineItemId: 'co2' }] } });
  });
  it('change orders of a contract do not count while they are in the trash', () => {
    expect(row(['ChangeOrder-3', event('ChangeOrderTrashed')])).toMatchObject({ pendingChanges: 0 });
    expect(row(['ChangeOrder-3', event('ChangeOrderTrashed'), event('ChangeOrderRestored')])).toMatchObject({
      pendingChanges: 90_000,
    });
  });
});

const posted = (lines: readonly (readonly [string, number])[], more: object) => ({
  reason: '',
  contractId: 'c',
  on: '2026-11-10',
  extras: 0,
  retentionReleased: 0,
  lineItems: lines.map(([sourceLineItemId, thisPeriod]) => ({ sourceLineItemId, changeOrderId: null, thisPeriod })),
  ...more,
});
const first = posted(
  [
    ['demolition', 425_000],
    ['wall', 605_469],
  ],
  { amount: 1_030_469, retainable: 1_030_469, retentionHeld: 51_523, amountDue: 978_946 },
);
const second = posted(
  [
    ['wall', 605_469],
    ['drainage', 232_900],
    ['discount', -50_000],
    ['co1', 175_000],
    ['co2', -42_050],
  ],
  { amount: 921_319, retainable: 921_319, retentionHeld: 46_066, amountDue: 875_253 },
);
const payment = {
  allocations: [
    { invoiceId: 'i1', contractId: 'c', amount: 978_946 },
    { invoiceId: 'i2', contractId: 'c', amount: 221_054 },
  ],
  unapplied: 0,
  amount: 1_200_000,
  bankId: 'b',
};
const billed: Stream[] = [
  ['Invoice-i1', event('InvoiceApproved', first)],
  ['Invoice-i2', event('InvoiceApproved', second)],
  ['Payment-p', event('PaymentPosted', payment)],
];

describe('its invoices and payments', () => {
  it('the invoices and payments of a contract are summed up (domain 4.4)', () =>
    expect(row(...billed)).toMatchObject({
      billed: 1_951_788,
      paid: 1_200_000,
      openDue: 654_199,
      retention: 97_589,
      balance: 751_788,
      unbilled: 0,
      extras: 0,
    }));
  it('the invoices of a contract show how far each line is billed', () =>
    expect(row(...billed.slice(0, 1))).toMatchObject({
      billing: {
        retainable: 1_030_469,
        retentionHeld: 51_523,
        lines: [
          { billed: 425_000, percent: 10_000, balance: 0 },
          { billed: 605_469, percent: 5_000, balance: 605_469 },
          { billed: 0 },
          {},
          {},
          {},
        ],
      },
    }));
  it('the invoices and payments of a contract are subtracted when unapproved, voided, returned or reversed', () => {
    expect(row(...billed.slice(0, 2), ['Invoice-i2', event('InvoiceUnapproved', second)])).toMatchObject({
      billed: 1_030_469,
      retention: 51_523,
      unbilled: 921_319,
    });
    expect(
      row(...billed.slice(0, 2), ['Invoice-i2', event('InvoiceVoided', { reason: 'x', posted: second })]),
    ).toMatchObject({ billed: 1_030_469 });
    expect(
      row(...billed.slice(0, 1), ['Invoice-i3', event('InvoiceVoided', { reason: 'x', posted: null })]),
    ).toMatchObject({ billed: 1_030_469 });
    expect(
      row(...billed, [
        'Payment-p',
        event('PaymentReturned', { ...payment, returnedOn: '2026-11-20', fee: 0, reason: '' }),
      ]),
    ).toMatchObject({ paid: 0, openDue: 1_854_199 });
  });
  it('the invoices of a contract release what was retained', () => {
    const release = posted([], {
      amount: 0,
      retainable: 0,
      retentionHeld: 0,
      retentionReleased: 97_589,
      amountDue: 97_589,
    });
    expect(row(...billed, ['Invoice-i3', event('InvoiceApproved', release)])).toMatchObject({
      billed: 1_951_788,
      retention: 0,
      openDue: 751_788,
      balance: 751_788,
      billing: { retentionReleased: 97_589 },
    });
  });
  it('the retention of a completed contract is due until it is released and paid', () => {
    const completed: Stream = [
      'Contract-c',
      event('ContractCompleted', { completedOn: '2026-11-12', noticeOfCompletionRecordedOn: null }),
    ];
    const release = posted([], { amount: 0, retainable: 0, retentionHeld: 0, retentionReleased: 97_589 });
    const paidInFull = { ...payment, allocations: [{ invoiceId: 'i2', contractId: 'c', amount: 751_788 }] };
    expect(row(...billed)).toMatchObject({ retentionDueOn: null });
    expect(row(completed)).toMatchObject({ completedOn: '2026-11-12', retentionDueOn: null });
    expect(row(completed, ...billed)).toMatchObject({ retentionDueOn: '2026-12-27' });
    expect(row(...billed, completed)).toMatchObject({ retentionDueOn: '2026-12-27' });
    const released: Stream[] = [completed, ...billed, ['Invoice-i3', event('InvoiceApproved', release)]];
    expect(row(...released)).toMatchObject({ retention: 0, retentionDueOn: '2026-12-27' });
    expect(row(...released, ['Payment-q', event('PaymentPosted', paidInFull)])).toMatchObject({ retentionDueOn: null });
  });
  it('the invoices of a contract may bill beside the schedule', () =>
    expect(
      row([
        'Invoice-i1',
        event(
          'InvoiceApproved',
          posted([['wall', 10_000]], {
            amount: 15_000,
            extras: 5_000,
            retainable: 10_000,
            retentionHeld: 500,
            amountDue: 14_500,
          }),
        ),
      ]),
    ).toMatchObject({ billed: 15_000, extras: 5_000, unbilled: 1_941_788 }));
});
