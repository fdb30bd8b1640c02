import { describe, expect, it } from 'vitest';
import { rootSpanIdOf, traceIdOf } from './trace-ids.ts';

describe('the ids of a trace', () => {
  it('the trace of a request has its id, without dashes', () =>
    expect(traceIdOf('0190c0de-0000-7000-8000-00000000acee')).toBe('0190c0de00007000800000000000acee'));
  it.each(['nightly proof of 2026-11-21', '', 'Owner Änderung'])(
    'what the product does by itself, as %j, has an id that every process makes alike',
    (cause) => {
      expect(traceIdOf(cause)).toMatch(/^[0-9a-f]{32}$/);
      expect(traceIdOf(cause)).toBe(traceIdOf(cause));
      expect(traceIdOf(cause)).not.toBe(traceIdOf(`${cause}!`));
    },
  );
  it('the span of the request itself is known to whoever knows the id of the request', () => {
    expect(rootSpanIdOf('0190c0de-0000-7000-8000-00000000acee')).toMatch(/^[0-9a-f]{16}$/);
    expect(rootSpanIdOf('a')).not.toBe(rootSpanIdOf('b'));
  });
});
