import { describe, expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { instantAt, rowsAfter, recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { paymentsProjection } from './projection.ts';

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
const allocations = [
  { invoiceId: 'i', invoiceNumber: '1', contractId: 'c', locationId: 'l', salesmanId: 's', amount: 900 },
];
const fields = {
  customerId: 'ana',
  customerName: 'Ana',
  salesmanId: 'sam',
  salesmanName: 'Sam',
  receivedOn: '2026-11-12',
  amount: 1_000,
  ...deposit,
  allocations,
  unapplied: 100,
  memo: '',
};
const event = (type: string, data: object = {}) => ({ type, data });
const posted = event('PaymentPosted', { ...fields, allowDuplicateCheck: false });
const after = (...events: { type: string; data: object }[]) =>
  foldStream(paymentsProjection, recordedEvents('Payment-p', posted, ...events));

describe('a payment', () => {
  it('a payment is posted with its allocations and the unapplied rest', () =>
    expect(after()).toMatchObject({ ...fields, status: 'posted', clearedOn: null, returnFee: 0 }));
  it('a payment can be allocated anew', () =>
    expect(
      after(event('PaymentReallocated', { from: {}, to: { allocations: [], unapplied: 1_000 }, memo: 'Later' })),
    ).toMatchObject({ allocations: [], unapplied: 1_000, memo: 'Later', amount: 1_000 }));
  it('a payment shows the bank of its edited deposit', () =>
    expect(
      after(
        event('DepositEdited', {
          from: deposit,
          to: { ...deposit, bankId: 'x', bankName: 'Second', allowDuplicateCheck: false },
          reason: '',
        }),
      ),
    ).toMatchObject({ bankId: 'x', bankName: 'Second', checkNo: '4471' }));
  it('a payment is shown as cleared', () =>
    expect(after(event('PaymentCleared', { clearedOn: '2026-11-17' }))).toMatchObject({
      status: 'cleared',
      clearedOn: '2026-11-17',
    }));
  it('a payment is returned with a fee, or reversed, and leaves no credit', () => {
    expect(after(event('PaymentReturned', { returnedOn: '2026-11-19', fee: 3_500, reason: 'No funds' }))).toMatchObject(
      {
        status: 'returned',
        returnedOn: '2026-11-19',
        returnFee: 3_500,
        endedAt: instantAt(2),
        endReason: 'No funds',
        unapplied: 0,
      },
    );
    expect(after(event('PaymentReversed', { reason: 'Twice' }))).toMatchObject({
      status: 'reversed',
      endReason: 'Twice',
      unapplied: 0,
      allocations,
    });
  });
  it('a payment shows bank, method and customer under the names they have today', () =>
    expect(
      rowsAfter(
        paymentsProjection,
        ['Payment-p', posted],
        ['Bank-b', event('BankEdited', { name: 'Best Bank' })],
        ['PaymentMethod-m', event('PaymentMethodEdited', { name: 'Cheque' })],
        ['Customer-ana', event('CustomerEdited', { name: 'Ana & Sons' })],
      ).get('p'),
    ).toMatchObject({ bankName: 'Best Bank', methodName: 'Cheque', customerName: 'Ana & Sons', version: 1 }));
});
