import { useSyncExternalStore } from 'react';

/** Asks whether what is typed may be lost, and goes on when it may. */
type LeaveGuard = (next: () => void) => void;

/** The forms on the screen that hold something typed. */
let leaveGuards: readonly LeaveGuard[] = [];
const listeners = new Set<() => void>();
function setLeaveGuards(now: readonly LeaveGuard[]) {
  leaveGuards = now;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asked from now on, until what it gives back is called. */
export function addLeaveGuard(ask: LeaveGuard) {
  setLeaveGuards([...leaveGuards, ask]);
  return () => setLeaveGuards(leaveGuards.filter((each) => each !== ask));
}

/** Whether something is typed that would be lost. */
export const hasUnsavedChanges = (): boolean => leaveGuards.length > 0;
export const useHasUnsavedChanges = (): boolean => useSyncExternalStore(subscribe, hasUnsavedChanges);

/** What draws the page anew without going anywhere: done at once, or when whoever typed something agrees to lose it. */
export function runAfterLeaveGuard(next: () => void) {
  const [ask] = leaveGuards;
  if (ask) ask(next);
  else next();
}
