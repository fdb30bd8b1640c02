import { useCallback, useLayoutEffect, useSyncExternalStore, useState } from 'react';
import { Classes } from '@blueprintjs/core';
import { keep, kept } from '#kernel/storage.ts';

export type Theme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');
const follow = (listener: () => void) => {
  system.addEventListener('change', listener);
  return () => system.removeEventListener('change', listener);
};
const chosenBefore = (): Theme | null => {
  const theme = kept('device', 'theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
};

/** Follows the system until somebody chooses. Both Blueprint and the grid read the theme from the body. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const ofSystem: Theme = useSyncExternalStore(follow, () => system.matches) ? 'dark' : 'light';
  const [chosen, setChosen] = useState<Theme | null>(chosenBefore);
  const theme = chosen ?? ofSystem;
  useLayoutEffect(() => applyTheme(theme), [theme]);
  const toggle = useCallback(() => {
    const next = theme === 'dark' ? 'light' : 'dark';
    keep('device', 'theme', next);
    setChosen(next);
  }, [theme]);
  return { theme, toggle };
}

/** From the first paint on, and where nobody is signed in: the login page follows the system too. */
export function startTheme() {
  applyTheme();
  follow(() => applyTheme());
}

function applyTheme(theme: Theme = chosenBefore() ?? (system.matches ? 'dark' : 'light')) {
  document.documentElement.dataset.theme = theme;
  document.body.classList.toggle(Classes.DARK, theme === 'dark');
  document.body.dataset.agThemeMode = theme;
}
