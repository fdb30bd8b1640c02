import { describe, expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { instantAt, rowsAfter, recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { invoicesProjection } from './projection.ts';

const content = {
  number: '2',
  kind: 'progress',
  date: '2026-11-10',
  dueDate: '2026-12-10',
  amount: 921_319,
  amountDue: 875_253,
  contractId: 'c',
  contractNumber: '1',
  contractName: 'Wall',
  contentHash: 'h1',
};
const event = (type: string, data: object = {}) => ({ type, data });
const created = event('InvoiceCreated', content);
const approved = event('InvoiceApproved', { reason: '' });
const linked = event('InvoiceLinkIssued', {
  linkId: 'l1',
  tokenHash: 's',
  recipients: [],
  verbs: ['view'],
  revision: 1,
  contentHash: 'h1',
  expiresAt: '2026-12-21T08:00:00.000Z',
});
const sent = event('InvoiceSent', {
  channel: 'email',
  messageId: 'm',
  linkId: 'l1',
  to: [],
  cc: [],
  subject: '',
  body: '',
});
const viewed = event('InvoiceLinkViewed', { linkId: 'l1', ip: '', userAgent: '' });
const after = (...events: { type: string; data: object }[]) =>
  foldStream(invoicesProjection, recordedEvents('Invoice-i', created, ...events));

describe('an invoice', () => {
  it('an invoice starts as a draft that nobody owes', () =>
    expect(after()).toMatchObject({ status: 'draft', openDue: 0, paid: 0, payments: [] }));
  it('an invoice is owed once it is approved, and after that sent and viewed', () => {
    expect(after(approved)).toMatchObject({ status: 'approved', openDue: 875_253, approvedAt: instantAt(2) });
    expect(after(approved, linked, sent)).toMatchObject({ status: 'sent' });
    expect(after(approved, linked, sent, viewed)).toMatchObject({ status: 'viewed' });
  });
  it('an invoice is a draft again when the approval is taken back, and has to be sent again', () => {
    expect(after(approved, linked, sent, event('InvoiceUnapproved'))).toMatchObject({
      status: 'draft',
      openDue: 0,
      links: [{ supersededAt: instantAt(5) }],
    });
    expect(after(approved, linked, sent, event('InvoiceUnapproved'), approved)).toMatchObject({ status: 'approved' });
  });
  it('an invoice is edited, and voided with a reason', () => {
    expect(after(event('InvoiceEdited', { ...content, amount: 1 }))).toMatchObject({
      revision: 2,
      amount: 1,
      status: 'draft',
    });
    expect(after(approved, event('InvoiceVoided', { reason: 'Twice', posted: null }))).toMatchObject({
      status: 'void',
      voidReason: 'Twice',
      openDue: 0,
    });
  });
  it('an invoice can start as a copy of another', () =>
    expect(
      foldStream(
        invoicesProjection,
        recordedEvents('Invoice-j', event('InvoiceDuplicated', { fromId: 'i', ...content, number: '3' })),
      ),
    ).toMatchObject({ number: '3', status: 'draft', payments: [] }));
});

const deposit = {
  bankId: 'b',
  bankName: 'First',
  depositDate: '2026-11-12',
  methodId: 'm',
  methodName: 'Check',
  checkNo: '4471',
  reference: '',
  depositNo: '',
};
const to = (amount: number, invoiceId = 'i') => ({
  allocations: [{ invoiceId, contractId: 'c', amount }],
  unapplied: 0,
});
const posted = (amount: number) =>
  event('PaymentPosted', { receivedOn: '2026-11-12', amount, ...deposit, ...to(amount) });
const reallocated = (from: object, after_: object, isCleared = false) =>
  event('PaymentReallocated', {
    receivedOn: '2026-11-12',
    methodName: 'Check',
    checkNo: '4471',
    isCleared,
    from,
    to: after_,
    memo: '',
    on: '2026-11-14',
  });
const paid = (...streams: Parameters<typeof rowsAfter>[1][]) =>
  rowsAfter(invoicesProjection, ['Invoice-i', created, approved, linked, sent], ...streams).get('i');

describe('what is paid of it', () => {
  it('the payments of an invoice are shown one by one', () =>
    expect(paid(['Payment-p', posted(221_054)])).toMatchObject({
      status: 'partiallyPaid',
      paid: 221_054,
      openDue: 654_199,
      version: 4,
      payments: [
        {
          paymentId: 'p',
          receivedOn: '2026-11-12',
          amount: 221_054,
          status: 'posted',
          methodName: 'Check',
          checkNo: '4471',
        },
      ],
    }));
  it('the payments of an invoice may cover all of it', () =>
    expect(paid(['Payment-p', posted(221_054)], ['Payment-q', posted(654_199)])).toMatchObject({
      status: 'paid',
      openDue: 0,
      payments: [{ paymentId: 'p' }, { paymentId: 'q' }],
    }));
  it('the paid amount of an invoice changes when its payment is reallocated', () => {
    expect(paid(['Payment-p', posted(221_054), reallocated(to(221_054), to(221_054, 'other'))])).toMatchObject({
      status: 'sent',
      paid: 0,
      payments: [],
    });
    expect(paid(['Payment-p', posted(221_054), reallocated(to(221_054), to(1_000))])).toMatchObject({
      paid: 1_000,
      openDue: 874_253,
    });
    expect(
      paid([
        'Payment-p',
        event('PaymentPosted', { receivedOn: '2026-11-12', amount: 9, ...deposit, ...to(9, 'other') }),
        event('PaymentCleared', { clearedOn: '2026-11-13' }),
        reallocated(to(9, 'other'), to(9), true),
      ]),
    ).toMatchObject({ paid: 9, payments: [{ status: 'cleared', checkNo: '4471' }] });
  });
  it('a payment of an invoice clears, and shows the method by which it was finally paid', () =>
    expect(
      paid([
        'Payment-p',
        posted(875_253),
        event('DepositEdited', { from: deposit, to: { ...deposit, methodName: 'ACH', checkNo: '' } }),
        event('PaymentCleared', { clearedOn: '2026-11-17' }),
      ]),
    ).toMatchObject({ status: 'paid', payments: [{ status: 'cleared', methodName: 'ACH', checkNo: '' }] }));
  it('an invoice is open again when the bank returns its payment or the payment is reversed', () => {
    const takenBack = { ...to(875_253), amount: 875_253, bankId: 'b', fee: 0, reason: '' };
    expect(paid(['Payment-p', posted(875_253), event('PaymentReturned', takenBack)])).toMatchObject({
      status: 'sent',
      paid: 0,
      openDue: 875_253,
      payments: [{ status: 'returned', amount: 875_253 }],
    });
    expect(paid(['Payment-p', posted(875_253), event('PaymentReversed', takenBack)])).toMatchObject({
      payments: [{ status: 'reversed' }],
      openDue: 875_253,
    });
  });
});
