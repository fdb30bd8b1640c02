import { useEffect } from 'react';
import type { Problem } from '@backoffice/contracts/kernel';
import { describeFreshAct, forgetActs } from '#data/own-acts.ts';
import { problemLines } from '#data/problem.ts';
import { TOAST_LIFE_MS, showToast, UNDO_TOAST_LIFE_MS, dismissToastGroup } from './toasts.ts';

const UNDO_GROUP = 'undo';

/** Says what was done; where the server offered to take that back, for a while how to. */
export function notifySuccess(summary: string): void {
  const act = describeFreshAct(summary);
  if (!act) return void showToast({ severity: 'success', summary, life: TOAST_LIFE_MS });
  dismissToastGroup(UNDO_GROUP);
  showToast({ severity: 'success', summary, group: UNDO_GROUP, life: UNDO_TOAST_LIFE_MS, act });
}

/** What was taken back is not offered any more. */
export function notifyTakenBack(summary: string): void {
  dismissToastGroup(UNDO_GROUP);
  notifySuccess(summary);
}

/**
 * Says what was done and, for a while, how to take it back: what was done last, as later things may rest on earlier
 * ones.
 */
export function notifyUndoable(summary: string, undo: () => void | Promise<void>) {
  dismissToastGroup(UNDO_GROUP);
  describeFreshAct(summary);
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
