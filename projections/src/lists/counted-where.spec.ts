import { describe, expect, it } from 'vitest';
import { countedWhere } from './counted-where.ts';

describe('which rows a total counts', () => {
  const open = { field: 'openDue', op: 'gte', value: 1 } as const;
  it('without a status asked for, a total counts those that count in money', () =>
    expect(countedWhere([open], ['sent', 'paid'])).toEqual([{ field: 'status', op: 'in', value: ['sent', 'paid'] }]));
  it('with a status asked for, a total counts all of that status', () =>
    expect(countedWhere([open, { field: 'status', op: 'eq', value: 'void' }], ['sent', 'paid'])).toEqual([]));
});
