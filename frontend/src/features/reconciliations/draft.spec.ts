import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { localStore, writeStored } from '#browser/storage.ts';
import { readDraft, useStatementDraft, type StatementDraft } from './draft.ts';

const fresh: StatementDraft = {
  statementDate: '2026-11-30',
  endingBalance: null,
  ticked: [],
  begunAfter: '2026-10-31',
  file: null,
};
const begin = (of: Partial<StatementDraft> = {}) => renderHook(() => useStatementDraft('bank', { ...fresh, ...of }));
afterEach(() => {
  cleanup();
  localStore().clear();
});

describe('a statement that is begun', () => {
  it('what is ticked and typed is there again, with the statement it was begun after', () => {
    const { result } = begin();
    act(() => result.current[1]({ ticked: ['check 1'] }));
    act(() => result.current[1]({ endingBalance: 5_00 }));
    expect(begin({ begunAfter: '2026-11-15' }).result.current[0]).toEqual({
      ...fresh,
      ticked: ['check 1'],
      endingBalance: 5_00,
    });
  });
  it('what the file of the bank said is there again after the page was left', () => {
    const line = { date: '2026-11-30', amount: -2_500, number: '', description: 'MONTHLY SERVICE FEE', item: null };
    const file = { ending: null, lines: [line] };
    const { result } = begin();
    act(() => result.current[1]({ file }));
    expect(begin().result.current[0].file).toEqual(file);
  });
  it('a statement that is finished leaves nothing behind', () => {
    const { result } = begin();
    act(() => result.current[1]({ ticked: ['check 1'] }));
    act(() => result.current[1](null));
    expect([result.current[0], readDraft('bank')]).toEqual([fresh, null]);
  });
  it('what a browser kept in another shape counts as absent', () => {
    writeStored('user', 'statement.bank', { ticked: 'check 1' });
    expect(begin().result.current[0]).toEqual(fresh);
  });
});
