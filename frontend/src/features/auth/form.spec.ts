import { describe, expect, it } from 'vitest';
import { safeTarget } from './form.tsx';

describe('where a login leads', () => {
  it.each([
    ['/customers?search=a#x', '/customers?search=a#x'], [null, '/'], ['', '/'], ['https://evil.example/', '/'], ['//evil.example', '/'], ['/\\evil.example', '/'], ['/\t/evil.example', '/'], ['javascript:alert(1)', '/'],
  ])('%s: %s', (asked, target) => expect(safeTarget(asked, 'https://office.example')).toBe(target));
});
