import { describe, expect, it } from 'vitest';
import { Cents, Day, Email, Line, Phone, Quantity, Text } from './values.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('a line of text', () => {
  it('a line of text is trimmed', () => expect(Line().parse('  Retaining wall ')).toBe('Retaining wall'));
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
  ])('a line of text cannot be %s', (_what, value) => expect(accepts(Line(), value)).toBe(false));
  it.each(['slope < 2 %', 'a < b and c > d', 'x<y', 'I <3 this', '1 <2> 3', '<- here', 'a <', '<> and </>'])(
    'a line of text may contain comparison signs, as in %s',
    (value) => expect(accepts(Line(), value)).toBe(true),
  );
  it.each([
    '<b>',
    'a<b and c>d',
    '<B\nid=x>',
    '</p >',
    '<!-- x -->',
    '<?xml version="1.0"?>',
    '<img src=x onerror=alert(1)>',
  ])('a line of text contains no tag, as in %j', (value) =>
    expect([accepts(Line(), value), accepts(Text(), value)]).toEqual([false, false]),
  );
});

describe('several lines of text', () => {
  it('text of several lines keeps its line breaks', () => expect(Text().parse('a\nb')).toBe('a\nb'));
  it('text of several lines contains no HTML', () =>
    expect(accepts(Text(), 'a <img src=x onerror=alert(1)>')).toBe(false));
});

describe('money and quantities', () => {
  it.each([[0.5], [Number.NaN], [Number.POSITIVE_INFINITY], [2 ** 53], [1_000_000_000], ['100']])(
    'an amount in cents cannot be %s',
    (value) => expect(accepts(Cents, value)).toBe(false),
  );
  it('a quantity is never negative', () => expect(accepts(Quantity, -1)).toBe(false));
});

describe('days', () => {
  it('the day format knows leap years', () =>
    expect([accepts(Day, '2028-02-29'), accepts(Day, '2026-02-29')]).toEqual([true, false]));
  it.each([['0000-01-01'], ['9999-12-31'], ['2026-1-5'], ['11/20/2026']])('the day format refuses %s', (value) =>
    expect(accepts(Day, value)).toBe(false),
  );
});

describe('addresses', () => {
  it('an e-mail address is kept in lower case', () => expect(Email.parse(' Ana@Example.com ')).toBe('ana@example.com'));
  it('an e-mail address contains no second header', () =>
    expect(accepts(Email, 'a@example.com\r\nBcc: x@example.com')).toBe(false));
  it('ten digits are a phone number of the United States', () =>
    expect(Phone.parse('(619) 555-0142')).toBe('+16195550142'));
  it('a phone number is in E.164 format', () => expect(accepts(Phone, '12')).toBe(false));
});
