import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rowsAfter } from '#test/recorded-events.spec-kit.ts';
import { jobCostPostingsProjection } from './projection.ts';

const frozen = (type: string) => ({
  type,
  data: JSON.parse(readFileSync(`contracts/samples/job-costs/${type}.v1.json`, 'utf8')) as object, // an event
});
const postedBy = (...types: readonly string[]) => [
  ...rowsAfter(jobCostPostingsProjection, ['JobCost-t', ...types.map(frozen)]).all(),
];
const amounts = (...types: readonly string[]) => postedBy(...types).map(({ amount }) => amount);

describe('the journal of costs', () => {
  it('a line that is added is posted with all that accountants ask of it', () => {
    expect(postedBy('LaborAdded')).toMatchObject([
      { category: 'labor', description: 'Ray Soto', payClass: 'regular', hours: 800, wages: 25_600, amount: 32_896 },
    ]);
    expect(postedBy('MaterialAdded')).toMatchObject([
      { category: 'materials', description: 'Baja Stone · Base rock', invoiceRef: 'B-7781', rate: 318, amount: 13_515 },
    ]);
    expect(postedBy('EquipmentAdded', 'InventoryUsed')).toMatchObject([
      { category: 'equipments', description: 'Excavator', unit: 'hour', quantity: 62_500 },
      { category: 'inventory', description: 'Base rock', quantity: 425_000, jobCostId: 't', contractNumber: '12' },
    ]);
  });
  it('an edit, a removal and a repricing take back what they change', () => {
    expect(amounts('LaborEdited')).toEqual([-32_896, 24_672]);
    expect(amounts('MaterialRemoved')).toEqual([-13_515]);
    expect(amounts('JobCostRatesUpdated')).toEqual([-32_896, 33_924]);
  });
  it('nothing of what lies in the trash is left, until it is restored', () => {
    expect(amounts('JobCostTrashed')).toEqual([-32_896, -13_515]);
    expect(amounts('JobCostRestored')).toEqual([32_896, 13_515]);
  });
  it('what has no cost is not posted', () =>
    expect(postedBy('JobCostCreated', 'JobNoteAdded', 'JobCostSoftClosed')).toEqual([]));
});

describe('a bill or a check with a job', () => {
  const line = (amount: number, more: object = {}) => ({
    account: 'subcontracts',
    contractId: 'c',
    lineItemId: 'wall',
    phaseName: 'Retaining wall',
    job: { contractNumber: '12', locationId: 'l', locationName: 'Palm Court', customerId: 'k', salesmanId: 's' },
    description: 'Formwork',
    materialId: null,
    billId: null,
    memo: 'Formwork',
    amount,
    ...more,
  });
  const content = (...lines: object[]) => ({ ref: 'RS-110', date: '2026-11-18', dueDate: '2026-12-18', lines });
  const recorded = (...lines: object[]) => ({ type: 'BillRecorded', data: { vendorId: 'rs', ...content(...lines) } });
  const rows = (stream: string, ...events: { type: string; data: object }[]) => [
    ...rowsAfter(jobCostPostingsProjection, [stream, ...events]).all(),
  ];
  it('a line of a bill is a cost of its job and phase', () =>
    expect(rows('Bill-b', recorded(line(40_001)))).toMatchObject([
      {
        origin: 'bill',
        billId: 'b',
        jobCostId: null,
        number: 'RS-110',
        contractId: 'c',
        contractNumber: '12',
        lineItemId: 'wall',
        phaseName: 'Retaining wall',
        account: 'subcontracts',
        category: 'materials',
        day: '2026-11-18',
        amount: 40_001,
      },
    ]));
  it('a line on an own account is a cost of its job where the event says its place; on another it is none', () =>
    expect(
      rows(
        'Bill-b',
        recorded(
          line(700, { account: 'own', costCategory: 'equipments' }),
          line(5, { account: 'rent', costCategory: null }),
        ),
      ),
    ).toMatchObject([{ account: 'own', category: 'equipments', amount: 700 }]));
  it('a line that charges a material of a ticket is not counted twice, and one without a job is none', () =>
    expect(
      rows(
        'Bill-b',
        recorded(
          line(5, { materialId: 'm', account: 'receivedNotBilled' }),
          line(5, { materialId: 'm' }),
          line(5, { contractId: null }),
        ),
      ),
    ).toEqual([]));
  it('a void bill takes its costs back on the day it is voided', () =>
    expect(
      rows('Bill-b', recorded(line(40_001)), {
        type: 'BillVoided',
        data: { vendorId: 'rs', ...content(line(40_001)), voidedOn: '2026-11-25', reason: 'x' },
      }).map(({ day, workDate, amount }) => [day, workDate, amount]),
    ).toEqual([
      ['2026-11-18', '2026-11-18', 40_001],
      ['2026-11-25', '2026-11-18', -40_001],
    ]));
  it('a line of a check is a cost of its job; what pays a bill, a fee or an owner is none', () =>
    expect(
      rows('Check-k', {
        type: 'CheckWritten',
        data: {
          number: '1042',
          vendorId: null,
          date: '2026-11-19',
          lines: [
            line(700, { account: 'otherJobCosts' }),
            line(900, { billId: 'b', account: null, contractId: null }),
            line(5, { account: 'fees' }),
            line(6, { account: 'equity' }),
          ],
        },
      }),
    ).toMatchObject([{ origin: 'check', checkId: 'k', number: '1042', category: 'misc', amount: 700 }]));
});
