import { useEffect } from 'react';
import type { Problem } from '@backoffice/contracts/kernel';
import { said } from './problem.ts';
import { LIFE_MS, say, UNDO_LIFE_MS, unsayGroup } from './toasts.ts';

export const tellDone = (summary: string) => void say({ severity: 'success', summary, life: LIFE_MS });

const UNDO = 'undo';

/** Says what was done and, for a while, how to take it back. */
export const tellUndoable = (summary: string, undo: () => void) =>
  void say({ summary, group: UNDO, life: UNDO_LIFE_MS, action: { text: 'Undo', onPress: undo } });

/** What can be taken back was done by one person, in one company and for one salesman: in another's name it cannot. */
export function useUndoWithin(whose: string) {
  useEffect(() => () => unsayGroup(UNDO), [whose]);
}

export function tellProblem(problem: Problem) {
  const [summary = '', ...details] = said(problem);
  const detail = details.join(' ');
  say({ severity: 'error', summary, ...(detail ? { detail } : {}), life: detail ? 2 * LIFE_MS : LIFE_MS });
}
