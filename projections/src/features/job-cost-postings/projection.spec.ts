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
