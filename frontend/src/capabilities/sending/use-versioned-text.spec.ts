import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useVersionedText } from './use-versioned-text.ts';

afterEach(cleanup);

it('a versioned text stays the same until its words change, however often it is proposed', () => {
  const { result, rerender } = renderHook(({ given }) => useVersionedText(given), {
    initialProps: { given: { subject: 'Your wall', body: '$10,000.00' } },
  });
  const first = result.current;
  expect(first).toEqual({ words: { subject: 'Your wall', body: '$10,000.00' }, edition: 1 });
  rerender({ given: { subject: 'Your wall', body: '$10,000.00' } });
  expect(result.current.words).toBe(first.words);
  rerender({ given: { subject: 'Your wall', body: '$12,000.00' } });
  expect(result.current).toEqual({ words: { subject: 'Your wall', body: '$12,000.00' }, edition: 2 });
});
