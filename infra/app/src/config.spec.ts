import { describe, expect, it } from 'vitest';
import { parseSettings } from './config.ts';

describe('the clock of the product', () => {
  it('a shifted clock is refused in production, in one sentence', () =>
    expect(() => parseSettings({ CLOCK_SHIFT: '3600' })).toThrow(
      'The setting CLOCK_SHIFT is not right: in production the clock is that of the machine.',
    ));
  it('the clock of a test may be shifted', () =>
    expect(parseSettings({ NODE_ENV: 'test', CLOCK_SHIFT: '-86400' }).CLOCK_SHIFT).toBe(-86_400));
  it('the clock of production is not shifted where nothing is said', () =>
    expect(parseSettings({}).CLOCK_SHIFT).toBe(0));
});
