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

describe('what is measured and traced', () => {
  it.each([
    ['METRICS_TOKEN', 'short', 'write at least 32 printable characters without a space'],
    ['METRICS_TOKEN', `${'a'.repeat(32)} b`, 'write at least 32 printable characters without a space'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317', 'write it as http://collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half', 'write it as a number from 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'write it as a number from 0 to 1'],
  ])('%s=%s is refused in one sentence', (name, value, reason) =>
    expect(() => parseSettings({ [name]: value })).toThrow(`The setting ${name} is not right: ${reason}.`),
  );
  it('given nothing is said, nothing is measured, and all of what is traced is told', () =>
    expect(parseSettings({ METRICS_TOKEN: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toMatchObject({
      OTEL_TRACES_SAMPLER_ARG: 1,
    }));
});
