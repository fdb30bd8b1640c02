import { useSyncExternalStore } from 'react';
import { lazyModule } from '#data/lazy-module.ts';

/** The texts, fetched with the first that is opened or searched for. */
export const guideFiles = lazyModule(() => import('./guide-files.ts'));

const listeners = new Set<() => void>();
let open: string | null = null;
let before: Element | null = null;

/** Opens a text beside the page, or closes it (`null`): the focus goes back to where it was. */
export function openGuide(name: string | null) {
  if (open === null && name !== null) before = document.activeElement;
  open = name;
  for (const listener of listeners) listener();
}

export const focusBeforeGuide = (): HTMLElement | null =>
  before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The name of the text that stands open. */
export const useOpenGuide = (): string | null => useSyncExternalStore(subscribe, () => open);
