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
  readonly action?: { readonly text: string; readonly onPress: () => void };
};
export type ToastContent = Omit<Toast, 'id' | 'severity' | 'closable'> & Partial<Pick<Toast, 'severity' | 'closable'>>;

export const TOAST_LIFE_MS = 5_000;
export const UNDO_TOAST_LIFE_MS = 8_000;

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
export const dismissAllToasts = () => setToasts([]);
