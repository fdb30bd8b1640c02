import { describe, expect, it } from 'vitest';
import { Cents, Day, Email, Line, Phone, Quantity, Text } from './values.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('a line of text', () => {
  it('is trimmed', () => expect(Line().parse('  Retaining wall ')).toBe('Retaining wall'));
  it.each([
    ['empty', ''],
    ['only spaces', '   '],
    ['too long', 'x'.repeat(121)],
    ['with a NUL byte', 'a\u0000b'],
    ['of two lines', 'a\nb'],
    ['with a lone surrogate', 'a\ud800'],
    ['with a script', '<script>alert(1)</script>'],
    ['with a closing tag', '</p>'],
    ['a number', 7],
  ])('is not %s', (_what, value) => expect(accepts(Line(), value)).toBe(false));
  it('may compare numbers', () => expect(accepts(Line(), 'slope < 2 %')).toBe(true));
});

describe('several lines of text', () => {
  it('keep their lines', () => expect(Text().parse('a\nb')).toBe('a\nb'));
  it('hold no markup', () => expect(accepts(Text(), 'a <img src=x onerror=alert(1)>')).toBe(false));
});

describe('money and quantities', () => {
  it.each([[0.5], [Number.NaN], [Number.POSITIVE_INFINITY], [2 ** 53], [1_000_000_000], ['100']])(
    'cents are not %s',
    (value) => expect(accepts(Cents, value)).toBe(false),
  );
  it('a quantity is never negative', () => expect(accepts(Quantity, -1)).toBe(false));
});

describe('days', () => {
  it('knows leap years', () => expect([accepts(Day, '2028-02-29'), accepts(Day, '2026-02-29')]).toEqual([true, false]));
  it.each([['0000-01-01'], ['9999-12-31'], ['2026-1-5'], ['11/20/2026']])('is not %s', (value) =>
    expect(accepts(Day, value)).toBe(false),
  );
});

describe('addresses', () => {
  it('an e-mail address is kept in lower case', () => expect(Email.parse(' Ana@Example.com ')).toBe('ana@example.com'));
  it('an e-mail address has no second header in it', () =>
    expect(accepts(Email, 'a@example.com\r\nBcc: x@example.com')).toBe(false));
  it('ten digits are a number of the United States', () => expect(Phone.parse('(619) 555-0142')).toBe('+16195550142'));
  it('a phone number is of E.164', () => expect(accepts(Phone, '12')).toBe(false));
});
