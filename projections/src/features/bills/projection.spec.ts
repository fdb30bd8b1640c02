import { describe, expect, it } from 'vitest';
import { rowsAfter } from '#test/recorded-events.spec-kit.ts';
import { billsProjection } from './projection.ts';

const event = (type: string, data: object = {}) => ({ type, data });
const recorded = event('BillRecorded', { vendorId: 'yard', vendorName: 'Hill Lumber', ref: 'INV-1', amount: 10_000 });
const reference = { bankId: 'first', number: '1041', vendorId: 'yard' };
const paying = (amount: number) => ({
  date: '2026-11-15',
  lines: [
    { billId: 'b', amount },
    { billId: null, amount: 1 },
  ],
});
const written = event('CheckWritten', { ...reference, ...paying(4_000) });
const after = (...checks: { type: string; data: object }[]) =>
  rowsAfter(billsProjection, ['Bill-b', recorded], ['Check-k', ...checks]).get('b');

describe('a bill in the list', () => {
  it('a recorded bill is open', () => expect(after()).toMatchObject({ open: 10_000, paid: 0, status: 'open' }));
  it('a bill shows the check that pays a part of it', () =>
    expect(after(written)).toMatchObject({
      open: 6_000,
      status: 'partiallyPaid',
      payments: [{ checkId: 'k', number: '1041', date: '2026-11-15', amount: 4_000 }],
    }));
  it('a bill is paid by what an edited check pays now', () =>
    expect(
      after(written, event('CheckEdited', { ...reference, from: paying(4_000), to: paying(10_000) })),
    ).toMatchObject({
      open: 0,
      status: 'paid',
      payments: [{ amount: 10_000 }],
    }));
  it('a bill that an edited check pays no more is open again', () =>
    expect(
      after(written, event('CheckEdited', { ...reference, from: paying(4_000), to: { ...paying(0), lines: [] } })),
    ).toMatchObject({ open: 10_000, status: 'open', payments: [] }));
  it('a bill whose check is voided is open again', () =>
    expect(
      after(written, event('CheckVoided', { ...reference, ...paying(4_000), voidedOn: '2026-11-20', reason: '' })),
    ).toMatchObject({ open: 10_000, status: 'open', payments: [] }));
  it('a void bill has nothing open', () =>
    expect(
      rowsAfter(billsProjection, [
        'Bill-b',
        recorded,
        event('BillVoided', { voidedOn: '2026-11-20', reason: 'Twice' }),
      ]).get('b'),
    ).toMatchObject({ open: 0, status: 'void', voidedOn: '2026-11-20', voidReason: 'Twice' }));
  it('a bill shows its vendor under the name it has today', () =>
    expect(
      rowsAfter(
        billsProjection,
        ['Bill-b', recorded],
        ['Supplier-yard', event('SupplierEdited', { name: 'Hill & Sons' })],
      ).get('b'),
    ).toMatchObject({ vendorName: 'Hill & Sons' }));
});
