import type { ReactNode } from 'react';

/** The dialog of a command that was asked for in a menu, which is gone while the dialog is open. One at a time. */
export type PendingDialog = (onClose: () => void) => ReactNode;

let pending: PendingDialog | null = null;
const listeners = new Set<() => void>();

function set(next: PendingDialog | null) {
  pending = next;
  for (const listener of listeners) listener();
}

export const dialogStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: () => pending,
};

export const openDialog = (dialog: PendingDialog) => set(dialog);
export const closeDialog = () => set(null);
