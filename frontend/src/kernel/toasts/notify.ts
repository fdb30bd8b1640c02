import { useEffect } from 'react';
import type { Problem } from '@backoffice/contracts/kernel';
import { problemLines } from '#data/problem.ts';
import { TOAST_LIFE_MS, showToast, UNDO_TOAST_LIFE_MS, dismissToastGroup } from './toasts.ts';

export const notifySuccess = (summary: string) => void showToast({ severity: 'success', summary, life: TOAST_LIFE_MS });

const UNDO_GROUP = 'undo';

/**
 * Says what was done and, for a while, how to take it back: what was done last, as later things may rest on earlier
 * ones.
 */
export function notifyUndoable(summary: string, undo: () => void | Promise<void>) {
  dismissToastGroup(UNDO_GROUP);
  showToast({
    summary,
    group: UNDO_GROUP,
    life: UNDO_TOAST_LIFE_MS,
    action: { text: 'Undo', onPress: () => void undo() },
  });
}

/** What can be taken back was done by one person, in one company and for one salesman: in another's name it cannot. */
export function useDismissUndoOnChange(whose: string) {
  useEffect(() => () => dismissToastGroup(UNDO_GROUP), [whose]);
}

export function notifyProblem(problem: Problem) {
  const [summary = '', ...details] = problemLines(problem);
  const detail = details.join(' ');
  showToast({
    severity: 'error',
    summary,
    ...(detail ? { detail } : {}),
    life: detail ? 2 * TOAST_LIFE_MS : TOAST_LIFE_MS,
  });
}
