import { describe, expect, it } from 'vitest';
import { tmEquipmentParts, tmLaborParts, tmLineAmount, tmQuantityParts } from './calculations.ts';

const laborRates = [{ classification: 'Operating engineer', regular: 9_800, overtime: 14_700, double: 19_600 }];
const worked = (regular: number, overtime = 0, double = 0) => ({
  classification: 'operating engineer',
  regular,
  overtime,
  double,
});

describe('what extra work is billed at', () => {
  it('8 h at 98.00 and 1.5 h at 147.00 with a markup of 15 % are 1,155.18, rounded once', () =>
    expect(tmLineAmount(tmLaborParts(worked(800, 150), { laborRates }, null) ?? [], 1_500)).toBe(115_518));
  it('hours of a classification without a rate are billed at what an hour of the worker is billed at', () =>
    expect(tmLaborParts({ ...worked(800, 0, 100), classification: 'Laborer' }, { laborRates }, 7_550)).toEqual([
      { count: 800, scale: 100, price: 7_550 },
      { count: 0, scale: 100, price: 7_550 },
      { count: 100, scale: 100, price: 7_550 },
    ]));
  it('hours that have neither rate are not priced', () =>
    expect(tmLaborParts({ ...worked(800), classification: 'Laborer' }, { laborRates }, null)).toBeNull());
  it('6 h at work and 2 h on standby at half of 125.00 with a markup of 15 % are 1,006.25', () =>
    expect(tmLineAmount(tmEquipmentParts({ working: 600, standby: 200 }, { standbyBp: 5_000 }, 12_500), 1_500)).toBe(
      100_625,
    ));
  it('12.5 tons at 42.50 with a markup of 15 % are 610.94', () =>
    expect(tmLineAmount(tmQuantityParts(125_000, 4_250), 1_500)).toBe(61_094));
  it('half a cent is rounded away from zero, and less than that is none', () => {
    expect(tmLineAmount(tmQuantityParts(5_000, 1), 0)).toBe(1);
    expect(tmLineAmount(tmQuantityParts(4_999, 1), 0)).toBe(0);
  });
});
