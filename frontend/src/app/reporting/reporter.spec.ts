import { describe, expect, it } from 'vitest';
import { errorFromResponse, noResponseError } from '#data/problem.ts';
import { isWorthReporting } from './reporter.ts';

describe('a refusal', () => {
  it.each([
    [400, false],
    [401, false],
    [403, false],
    [404, false],
    [409, false],
    [413, false],
    [422, true],
    [429, false],
    [500, true],
    [502, true],
    [503, true],
    [504, true],
  ])('a refusal with status %i is reported to the developers: %s', (status, told) =>
    expect(isWorthReporting(errorFromResponse(status, null), 'production')).toBe(told),
  );
});

it('a network that is unavailable is not reported to the developers', () => {
  expect(
    ['production', 'test', 'development'].map((environment) =>
      isWorthReporting(noResponseError('NETWORK_ERROR'), environment),
    ),
  ).toEqual([true, true, false]);
});

it('an internal error is always reported, an abandoned navigation never', () => {
  expect(
    [
      new TypeError('x is not a function'),
      'thrown in words',
      undefined,
      new DOMException('The user aborted a request.', 'AbortError'),
    ].map((fault) => isWorthReporting(fault)),
  ).toEqual([true, true, true, false]);
});
