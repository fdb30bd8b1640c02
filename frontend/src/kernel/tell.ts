import type { Problem } from '@backoffice/contracts/kernel';
import { LIFE_MS, say, UNDO_LIFE_MS } from './toasts.ts';

export const tellDone = (summary: string) => void say({ severity: 'success', summary, life: LIFE_MS });

/** Says what was done and, for a while, how to take it back. */
export const tellUndoable = (summary: string, undo: () => void) => void say({ summary, life: UNDO_LIFE_MS, action: { text: 'Undo', onPress: undo } });

export function tellProblem({ message, details }: Problem) {
  const detail = [...new Set(details.map((one) => one.message))].filter((one) => one !== message).join(' ');
  say({ severity: 'error', summary: message, ...(detail ? { detail } : {}), life: detail ? 2 * LIFE_MS : LIFE_MS });
}
