import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divideRounded,
  dollarsText,
  moneyText,
  percentText,
  priceOf,
  quantityText,
  scaledFrom,
  shareOf,
  splitCents,
} from './money.ts';

const quantity = (units: number) => Math.round(units * 10_000);
const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });
const weights = fc
  .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 })
  .filter((each) => each.some((weight) => weight > 0));

describe('rounding', () => {
  it.each([
    [25n, 3n],
    [-25n, -3n],
    [24n, 2n],
    [-24n, -2n],
    [35n, 4n],
    [-35n, -4n],
    [0n, 0n],
  ])('rounding %s tenths gives %s: half goes away from zero', (tenths, whole) =>
    expect(divideRounded(tenths, 10n)).toBe(whole),
  );
  it('rounding treats a credit as the mirror of a charge', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (dividend, divisor) => divideRounded(-dividend, divisor) === -divideRounded(dividend, divisor),
      ),
    ));
  it('rounding is never more than half a cent off', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (dividend, divisor) => {
          const off = 2n * (divideRounded(dividend, divisor) * divisor - dividend);
          return off <= divisor && -off <= divisor;
        },
      ),
    ));
});

describe('quantity times price', () => {
  it.each([
    [312.5, 3_875, 1_210_938],
    [1, 425_000, 425_000],
    [85, 2_740, 232_900],
    [42.5, 318, 13_515],
    [6.25, 12_500, 78_125],
    [312.5, -3_875, -1_210_938],
    [0, 3_875, 0],
  ])('a quantity of %s at %s cents is %s cents, rounded once', (units, unitPrice, amount) =>
    expect(priceOf(quantity(units), unitPrice)).toBe(amount),
  );
  it('quantity times price is exact where floating point is not', () =>
    expect(priceOf(9_999_999_999, 999_999_999)).toBe(999_999_998_900_000));
});

describe('a share in basis points', () => {
  it.each([
    [1_030_469, 500, 51_523],
    [1_951_788, 500, 97_589],
    [1_130_947, 800, 90_476],
    [51_200, 2_850, 14_592],
    [730_365, 3_000, 219_110],
    [-1_000, 5, -1],
    [1_000, 5, 1],
  ])('a share of %s cents at %s basis points is %s', (amount, basisPoints, share) =>
    expect(shareOf(amount, basisPoints)).toBe(share),
  );
});

describe('splitting an amount', () => {
  it.each<[number, number[], number[]]>([
    [10_000, [1, 1, 1], [3_334, 3_333, 3_333]],
    [-1_000, [1, 1, 1], [-334, -333, -333]],
    [1_000, [1, 1, 1], [334, 333, 333]],
    [219_110, [60, 40], [131_466, 87_644]],
    [73_037, [3_333, 3_333, 3_334], [24_343, 24_343, 24_351]],
    [5, [0, 1], [0, 5]],
    [2, [1, 1, 1], [1, 1, 0]],
    [0, [1, 2], [0, 0]],
  ])('splitting %s by the weights %j gives %j', (amount, over, shares) =>
    expect(splitCents(amount, over)).toEqual(shares),
  );

  it('splitting an amount never loses a cent', () =>
    fc.assert(
      fc.property(
        cents,
        weights,
        (amount, over) => splitCents(amount, over).reduce((sum, share) => sum + share, 0) === amount,
      ),
    ));
  it('splitting a negative amount mirrors the positive one', () =>
    fc.assert(
      fc.property(cents, weights, (amount, over) => {
        expect(splitCents(-amount, over)).toEqual(splitCents(amount, over).map((share) => -share || 0));
      }),
    ));
  it('splitting gives each line its share to within a cent, and nothing to a line without weight', () =>
    fc.assert(
      fc.property(cents, weights, (amount, over) => {
        const total = over.reduce((sum, weight) => sum + BigInt(weight), 0n);
        return splitCents(amount, over).every((share, line) => {
          const off = BigInt(share) * total - BigInt(amount) * BigInt(over[line] ?? 0);
          return off < total && -off < total && (over[line] !== 0 || share === 0);
        });
      }),
    ));
  it('splitting an amount needs a weight', () => expect(() => splitCents(100, [0, 0])).toThrow('positive weight'));
});

describe('money and quantities in words', () => {
  it.each([
    [1_818_838, '18,188.38'],
    [-42_050, '−420.50'],
    [5, '0.05'],
    [0, '0.00'],
    [123_456_789, '1,234,567.89'],
  ])('the money amount %s cents reads %s', (amount, text) => expect(moneyText(amount)).toBe(text));
  it.each([
    [3_125_000, '312.5'],
    [10_000, '1'],
    [12_345_678, '1,234.5678'],
    [100, '0.01'],
  ])('a quantity of %s reads %s', (amount, text) => expect(quantityText(amount)).toBe(text));
  it.each([
    [1_250, '12.5%'],
    [500, '5%'],
    [1, '0.01%'],
    [0, '0%'],
    [10_000, '100%'],
    [-50, '−0.5%'],
  ])('the share of %s basis points reads %s', (share, text) => expect(percentText(share)).toBe(text));
  it.each([
    ['1,250.5', 125_050],
    ['$ 40', 4_000],
    ['-420.50', -42_050],
    ['−$420.50', -42_050],
    ['.5', 50],
    ['12.345', null],
    ['1,25', null],
    ['', null],
    ['-', null],
    ['twelve', null],
    ['-0', 0],
  ])('the typed amount %j is parsed as %s cents', (typed, amount) => expect(scaledFrom(typed, 2)).toBe(amount));
  it('an amount in dollars has its sign before the currency', () =>
    expect([1_818_838, -50_000, 0].map(dollarsText)).toEqual(['$18,188.38', '−$500.00', '$0.00']));
  it('a formatted amount is parsed back to the same value', () =>
    fc.assert(fc.property(cents, (amount) => scaledFrom(moneyText(amount), 2) === amount)));
});
