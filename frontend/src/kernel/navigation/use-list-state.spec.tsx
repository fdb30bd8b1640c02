import { cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { parseFilter, parseFilters, useListState, type FilterSpec } from './use-list-state.ts';

afterEach(cleanup);

describe('a filter in the address', () => {
  it.each([
    ['choice', 'sent,viewed', { field: 'f', op: 'in', value: ['sent', 'viewed'] }],
    ['choice', '', null],
    ['days', '2026-01-01..2026-02-01', { field: 'f', op: 'between', value: ['2026-01-01', '2026-02-01'] }],
    ['days', '2026-01-01..', { field: 'f', op: 'gte', value: '2026-01-01' }],
    ['days', '..2026-02-01', { field: 'f', op: 'lte', value: '2026-02-01' }],
    ['amount', '100000..', { field: 'f', op: 'gte', value: 100_000 }],
    ['amount', 'some', { field: 'f', op: 'ne', value: 0 }],
    ['positive', 'yes', { field: 'f', op: 'gt', value: 0 }],
    ['positive', 'no', null],
    ['empty', 'yes', { field: 'f', op: 'empty', value: true }],
    ['empty', '', null],
    ['amount', '..', null],
  ] as const)('the list filter of type %s with the value %s is read from the address', (kind, text, expected) =>
    expect(parseFilter({ field: 'f', title: 'F', kind }, text)).toEqual(expected),
  );

  it.each([
    [
      '60',
      [
        { field: 'dueDate', op: 'lt', value: '2026-09-21' },
        { field: 'openDue', op: 'gt', value: 0 },
      ],
    ],
    [
      '0',
      [
        { field: 'dueDate', op: 'lt', value: '2026-11-20' },
        { field: 'openDue', op: 'gt', value: 0 },
      ],
    ],
    ['', []],
    ['-1', []],
    ['some', []],
  ])('the list filter of an age with the value "%s" is counted back from today', (text, expected) => {
    const overdue: FilterSpec = { field: 'pastDue', title: 'Overdue', kind: 'age', day: 'dueDate', while: 'openDue' };
    expect(parseFilters(overdue, text, '2026-11-20')).toEqual(expected);
  });

  it('a list filter in the address applies before its choices are loaded, and is unchanged after that', () => {
    const bankWith = (...options: { value: string; label: string }[]): FilterSpec[] => [
      { field: 'bank', title: 'Bank', kind: 'choice', options },
    ];
    const { result, rerender } = renderHook(({ specs }) => useListState(specs), {
      initialProps: { specs: bankWith() },
      wrapper: ({ children }) => (
        <ProfileContext value={profileFixture()}>
          <MemoryRouter initialEntries={['/?bank=first']}>{children}</MemoryRouter>
        </ProfileContext>
      ),
    });
    const { filters } = result.current;
    expect(filters).toEqual([{ field: 'bank', op: 'in', value: ['first'] }]);
    rerender({ specs: bankWith({ value: 'first', label: 'First Bank' }) });
    expect(result.current.filters).toBe(filters);
  });
});
