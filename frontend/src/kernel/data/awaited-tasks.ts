import { BACKGROUND_TASK } from '@backoffice/contracts/kernel';
import { publishKindChange } from './record-changes.ts';

/** Background tasks that were seen waiting or running in this window: it says so when one has ended. */
const awaited = new Set<string>();

/** To be called by whoever has started one: it appears at the top of the page. */
export function awaitTask(id: string): void {
  awaited.add(id);
  publishKindChange(BACKGROUND_TASK, 0);
}

/** Takes note of one that has not ended, and answers true once for one that has. */
export function hasJustEnded(id: string, isFinished: boolean): boolean {
  if (isFinished) return awaited.delete(id);
  awaited.add(id);
  return false;
}

const listeners = new Set<() => void>();
/** Opens the list of one's tasks: where what was started ends. */
export const showTasks = () => {
  for (const listener of listeners) listener();
};
export const onShowTasks = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
