import { describe, expect, it } from 'vitest';
import { mergeFields, valueText } from './merge-fields.ts';

const base = { name: 'Gate', phone: '1', notes: '', lines: [{ price: 5 }], discount: 0 };
const MONEY_ASIDE = ['name', 'phone', 'notes'];
const merged = (mine: object, theirs: object, alone?: readonly string[]) =>
  mergeFields({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, alone);

describe('what two people made of one record', () => {
  it.each([
    ['a field that only they changed is theirs', {}, { phone: '2' }, { taken: ['phone'], conflicts: [] }],
    ['a field that only I changed stays mine', { phone: '2' }, {}, { taken: [], conflicts: [] }],
    ['fields of each go together', { name: 'Door' }, { phone: '2' }, { taken: ['phone'], conflicts: [] }],
    ['the same change is no conflict', { phone: '2' }, { phone: '2' }, { taken: [], conflicts: [] }],
    [
      'another change of the same field is asked',
      { phone: '2' },
      { phone: '3' },
      { taken: [], conflicts: [['phone']] },
    ],
    [
      'a list is one field',
      { lines: [{ price: 6 }] },
      { lines: [{ price: 5 }, { price: 1 }] },
      { taken: [], conflicts: [['lines']] },
    ],
  ])('of two versions, %s', (_, mine, theirs, expected) => expect(merged(mine, theirs)).toEqual(expected));

  it('figures that belong together are asked as one: their discount is not put below my lines', () =>
    expect(merged({ lines: [] }, { discount: 5, notes: 'Call' }, MONEY_ASIDE)).toEqual({
      taken: ['notes'],
      conflicts: [['lines', 'discount']],
    }));
  it('figures that only they changed are taken as one', () =>
    expect(merged({ name: 'Door' }, { lines: [], discount: 5 }, MONEY_ASIDE)).toEqual({
      taken: ['lines', 'discount'],
      conflicts: [],
    }));
});

describe('a value beside another', () => {
  it.each([
    ['<p>Two <b>coats</b></p>', 'Two coats'],
    ['', 'empty'],
    [[], '–'],
    [true, 'yes'],
    [
      [
        { id: '00000000-0000-4000-8000-000000000001', name: 'Ana', phone: '' },
        { name: 'Ben', phone: '2' },
      ],
      'Ana, Ben, 2',
    ],
    ['x'.repeat(200), `${'x'.repeat(160)}…`],
  ])('the value %j is shown as %s', (value, text) => expect(valueText(value)).toBe(text));
});
