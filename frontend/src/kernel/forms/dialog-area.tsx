import { useEffect, useSyncExternalStore } from 'react';
import { closeDialog, dialogStore } from './dialog-store.ts';

/** Where dialogs are shown that outlive the menu they were opened from: as long as somebody is signed in. */
export function DialogArea() {
  useEffect(() => closeDialog, []);
  return useSyncExternalStore(dialogStore.subscribe, dialogStore.snapshot)?.(closeDialog) ?? null;
}
