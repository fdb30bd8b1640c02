import { describe, expect, it } from 'vitest';
import { aged, agedTotals, agedTotalsBy, isReceivableFound } from './calculations.ts';
import { ReceivablesRequest, StatementsToSend } from './resource.ts';
import type { OpenInvoice } from './view.ts';

const open = (date: string, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  invoiceId: 'i',
  number: '1',
  customerId: 'ana',
  customerName: 'Ana',
  contractId: 'c',
  contractNumber: '1',
  contractName: 'Wall',
  locationId: 'l',
  locationName: 'Yard',
  salesmanId: 'sam',
  salesmanName: 'Sam',
  date,
  dueDate: '2026-12-10',
  amount: 100,
  paid: 0,
  open: 100,
  retention: 5,
  retentionDueOn: null,
  ...more,
});
const today = '2026-11-20';

describe('what is open ages (domain 4.5)', () => {
  it.each([
    ['2026-11-20', 0, '0-30'],
    ['2026-10-21', 30, '0-30'],
    ['2026-10-20', 31, '31-60'],
    ['2026-09-21', 60, '31-60'],
    ['2026-09-20', 61, '61-90'],
    ['2026-08-22', 90, '61-90'],
    ['2026-08-21', 91, 'past90'],
  ])('an open amount dated %s is %i days old, in the bucket %s', (date, days, bucket) =>
    expect(aged(open(date), today, 'invoiceDate')).toMatchObject({ days, bucket, notYetDue: false }),
  );

  it('an open amount ages from its due date where the company says so, and is not yet due before', () =>
    expect(aged(open('2026-08-21'), today, 'dueDate')).toMatchObject({
      days: -20,
      bucket: 'current',
      notYetDue: true,
    }));
  it.each([
    ['2026-11-20', 'current'],
    ['2026-11-19', '0-30'],
    ['2026-10-21', '0-30'],
    ['2026-10-20', '31-60'],
    ['2026-08-21', 'past90'],
  ])('an open amount due on %s is in the bucket %s by its due date', (dueDate, bucket) =>
    expect(aged(open('2026-01-01', { dueDate }), today, 'dueDate').bucket).toBe(bucket),
  );
  it('the worked company K ages by due date as its statement says (design 11)', () => {
    const invoices = [
      open('2026-09-22', { dueDate: '2026-10-22', open: 1_650_000 }),
      open('2026-10-26', { dueDate: '2026-11-25', open: 623_319 }),
      open('2026-11-14', { dueDate: '2026-12-14', open: 878_946 }),
    ].map((each) => aged(each, '2026-11-30', 'dueDate'));
    expect(agedTotals(invoices, [])).toMatchObject({
      buckets: { current: 878_946, '0-30': 623_319, '31-60': 1_650_000, '61-90': 0, past90: 0 },
      open: 3_152_265,
    });
  });
  it('retention does not age from the due date', () =>
    expect(aged(open('2026-08-21', { open: 0 }), today, 'invoiceDate')).toMatchObject({ bucket: null }));
});

describe('retention after completion', () => {
  it.each([
    ['2026-11-19', true],
    ['2026-11-20', false],
    [null, false],
  ])('retention that is due on %s is overdue: %s', (retentionDueOn, is) => {
    const row = aged(open('2026-08-21', { open: 0, retentionDueOn }), today, 'invoiceDate');
    expect(row.isRetentionOverdue).toBe(is);
    expect(agedTotals([row], []).retentionOverdue).toBe(is ? 5 : 0);
  });
  it('retention that is released is not overdue', () =>
    expect(
      aged(open('2026-08-21', { retention: 0, retentionDueOn: '2026-10-01' }), today, 'invoiceDate').isRetentionOverdue,
    ).toBe(false));
});

