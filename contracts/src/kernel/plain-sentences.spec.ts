import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Day, plainSentence } from './index.ts';

z.config({ localeError: plainSentence });
const said = (shape: z.ZodType, value: unknown) => shape.safeParse(value).error?.issues.map(({ message }) => message);

describe('what is wrong with a value, in plain words', () => {
  it.each([
    [z.number(), undefined, 'This is required.'],
    [z.string(), null, 'This is required.'],
    [z.number(), Number.NaN, 'Use a number.'],
    [z.number(), 'x', 'Use a number.'],
    [z.int(), 1.5, 'Use a whole number.'],
    [z.string(), 5, 'Use text.'],
    [z.int().min(1), 0, 'Use at least 1.'],
    [z.int().max(240), 241, 'Use at most 240.'],
    [z.number().gt(0), 0, 'Use more than 0.'],
    [z.string().min(1), '', 'Use at least 1 character.'],
    [z.array(z.int()).max(2), [1, 2, 3], 'Use at most 2 entries.'],
    [z.enum(['owned', 'rental']), 'leased', 'Use one of: owned, rental.'],
    [z.email(), 'x', 'Use an email address like name@company.com.'],
    [z.union([z.int(), z.boolean()]), 'x', 'This is not valid.'],
  ] as const)('%# a wrong value is told in a sentence', (shape, value, text) =>
    expect(said(shape, value)).toEqual([text]),
  );
  it('a wrong date is told once', () => {
    expect(said(Day, 'tomorrow')).toEqual(['Use a date like 2026-11-20.']);
    expect(said(Day, '2026-02-30')).toEqual(['Use a date like 2026-11-20.']);
    expect(said(Day, '1700-01-01')).toEqual(['Use a date between 1990 and 2199.']);
  });
  it('words of a shape of our own win', () => expect(said(z.int('Use whole days.'), 1.5)).toEqual(['Use whole days.']));
});
