import { describe, expect, it } from 'vitest';
import { filterFrom } from './use-list.ts';

describe('a filter in the address', () => {
  it.each([
    ['choice', 'sent,viewed', { field: 'f', op: 'in', value: ['sent', 'viewed'] }],
    ['choice', '', null],
    ['days', '2026-01-01..2026-02-01', { field: 'f', op: 'between', value: ['2026-01-01', '2026-02-01'] }],
    ['days', '2026-01-01..', { field: 'f', op: 'gte', value: '2026-01-01' }],
    ['days', '..2026-02-01', { field: 'f', op: 'lte', value: '2026-02-01' }],
    ['amount', '100000..', { field: 'f', op: 'gte', value: 100_000 }],
    ['amount', 'some', { field: 'f', op: 'ne', value: 0 }],
    ['amount', '..', null],
  ] as const)('%s %s', (kind, text, expected) => expect(filterFrom({ field: 'f', title: 'F', kind }, text)).toEqual(expected));
});
