import { describe, expect, it } from 'vitest';
import { fold, foldStream } from '#kernel/fold.ts';
import { instantAt, recordedEvents, recordedEventsFrom, rowsAfter } from '#test/recorded-events.spec-kit.ts';
import { WorkingSet } from '#kernel/working-set.ts';
import { invoiceData, paymentData, posting } from '#test/books.spec-kit.ts';
import { locationsProjection } from './projection.ts';

const fields = {
  name: 'Yard',
  customerId: 'c',
  customerName: 'Ana Ltd',
  salesmanId: 'sam',
  salesmanName: 'Sam',
  address: { city: 'San Diego' },
};
const created = { type: 'LocationCreated', data: fields };
const noted = (noteId: string) => ({
  type: 'LocationNoteAdded',
  data: { noteId, text: `Note ${noteId}`, contractId: null },
});
const after = (...events: { type: string; data: object }[]) =>
  foldStream(locationsProjection, recordedEvents('Location-l', created, ...events));

describe('a location', () => {
  it('a location is listed by its city', () =>
    expect(after()).toMatchObject({ ...fields, city: 'San Diego', notes: [], trashedAt: null }));
  it('a location recorded before there was information has none', () =>
    expect(after()).toMatchObject({ information: { gateCode: '', owner: { name: '' }, noLenderKnown: false } }));
  it('a location row follows an edit', () =>
    expect(
      after({ type: 'LocationEdited', data: { ...fields, name: 'Back yard', address: { city: 'Poway' } } }),
    ).toMatchObject({ name: 'Back yard', city: 'Poway' }));
  it('a location keeps notes, the newest first', () =>
    expect(after(noted('1'), noted('2'))).toMatchObject({
      notes: [{ id: '2', by: 'kim', byName: 'Kim', at: instantAt(3) }, { id: '1' }],
    }));
  it('a location loses a note that is removed', () =>
    expect(after(noted('1'), noted('2'), { type: 'LocationNoteRemoved', data: { noteId: '1' } })).toMatchObject({
      notes: [{ id: '2' }],
    }));
  it('a location shows its customer under the name it has today', () => {
    const rows = new WorkingSet(['customerId']);
    for (const event of [
      ...recordedEvents('Location-l', created),
      ...recordedEventsFrom(1, 'Customer-c', { type: 'CustomerEdited', data: { name: 'Ana & Sons' } }),
    ])
      fold(locationsProjection, rows, event);
    expect(rows.get('l')).toMatchObject({ customerName: 'Ana & Sons', version: 1 });
  });
  it('a location shows what is owed for the invoices there, whatever else the same payment paid', () => {
    const posted = posting('7', [{ sourceLineItemId: 'l1', changeOrderId: null, thisPeriod: 1_000 }], 0, 50, 0);
    const payment = paymentData(1_000, [{ invoiceId: 'i', amount: 900 }]);
    const elsewhere = { ...payment.allocations[0], invoiceId: 'j', locationId: 'roof', amount: 100 };
    const rows = rowsAfter(
      locationsProjection,
      ['Location-yard', created],
      ['Invoice-i', { type: 'InvoiceCreated', data: invoiceData(posted) }, { type: 'InvoiceApproved', data: posted }],
      ['Payment-p', { type: 'PaymentPosted', data: { ...payment, allocations: [...payment.allocations, elsewhere] } }],
    );
    expect(rows.get('yard')).toMatchObject({ owed: 50, retained: 50, lastActivityAt: instantAt(4), version: 1 });
  });
});
