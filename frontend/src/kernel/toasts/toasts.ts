import { forgetFreshAct, type OwnAct } from '#data/own-acts.ts';

/** Severities and positions of the product specification, section 9. */
export type ToastSeverity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast';
export type ToastPosition =
  | 'top-right'
  | 'top-left'
  | 'top-center'
  | 'center'
  | 'bottom-left'
  | 'bottom-center'
  | 'bottom-right';

export type Toast = {
  readonly id: number;
  readonly severity: ToastSeverity;
  readonly summary: string;
  readonly detail?: string;
  readonly group?: string;
  readonly closable: boolean;
  /** Milliseconds on the screen; without it the message stays until it is closed. */
  readonly life?: number;
  /** Somebody has pressed something else since: it is left behind with the page it was read on. */
  readonly isRead?: true;
  /** A command that can be taken back from here. */
  readonly act?: OwnAct;
  readonly action?: { readonly text: string; readonly onPress: () => void };
};
export type ToastContent = Omit<Toast, 'id' | 'severity' | 'closable' | 'isRead'> &
  Partial<Pick<Toast, 'severity' | 'closable'>>;

export const TOAST_LIFE_MS = 5_000;
export const UNDO_TOAST_LIFE_MS = 10_000;

let next = 0;
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function setToasts(changed: readonly Toast[]) {
  toasts = changed;
  for (const listener of listeners) listener();
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: () => toasts,
};

export function showToast(toast: ToastContent): number {
  const id = next++;
  setToasts([...toasts, { severity: 'info', closable: true, ...toast, id }]);
  return id;
}
export const dismissToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id));
export const dismissToastGroup = (group: string) => setToasts(toasts.filter((toast) => toast.group !== group));
/** Whoever acts again has read what was said. */
export function markToastsRead() {
  forgetFreshAct();
  if (toasts.some(({ isRead }) => !isRead)) setToasts(toasts.map((toast) => ({ ...toast, isRead: true })));
}
/** A page is left: what its own command said comes along, what was said before does not. */
export const dismissReadToasts = () => setToasts(toasts.filter(({ isRead }) => !isRead));
export const dismissAllToasts = () => setToasts([]);
