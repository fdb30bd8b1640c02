import { describe, expect, it } from 'vitest';
import { fold, foldStream } from '#kernel/fold.ts';
import { instantAt, recordedEvents, recordedEventsFrom, rowsAfter } from '#test/recorded-events.spec-kit.ts';
import { WorkingSet } from '#kernel/working-set.ts';
import { contractData, invoiceData, paymentData, paymentEndedData, posting } from '#test/books.spec-kit.ts';
import { customersProjection } from './projection.ts';

const contact = (name: string, isPrimary: boolean) => ({
  id: name,
  name,
  email: `${name}@example.com`,
  phone: null,
  isPrimary,
});
const fields = {
  name: 'Ana Ltd',
  salesmanId: 'sam',
  salesmanName: 'Sam',
  billingAddress: { city: 'San Diego' },
  contacts: [contact('bob', false), contact('ana', true)],
};
const created = { type: 'CustomerCreated', data: fields };
const event = (type: string, data: object = {}) => ({ type, data });
const after = (...events: { type: string; data: object }[]) =>
  foldStream(customersProjection, recordedEvents('Customer-c', created, ...events));

describe('a customer', () => {
  it('a customer is listed by the primary contact', () =>
    expect(after()).toMatchObject({
      status: 'active',
      primaryContactName: 'ana',
      primaryContactEmail: 'ana@example.com',
      primaryContactPhone: null,
      city: 'San Diego',
    }));
  it('a customer row follows an edit', () =>
    expect(
      after(event('CustomerEdited', { ...fields, name: 'Ana & Sons', contacts: [contact('bob', true)] })),
    ).toMatchObject({ name: 'Ana & Sons', primaryContactName: 'bob', version: 2 }));
  it('a customer row has the salesman it was given to, also without an edit', () =>
    expect(after(event('CustomerReassigned', { from: 'sam', to: 'sue', toName: 'Sue' }))).toMatchObject({
      salesmanId: 'sue',
      salesmanName: 'Sue',
      version: 2,
    }));
  it.each([
    ['pending', ['CostPlusRequested']],
    ['approved', ['CostPlusRequested', 'CostPlusApproved']],
    ['rejected', ['CostPlusRequested', 'CostPlusRejected']],
    ['none', ['CostPlusRequested', 'CostPlusApproved', 'CostPlusRevoked']],
    ['none', []],
  ])('a customer has the cost-plus status %s after the events %j', (costPlusStatus, types) => {
    const rows = new WorkingSet(['id']);
    for (const each of [
      ...recordedEvents('Customer-c', created),
      ...recordedEventsFrom(1, 'CostPlusRequest-c', ...types.map((type) => event(type))),
    ])
      fold(customersProjection, rows, each);
    expect(rows.get('c')).toMatchObject({ costPlusStatus, version: 1 });
  });
});

describe('the balance of a customer', () => {
  const posted = posting('7', [{ sourceLineItemId: 'l1', changeOrderId: null, thisPeriod: 1_000 }], 0, 50, 0);
  const billed = ['Invoice-i', event('InvoiceCreated', invoiceData(posted)), event('InvoiceApproved', posted)] as const;
  const paid = ['Payment-p', event('PaymentPosted', paymentData(1_000, [{ invoiceId: 'i', amount: 900 }]))] as const;
  const anaAfter = (...streams: Parameters<typeof rowsAfter>[1][]) =>
    rowsAfter(customersProjection, ['Customer-ana', created], ['Customer-ben', created], ...streams).get('ana');

  it('a new customer owes nothing, and was last active when entered', () =>
    expect(anaAfter()).toMatchObject({ owed: 0, retained: 0, unusedCredit: 0, lastActivityAt: instantAt(1) }));
  it('a customer owes an approved invoice, with the retention apart', () =>
    expect(anaAfter(billed)).toMatchObject({ owed: 950, retained: 50, lastActivityAt: instantAt(4) }));
  it('a customer owes no invoice whose approval was taken back, or that is void', () => {
    for (const undone of [event('InvoiceUnapproved', posted), event('InvoiceVoided', { reason: '', posted })])
      expect(anaAfter(billed, ['Invoice-i', undone])).toMatchObject({ owed: 0, retained: 0 });
  });
  it('a customer owes what a payment leaves open, and has what it leaves over as credit', () =>
    expect(anaAfter(billed, paid)).toMatchObject({ owed: 50, unusedCredit: 100, lastActivityAt: instantAt(5) }));
  it('a customer owes again what a returned payment had paid', () =>
    expect(
      anaAfter(billed, paid, [
        'Payment-p',
        event('PaymentReturned', paymentEndedData(1_000, [{ invoiceId: 'i', amount: 900 }])),
      ]),
    ).toMatchObject({ owed: 950, unusedCredit: 0 }));
  it('a customer is not charged for the invoices of another customer', () =>
    expect(rowsAfter(customersProjection, ['Customer-ben', created], billed, paid).get('ben')).toMatchObject({
      owed: 0,
      lastActivityAt: instantAt(1),
    }));
  it('a customer was last active when a contract was made, or something was sent to one of their locations', () => {
    const contract = ['Contract-c', event('ContractCreated', contractData(1_000))] as const;
    const location = ['Location-yard', event('LocationCreated', { customerId: 'ana' })] as const;
    const mailed = ['Message-m', event('MessageQueued', { locationId: 'yard' })] as const;
    expect(anaAfter(contract)).toMatchObject({ lastActivityAt: instantAt(3) });
    expect(anaAfter(contract, location, mailed)).toMatchObject({
      lastActivityAt: instantAt(5),
      locations: [{ locationId: 'yard' }],
    });
  });
});
