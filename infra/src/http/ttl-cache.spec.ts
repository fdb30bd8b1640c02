import { expect, it } from 'vitest';
import { ttlCache } from './ttl-cache.ts';

function counting() {
  let asked = 0,
    now = 1;
  const waiting: (() => void)[] = [];
  const remembered = ttlCache(
    async (key) => {
      const answer = `${key}${++asked}`;
      if (key === 'slow') await new Promise<void>((go) => waiting.push(go));
      if (key === 'bad') throw new Error('bad');
      return answer;
    },
    () => 5_000,
    () => now,
  );
  return {
    remembered,
    pass: (ms: number) => {
      now += ms;
    },
    go: () => waiting.forEach((each) => each()),
    asked: () => asked,
  };
}

it('the TTL cache keeps a value for as long as it is told', async () => {
  const { remembered, pass } = counting();
  expect([await remembered.get('a'), await remembered.get('a')]).toEqual(['a1', 'a1']);
  pass(5_001);
  expect(await remembered.get('a')).toBe('a2');
});
it('the TTL cache loads once for many callers', async () => {
  const { remembered, asked } = counting();
  await Promise.all(Array.from({ length: 10 }, () => remembered.get('a')));
  expect(asked()).toBe(1);
});
it('the TTL cache can forget a value that is still loading', async () => {
  const { remembered, go } = counting();
  const old = remembered.get('slow');
  remembered.invalidate();
  const fresh = remembered.get('slow');
  go();
  expect([await old, await fresh, await remembered.get('slow')]).toEqual(['slow1', 'slow2', 'slow2']);
});
it('the TTL cache does not keep failures', async () => {
  const { remembered, asked } = counting();
  await expect(remembered.get('bad')).rejects.toThrow();
  await expect(remembered.get('bad')).rejects.toThrow();
  expect(asked()).toBe(2);
});
