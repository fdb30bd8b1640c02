import { expect, it } from 'vitest';
import { uniqueKey } from './unique.ts';

it('a unique key is the same for values that people take for the same', () => {
  expect(uniqueKey('  Ana\t LTD ')).toBe('ana ltd');
  expect(uniqueKey('ﬁne')).toBe(uniqueKey('FINE'));
});

it('a unique key is stored as it is up to the length limit, and as a hash beyond', () => {
  expect(uniqueKey('N'.repeat(500))).toBe('n'.repeat(500));
  expect(uniqueKey('N'.repeat(501))).toMatch(/^[0-9a-f]{64}$/);
  expect(uniqueKey(`${'n'.repeat(500)}a`)).not.toBe(uniqueKey(`${'n'.repeat(500)}b`));
});
