import { expect, it } from 'vitest';
import { knownHeads } from './known-heads.ts';

it('a head is not trusted before it was found where it was left', () => {
  const heads = knownHeads();
  expect(heads.of('oak')).toBeUndefined();
  heads.wrote('oak', 10, 12);
  expect(heads.of('oak')).toBeUndefined();
  heads.wrote('oak', 12, 13);
  expect(heads.of('oak')).toBe(13);
  expect(heads.of('elm')).toBeUndefined();
});

it('a head that somebody else moved is not trusted, until it stays', () => {
  const heads = knownHeads();
  heads.wrote('oak', 0, 1);
  heads.wrote('oak', 1, 2);
  heads.doubt('oak');
  expect(heads.of('oak')).toBeUndefined();
  heads.wrote('oak', 5, 6); // 3 to 5 are another's
  expect(heads.of('oak')).toBeUndefined();
  heads.wrote('oak', 6, 7);
  expect(heads.of('oak')).toBe(7);
});

it('a doubted head that turns out to stand is trusted again at once', () => {
  const heads = knownHeads();
  heads.wrote('oak', 0, 1);
  heads.wrote('oak', 1, 2);
  heads.doubt('oak');
  heads.wrote('oak', 2, 2); // everything was refused
  expect(heads.of('oak')).toBe(2);
});

it('a log that came back with less than it had is not written beyond its end', () => {
  const heads = knownHeads();
  heads.wrote('oak', 0, 8);
  heads.wrote('oak', 8, 9);
  heads.doubt('oak'); // its server went
  heads.wrote('oak', 4, 5);
  expect(heads.of('oak')).toBeUndefined();
});
