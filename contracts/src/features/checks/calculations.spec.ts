import { describe, expect, it } from 'vitest';
import { amountInWords } from './calculations.ts';

describe('the amount of a check in words', () => {
  it.each([
    [1, 'Zero and 01/100'],
    [1_900, 'Nineteen and 00/100'],
    [12_550, 'One hundred twenty-five and 50/100'],
    [100_000, 'One thousand and 00/100'],
    [4_000_700, 'Forty thousand seven and 00/100'],
    [123_456_789, 'One million two hundred thirty-four thousand five hundred sixty-seven and 89/100'],
    [
      999_999_999_999,
      'Nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine and 99/100',
    ],
  ])('an amount of %i cents is written out as %s', (amount, words) => expect(amountInWords(amount)).toBe(words));
});
