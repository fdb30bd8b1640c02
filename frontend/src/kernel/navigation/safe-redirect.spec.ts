import { describe, expect, it } from 'vitest';
import { safeRedirectPath } from './safe-redirect.ts';

describe('where a sign-in leads', () => {
  it.each([
    ['/customers?search=a#x', '/customers?search=a#x'],
    ['/toc/1/proposal/2?tab=lines', '/toc/1/proposal/2?tab=lines'],
    [null, '/'],
    ['', '/'],
    ['customers', '/'],
    ['https://evil.example/', '/'],
    ['https:evil.example', '/'],
    ['//evil.example', '/'],
    ['///evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n/evil.example', '/'],
    [' //evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['JAVASCRIPT:alert(1)', '/'],
    ['data:text/html,x', '/'],
    ['//[', '/'],
    ['@evil.example', '/'],
    ['/@evil.example', '/@evil.example'],
    ['/x/..//evil.example/p', '/'],
    ['/.//evil.example', '/'],
    ['/x/%2e%2e//evil.example', '/'],
    ['/./\\evil.example', '/'],
    ['/customers//1', '/customers//1'],
  ])('the redirect after a sign-in to %j leads to: %s', (asked, target) =>
    expect(safeRedirectPath(asked, 'https://office.example')).toBe(target),
  );
});
