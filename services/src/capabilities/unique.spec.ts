import { expect, it } from 'vitest';
import { uniqueKey } from './unique.ts';

it('is the same for what people take for the same', () => {
  expect(uniqueKey('  Ana\t LTD ')).toBe('ana ltd');
  expect(uniqueKey('ﬁne')).toBe(uniqueKey('FINE'));
});

it('is itself as long as the log takes it, and its hash when it is longer', () => {
  expect(uniqueKey('N'.repeat(500))).toBe('n'.repeat(500));
  expect(uniqueKey('N'.repeat(501))).toMatch(/^[0-9a-f]{64}$/);
  expect(uniqueKey(`${'n'.repeat(500)}a`)).not.toBe(uniqueKey(`${'n'.repeat(500)}b`));
});
