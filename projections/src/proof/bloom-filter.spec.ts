import { expect, it } from 'vitest';
import { bloomFilter } from './bloom-filter.ts';

it('a Bloom filter contains what was added, and seldom reports anything else as contained', () => {
  const marks = bloomFilter();
  const texts = Array.from(
    { length: 100_000 },
    (_, n) => `00000001-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
  );
  for (const [n, text] of texts.entries()) if (n % 2 === 0) marks.add(n % 5, text);
  expect(texts.filter((text, n) => n % 2 === 0 && !marks.has(n % 5, text))).toEqual([]);
  expect(texts.filter((text, n) => n % 2 === 1 && marks.has(n % 5, text)).length).toBeLessThan(20);
  // of another kind
  expect(texts.filter((text, n) => n % 2 === 0 && marks.has((n % 5) + 5, text)).length).toBeLessThan(20);
});
