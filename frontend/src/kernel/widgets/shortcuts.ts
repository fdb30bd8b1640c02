import { useMemo, useSyncExternalStore } from 'react';
import { useHotkeys, type HotkeyConfig } from '@blueprintjs/core';
import { writeStored, readStored } from '#browser/storage.ts';

const STORAGE_NAME = 'single-keys';
const CTRL_OR_CMD = 'mod+';
/** Nobody says them with a word. */
const FUNCTION_KEY = /^f\d/;
const listeners = new Set<() => void>();
const areSingleKeysOn = () => readStored('device', STORAGE_NAME) !== 'off';
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Keys that do something alone can be switched off (WCAG 2.2, 2.1.4): whoever speaks to a computer presses them with
 * every word.
 */
export function setSingleKeyShortcuts(on: boolean) {
  writeStored('device', STORAGE_NAME, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

export const useSingleKeyShortcuts = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);

/** What reads single keys itself, or lies over the page they are for. */
const IGNORED_TARGETS = 'select, .bp6-overlay, [popover]';
const outsideIgnoredTargets = ({ preventDefault, onKeyDown, ...key }: HotkeyConfig): HotkeyConfig => ({
  ...key,
  onKeyDown(event) {
    if (event.target instanceof Element && event.target.closest(IGNORED_TARGETS)) return;
    if (preventDefault) event.preventDefault();
    onKeyDown?.(event);
  },
});

/**
 * The keys of a page while it is open; those with Ctrl or Cmd stay when single ones are off. The list of them opens by
 * `?`, or by Ctrl and `/`.
 */
export function useShortcuts(keys: readonly HotkeyConfig[]) {
  const all = useSingleKeyShortcuts();
  useHotkeys(
    useMemo(
      () =>
        keys.flatMap((key) =>
          key.combo.startsWith(CTRL_OR_CMD)
            ? [key]
            : all || FUNCTION_KEY.test(key.combo)
              ? [outsideIgnoredTargets(key)]
              : [],
        ),
      [keys, all],
    ),
    { showDialogKeyCombo: all ? '?' : `${CTRL_OR_CMD}/` },
  );
}
