import { expect, it } from 'vitest';
import { trustedHeads } from './trusted-heads.ts';

it('a log head is not trusted until it was found where it was left', () => {
  const heads = trustedHeads();
  expect(heads.get('oak')).toBeUndefined();
  heads.advance('oak', 10, 12);
  expect(heads.get('oak')).toBeUndefined();
  heads.advance('oak', 12, 13);
  expect(heads.get('oak')).toBe(13);
  expect(heads.get('elm')).toBeUndefined();
});

it('a log head moved by another process is not trusted until it stays', () => {
  const heads = trustedHeads();
  heads.advance('oak', 0, 1);
  heads.advance('oak', 1, 2);
  heads.invalidate('oak');
  expect(heads.get('oak')).toBeUndefined();
  heads.advance('oak', 5, 6); // 3 to 5 are another's
  expect(heads.get('oak')).toBeUndefined();
  heads.advance('oak', 6, 7);
  expect(heads.get('oak')).toBe(7);
});

it('a doubted log head that proves right is trusted again at once', () => {
  const heads = trustedHeads();
  heads.advance('oak', 0, 1);
  heads.advance('oak', 1, 2);
  heads.invalidate('oak');
  heads.advance('oak', 2, 2); // everything was refused
  expect(heads.get('oak')).toBe(2);
});

it('a log that was restored with fewer events is not written beyond its end', () => {
  const heads = trustedHeads();
  heads.advance('oak', 0, 8);
  heads.advance('oak', 8, 9);
  heads.invalidate('oak'); // its server went
  heads.advance('oak', 4, 5);
  expect(heads.get('oak')).toBeUndefined();
});
