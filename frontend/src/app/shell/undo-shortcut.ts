import { useEffect } from 'react';
import { lastAct, lastUndoneAct } from '#data/own-acts.ts';

/** Where somebody types, the browser takes back what was typed; in an open dialog nothing else is asked. */
const OF_THE_BROWSER = 'input, textarea, select, [contenteditable="true"], [role="gridcell"]';

/** Ctrl+Z, or Cmd+Z, takes back what this window did last; with Shift what was taken back is done again. */
export function useUndoShortcut() {
  useEffect(() => {
    let isBusy = false;
    const onKey = async (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (document.activeElement?.closest(OF_THE_BROWSER) || document.querySelector('[role="dialog"]')) return;
      const act = event.shiftKey ? lastUndoneAct() : lastAct();
      if (!act) return;
      event.preventDefault();
      if (isBusy) return;
      isBusy = true;
      try {
        const { takeBack } = await import('#history/take-back.tsx');
        await takeBack(act, event.shiftKey ? 'Done again' : 'Taken back');
      } finally {
        isBusy = false;
      }
    };
    const listener = (event: KeyboardEvent) => void onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
