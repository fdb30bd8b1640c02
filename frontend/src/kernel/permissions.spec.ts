import { describe, expect, it } from 'vitest';
import { may } from './permissions.tsx';

const profile = { permissions: [{ name: 'page:customers', grant: 'allow' }, { name: 'action:customer.edit', grant: 'own' }] } as const;

describe('a permission check', () => {
  it.each([
    ['page:customers', true], ['action:customer.edit', true], ['action:customer.delete', false], [null, true],
    [{ any: ['action:customer.delete', 'page:customers'] }, true], [{ any: ['x', 'y'] }, false], [{ any: [] }, false],
    [{ all: ['page:customers', 'action:customer.edit'] }, true], [{ all: ['page:customers', 'action:customer.delete'] }, false],
  ])('%j is %s', (check, expected) => expect(may(profile, check)).toBe(expected));
});
