import { expect, it } from 'vitest';
import { moveEntry } from './move-entry.ts';

it('an entry of an ordered list moves up, down, or to a place further away', () =>
  expect([
    moveEntry(['a', 'b', 'c'], 2, -1),
    moveEntry(['a', 'b', 'c'], 0, 1),
    moveEntry(['a', 'b', 'c'], 0, 2),
  ]).toEqual([
    ['a', 'c', 'b'],
    ['b', 'a', 'c'],
    ['b', 'c', 'a'],
  ]));
it('the first entry of an ordered list does not move up, nor the last one down', () => {
  const list = ['a', 'b'];
  expect([moveEntry(list, 0, -1), moveEntry(list, 1, 1), moveEntry([], 0, 1)]).toEqual([list, list, []]);
});
