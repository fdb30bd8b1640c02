import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PermissionGate, isPermitted } from './permissions.tsx';
import { createElement, type ComponentProps } from 'react';
import { ProfileContext } from './profile.ts';
import { profileFixture } from './testing.ts';

afterEach(cleanup);
const profile = {
  permissions: [
    { name: 'page:customers', grant: 'allow' },
    { name: 'action:customer.edit', grant: 'own' },
  ],
} as const;

describe('a permission check', () => {
  it.each([
    ['page:customers', true],
    ['action:customer.edit', true],
    ['action:customer.delete', false],
    [null, true],
    [{ any: ['action:customer.delete', 'page:customers'] }, true],
    [{ any: ['x', 'y'] }, false],
    [{ any: [] }, false],
    [{ all: ['page:customers', 'action:customer.edit'] }, true],
    [{ all: ['page:customers', 'action:customer.delete'] }, false],
  ])('the permission check of %j is %s', (check, expected) => expect(isPermitted(profile, check)).toBe(expected));
});

describe('the data of people in a role', () => {
  const same = { name: 'data:user.same-role', grant: 'allow' } as const;
  const lower = { name: 'data:user.lower-roles', grant: 'allow' } as const;
  it.each([
    ['OA', [same, lower], 'OA', true],
    ['OA', [same, lower], 'SM', true],
    ['OA', [lower], 'OA', false],
    ['AD', [lower], 'SM', true],
    ['AD', [lower], 'AD', false],
    ['AD', [lower], 'AF', false],
    ['AF', [same, lower], 'OA', false],
    ['SM', [], 'SM', false],
    ['SA', [], 'OA', false],
  ] as const)(
    'the role %s with the permissions %j may see the data of the role %s: %s',
    (roleCode, permissions, userRole, expected) =>
      expect(isPermitted({ roleCode, permissions }, { userRole })).toBe(expected),
  );
});

describe('what one may not press', () => {
  const shown = (otherwise?: 'hide' | 'disable') =>
    render(
      createElement(
        ProfileContext,
        { value: profileFixture() },
        createElement(
          PermissionGate,
          { check: 'action:customer.delete', ...(otherwise ? { otherwise } : {}) } as ComponentProps<
            typeof PermissionGate
          >,
          createElement('button', { type: 'button' }, 'Delete'),
        ),
      ),
    );
  it('a button without permission is hidden', () => {
    shown();
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('a button without permission can be shown disabled instead', () => {
    shown('disable');
    expect(screen.getByRole('button', { name: 'Delete' }).matches(':disabled')).toBe(true);
  });
});
