import { describe, expect, it } from 'vitest';
import type { ImportCellKind, ImportRules } from '#kernel/index.ts';
import { isPathOf, valueAtPath, withValueAtPath } from './field-path.ts';
import { guessMapping, hasKey, keyText, mappingFor } from './guess-mapping.ts';
import { parseCell } from './parse-cell.ts';

const today = '2026-11-23';
const options = { true: 'Needed', publicAgency: 'Public agency', business: 'Business' };
const parse = (kind: ImportCellKind, cell: string) => parseCell({ field: 'a', label: 'A', kind, options }, cell, today);

describe('a cell of a file', () => {
  it.each([
    ['money', '$1,234.50', 123_450],
    ['money', '(1,234.50)', -123_450],
    ['money', '12.100000000000001', 1_210],
    ['percent', '12.5%', 1_250],
    ['percent', '12.5', 1_250],
    ['decimal', '33.33', 33.33],
    ['quantity', '1.25', 12_500],
    ['whole', '30.0', 30],
    ['terms', '30', 30],
    ['terms', 'Net 30', 30],
    ['terms', 'net 45 days', 45],
    ['terms', 'N/15', 15],
    ['terms', '2% 10 Net 30', 30],
    ['terms', '2/10, n/30', 30],
    ['terms', 'Due on receipt', 0],
    ['terms', 'C.O.D.', 0],
    ['day', '11/20/2026', '2026-11-20'],
    ['day', '2026-11-20', '2026-11-20'],
    ['day', 'Nov 20, 2026', '2026-11-20'],
    ['flag', 'Yes', true],
    ['flag', 'n', false],
    ['flag', 'needed', true],
    ['choice', 'public AGENCY', 'publicAgency'],
    ['choices', 'Business; Public agency', ['business', 'publicAgency']],
    ['phone', '1 (555) 010-2030', '+1 (555) 010-2030'],
    ['text', "'=1+1", '=1+1'],
    ['text', '=1+1', '=1+1'],
    ['text', '   ', undefined],
  ] as const)('a cell of the kind %s that says %j is read', (kind, cell, value) => {
    expect(parse(kind, cell)).toEqual({ value });
  });
  it.each([
    ['money', 'a lot', 'Use an amount like 1,234.50.'],
    ['money', '1.234', 'Use an amount like 1,234.50.'],
    ['percent', '12.555%', 'Use a percentage like 12.5%.'],
    ['decimal', 'third', 'Use a number like 33.33.'],
    ['quantity', 'some', 'Use a number like 12.5.'],
    ['whole', '1.5', 'Use a whole number.'],
    ['terms', 'End of month', 'Use days to pay like 30, or terms like “Net 30”, “2% 10 Net 30” or “Due on receipt”.'],
    ['terms', '2% 10', 'Use days to pay like 30, or terms like “Net 30”, “2% 10 Net 30” or “Due on receipt”.'],
    ['day', '13/45/2026', 'Use a date like 11/20/2026.'],
    ['day', '11/20', 'Use a date like 11/20/2026.'],
    ['flag', 'perhaps', 'Use Yes or No.'],
    ['choice', 'church', 'Use one of: Needed, Public agency, Business.'],
    ['choices', 'Business, church', 'Use one of: Needed, Public agency, Business.'],
  ] as const)('a cell of the kind %s that says %j is refused with a sentence', (kind, cell, problem) =>
    expect(parse(kind, cell)).toEqual({ problem }),
  );
});

const rules: ImportRules = {
  keys: [['contacts[isPrimary].email'], ['name', 'contacts[isPrimary].phone']],
  columns: [
    { field: 'name', label: 'Name', kind: 'text', headings: ['customer'] },
    { field: 'contacts[isPrimary].email', label: 'Email', kind: 'email' },
    { field: 'contacts[isPrimary].phone', label: 'Phone', kind: 'phone' },
    { field: 'address.zip', label: 'ZIP', kind: 'text' },
  ],
};

describe('the columns of a file', () => {
  it('columns are guessed from headings as people write them, and each field is meant once', () =>
    expect(guessMapping(rules, ['Customer', 'E-Mail Address', 'Mobile', 'Phone #', 'Postal code', 'Legacy'])).toEqual([
      'name',
      'contacts[isPrimary].email',
      'contacts[isPrimary].phone',
      null,
      'address.zip',
      null,
    ]));
  it('a column goes where one of the same heading went before, stays left out where it was, and only new ones are guessed', () => {
    const remembered = new Map([
      ['legacy 0', 'name'],
      ['postalcode 0', null],
      ['phonenumber 1', 'contacts[isPrimary].phone'],
    ]);
    const headings = ['LEGACY', 'Phone #', 'Phone number', 'Postal code', 'E-mail', 'Customer'];
    expect(mappingFor(rules, headings, remembered)).toEqual([
      'name',
      null,
      'contacts[isPrimary].phone',
      null,
      'contacts[isPrimary].email',
      null,
    ]);
  });
  it('a field that can no longer be imported is not remembered', () =>
    expect(mappingFor(rules, ['Legacy'], new Map([['legacy 0', 'gone']]))).toEqual([null]));
  it('a mapping without a whole key cannot find rows again, and the keys are told in words', () => {
    expect(hasKey(rules, ['name', null])).toBe(false);
    expect(hasKey(rules, ['contacts[isPrimary].email'])).toBe(true);
    expect(keyText(rules)).toBe('Email, or else Name and Phone');
  });
});

describe('a path into a record', () => {
  const contacts = [{ email: 'a' }, { email: 'b', isPrimary: true }];
  it('the path of a marked entry reads and writes that entry alone', () => {
    expect(valueAtPath({ contacts }, 'contacts[isPrimary].email')).toBe('b');
    expect(withValueAtPath({ contacts }, 'contacts[isPrimary].email', 'c')).toEqual({
      contacts: [{ email: 'a' }, { email: 'c', isPrimary: true }],
    });
  });
  it('what is not there yet begins with the value', () => {
    expect(withValueAtPath({}, 'contacts[isPrimary].email', 'c')).toEqual({
      contacts: [{ isPrimary: true, email: 'c' }],
    });
    expect(withValueAtPath({ address: null }, 'address.zip', '92101')).toEqual({ address: { zip: '92101' } });
  });
  it('a problem of an entry is told of its column', () =>
    expect([isPathOf('contacts[isPrimary].email', 'contacts.0.email'), isPathOf('name', 'notes')]).toEqual([
      true,
      false,
    ]));
});
