import { useSyncExternalStore } from 'react';

/** Asks whether what is typed may be lost, and goes on when it may. */
type Ask = (next: () => void) => void;

/** The forms on the screen that hold something typed. */
let forms: readonly Ask[] = [];
const listeners = new Set<() => void>();
function hold(now: readonly Ask[]) {
  forms = now;
  for (const listener of listeners) listener();
}
const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asked from now on, until what it gives back is called. */
export function askBefore(ask: Ask) {
  hold([...forms, ask]);
  return () => hold(forms.filter((each) => each !== ask));
}

/** Whether something is typed that would be lost. */
export const useUnsaved = (): boolean => useSyncExternalStore(follow, () => forms.length > 0);

/** What draws the page anew without going anywhere: done at once, or when whoever typed something agrees to lose it. */
export function leaveFor(next: () => void) {
  const [ask] = forms;
  if (ask) ask(next);
  else next();
}
