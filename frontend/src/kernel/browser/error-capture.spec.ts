import { expect, it } from 'vitest';
import type * as Faults from './error-capture.ts';
import { captureError } from './error-capture.ts';

it('a captured error is returned, so that it can be thrown where it is recorded', () => {
  const fault = new Error('x');
  expect(captureError(fault)).toBe(fault);
});

it('a new error listener receives up to twenty captured errors that waited, and all later ones', async () => {
  const told: unknown[] = [];
  const fresh: typeof Faults = await import('./error-capture.ts?fresh' as string); // nobody has listened to it yet
  for (let n = 1; n <= 25; n += 1) fresh.captureError(n);
  fresh.setErrorListener((fault) => void told.push(fault));
  fresh.captureError('later');
  expect(told).toEqual([...Array.from({ length: 20 }, (_, n) => n + 1), 'later']);
});
