import { useSyncExternalStore } from 'react';
import { closeDialog, dialogStore } from './dialog-store.ts';

/** Where dialogs are shown that outlive the menu they were opened from. */
export function DialogArea() {
  return useSyncExternalStore(dialogStore.subscribe, dialogStore.snapshot)?.(closeDialog) ?? null;
}