describe('what a list of receivables finds', () => {
  const found = (request: object, invoice = open('2026-09-21'), basis: 'invoiceDate' | 'dueDate' = 'invoiceDate') =>
    isReceivableFound(aged(invoice, today, basis), ReceivablesRequest.parse(request));

  it.each([
    ['2026-11-20', 0, false],
    ['2026-11-19', 0, true],
    ['2026-10-21', 30, false],
    ['2026-10-20', 30, true],
    ['2026-09-21', 60, false],
    ['2026-09-20', 60, true],
  ])('an invoice dated %s is open for more than %i days: %s', (date, moreThan, is) => {
    expect(found({ moreThan }, open(date))).toBe(is);
    expect(found({ moreThan }, open('2026-01-01', { dueDate: date }), 'dueDate')).toBe(is);
  });
  it('what is only retained is never open for more than some days', () =>
    expect(found({ moreThan: 0 }, open('2026-01-01', { open: 0 }))).toBe(false));
  it('every word of a search occurs somewhere in the row', () => {
    expect(found({ search: 'wall ANA' })).toBe(true);
    expect(found({ search: 'wall ben' })).toBe(false);
  });
  it.each([
    [{ field: 'open', op: 'gt', value: 99 }, true],
    [{ field: 'open', op: 'between', value: [101, 200] }, false],
    [{ field: 'customerId', op: 'in', value: ['ana', 'ben'] }, true],
    [{ field: 'dueDate', op: 'lt', value: '2026-12-10' }, false],
    [{ field: 'dueDate', op: 'lte', value: '2026-12-10' }, true],
    [{ field: 'contractName', op: 'contains', value: 'AL' }, true],
    [{ field: 'contractName', op: 'empty', value: true }, false],
    [{ field: 'days', op: 'ne', value: 60 }, false],
  ])('the condition %j holds for a receivable: %s', (filter, is) => expect(found({ filters: [filter] })).toBe(is));
  it.each([
    ['an unknown field', { field: 'secret', op: 'eq', value: 1 }, ['filters', 0, 'field']],
    ['text for a figure', { field: 'open', op: 'gt', value: '99' }, ['filters', 0, 'value']],
    ['one value for a range', { field: 'open', op: 'between', value: 99 }, ['filters', 0, 'value']],
  ])('a filter of receivables with %s is refused by its place', (_, filter, path) =>
    expect(ReceivablesRequest.safeParse({ filters: [filter] }).error?.issues[0]?.path).toEqual(path),
  );
});

describe('totals', () => {
  const receivables = [
    open('2026-11-20'),
    open('2026-08-21', { open: 40, salesmanId: 'sue', salesmanName: 'Sue' }),
    open('2026-08-21', { open: 0, retention: 7 }),
  ].map((each) => aged(each, today, 'invoiceDate'));
  const credits = [{ customerId: 'ben', customerName: 'Ben', salesmanId: 'sue', salesmanName: 'Sue', credit: 9 }];
  it('receivable totals are by bucket, with retention and credit apart', () =>
    expect(agedTotals(receivables, credits)).toEqual({
      buckets: { current: 0, '0-30': 100, '31-60': 0, '61-90': 0, past90: 40 },
      open: 140,
      overdue: 0,
      retention: 17,
      retentionOverdue: 0,
      credit: 9,
    }));
  it('receivable totals count as overdue what is open past its due date', () =>
    expect(
      agedTotals(
        [open('2026-08-21', { dueDate: '2026-11-19' }), open('2026-11-01', { dueDate: today })].map((each) =>
          aged(each, today, 'invoiceDate'),
        ),
        [],
      ),
    ).toMatchObject({ open: 200, overdue: 100 }));
  it('receivable totals are given by salesman and by customer, too', () => {
    expect(agedTotalsBy('salesman', receivables, credits)).toMatchObject([
      { id: 'sam', name: 'Sam', open: 100, retention: 12, credit: 0 },
      { id: 'sue', open: 40, retention: 5, credit: 9 },
    ]);
    expect(agedTotalsBy('customer', receivables, credits)).toMatchObject([
      { id: 'ana', open: 140 },
      { id: 'ben', name: 'Ben', open: 0, credit: 9 },
    ]);
  });
});

it('a mailing names up to 2,000 customers', () => {
  const letter = { subject: 'Your statement', body: 'As of today' };
  const naming = (count: number) =>
    StatementsToSend.safeParse({
      ...letter,
      ids: Array.from({ length: count }, (_, at) => `00000000-0000-7000-8000-${at.toString().padStart(12, '0')}`),
    });
  expect(naming(2_000).success).toBe(true);
  expect(naming(2_001).error?.issues).toMatchObject([{ path: ['ids'], message: 'Choose at most 2,000.' }]);
});
