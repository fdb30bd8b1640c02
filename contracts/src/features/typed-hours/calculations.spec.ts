import { describe, expect, it } from 'vitest';
import { hoursError, parseHours, steppedSplit } from './calculations.ts';

const typed = (text: string) => {
  const found = parseHours(text);
  if (!found) throw new Error(`${text} is read as no hours`);
  return found;
};

describe('hours as they are typed', () => {
  it('hours are read as a number, a clock, or parts by pay class', () => {
    expect(['8', '7.5', '.5', '7:30', ''].map((text) => parseHours(text)?.total)).toEqual([800, 750, 50, 750, 0]);
    expect(parseHours('8/2/1')).toEqual({ total: 1_100, split: { regular: 800, overtime: 200, double: 100 } });
  });
  it('what is no number of hours is said before it is sent', () => {
    expect(['eight', '8//2', '1/2/3/4', '8.255'].map(parseHours)).toEqual([null, null, null, null]);
    expect(hoursError(null)).toBe('Type hours like 8, 7.5 or 8/2.');
    expect(hoursError(typed('25'))).toBe('A day has 24 hours.');
    expect(hoursError(typed('0.1'))).toBe('Use at least a quarter of an hour.');
    expect(hoursError(typed('8/0.1'))).toBe('Use at least a quarter of an hour.');
    expect(hoursError(typed('24'))).toBeNull();
  });
});

describe('a split that is stepped', () => {
  const all = { regular: 1_000, overtime: 0, double: 0 };
  it('hours of one class come from the others while the sum is kept, and go back to them', () => {
    const twice = steppedSplit(steppedSplit(all, 'overtime', 100, true), 'overtime', 100, true);
    expect(twice).toEqual({ regular: 800, overtime: 200, double: 0 });
    expect(steppedSplit(twice, 'overtime', -100, true)).toEqual({ regular: 900, overtime: 100, double: 0 });
    expect(steppedSplit({ regular: 50, overtime: 100, double: 0 }, 'double', 100, true)).toEqual({
      regular: 0,
      overtime: 50,
      double: 100,
    });
    expect(steppedSplit(all, 'regular', 100, true)).toEqual(all);
  });
  it('where the sum may change, no class is below nothing and no day above 24 hours', () => {
    expect(steppedSplit(all, 'double', 50, false)).toEqual({ ...all, double: 50 });
    expect(steppedSplit(all, 'overtime', -100, false)).toEqual(all);
    expect(steppedSplit({ ...all, double: 1_350 }, 'overtime', 100, false)).toEqual({
      regular: 1_000,
      overtime: 50,
      double: 1_350,
    });
  });
});
