import { describe, expect, it } from 'vitest';
import { calculate } from './calculation.ts';

describe('a calculation that is typed into a field for a number', () => {
  it.each([
    ['1,250.5', 125_050],
    ['14*2', 2_800],
    ['14 x 2.5', 3_500],
    ['1,250/3', 41_667],
    ['100 + 2.5 × 4 - 10', 10_000],
    ['−5*−2', 1_000],
    ['-10/4', -250],
    ['0.1+0.2', 30],
    ['14*', 1_400],
    ['14*2+', 2_800],
  ])('the calculation %s comes to %s cents', (typed, cents) => expect(calculate(typed, 2)).toBe(cents));
  it.each(['', '*', 'wall', '1/0', '14*wall', '2 3', '1,2*3', '12.345', '99999999999*99999999999'])(
    'the text %j is no calculation',
    (typed) => expect(calculate(typed, 2)).toBeNull(),
  );
});
