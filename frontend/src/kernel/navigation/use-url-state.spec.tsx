import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useUrlState } from './use-url-state.ts';

afterEach(cleanup);

const at = (address: string) =>
  renderHook(() => ({ ...useUrlState(), search: useLocation().search }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    ),
  }).result;

it('the URL state changes the given parameters, and leaves the rest of the address alone', () => {
  const address = at('/list?page=2&mine=1');
  act(() => address.current.put({ by: 'salesman', page: null }));
  expect(address.current.search).toBe('?mine=1&by=salesman');
});

it('the URL state removes parameters that are empty', () => {
  const address = at('/list?asOf=2026-11-20');
  act(() => address.current.put({ asOf: '' }));
  expect(address.current.search).toBe('');
});
