import { expect, it } from 'vitest';
import type * as Faults from './faults.ts';
import { noted } from './faults.ts';

it('gives a fault back, so that it can be thrown where it is noted', () => {
  const fault = new Error('x');
  expect(noted(fault)).toBe(fault);
});

it('tells whoever listens of what has waited, of twenty at most, and of what comes then', async () => {
  const told: unknown[] = [];
  const fresh: typeof Faults = await import('./faults.ts?fresh' as string); // nobody has listened to it yet
  for (let n = 1; n <= 25; n += 1) fresh.noted(n);
  fresh.faultsGoTo((fault) => void told.push(fault));
  fresh.noted('later');
  expect(told).toEqual([...Array.from({ length: 20 }, (_, n) => n + 1), 'later']);
});
