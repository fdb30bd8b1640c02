import { useEffect } from 'react';
import type { Problem } from '@backoffice/contracts/kernel';
import { describeLastAct, forgetActs } from '#data/own-acts.ts';
import { problemLines } from '#data/problem.ts';
import { TOAST_LIFE_MS, showToast, UNDO_TOAST_LIFE_MS, dismissToastGroup } from './toasts.ts';

export function notifySuccess(summary: string): void {
  describeLastAct(summary);
  showToast({ severity: 'success', summary, life: TOAST_LIFE_MS });
}

const UNDO_GROUP = 'undo';

/**
 * Says what was done and, for a while, how to take it back: what was done last, as later things may rest on earlier
 * ones.
 */
export function notifyUndoable(summary: string, undo: () => void | Promise<void>) {
  dismissToastGroup(UNDO_GROUP);
  describeLastAct(summary);
  showToast({
    summary,
    group: UNDO_GROUP,
    life: UNDO_TOAST_LIFE_MS,
    action: { text: 'Undo', onPress: () => void undo() },
  });
}

/** What can be taken back was done by one person, in one company and for one salesman: in another's name it cannot. */
export function useDismissUndoOnChange(whose: string) {
  useEffect(
    () => () => {
      dismissToastGroup(UNDO_GROUP);
      forgetActs();
    },
    [whose],
  );
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
