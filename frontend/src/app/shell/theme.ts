import { useCallback, useLayoutEffect, useSyncExternalStore, useState } from 'react';
import { Classes } from '@blueprintjs/core';
import { writeStored, readStored } from '#browser/storage.ts';

export type Theme = 'light' | 'dark';

const systemTheme = matchMedia('(prefers-color-scheme: dark)');
const subscribe = (listener: () => void) => {
  systemTheme.addEventListener('change', listener);
  return () => systemTheme.removeEventListener('change', listener);
};
const storedTheme = (): Theme | null => {
  const theme = readStored('device', 'theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
};

/** Follows the system until somebody chooses. Both Blueprint and the grid read the theme from the body. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const ofSystem: Theme = useSyncExternalStore(subscribe, () => systemTheme.matches) ? 'dark' : 'light';
  const [chosen, setChosen] = useState<Theme | null>(storedTheme);
  const theme = chosen ?? ofSystem;
  useLayoutEffect(() => applyTheme(theme), [theme]);
  const toggle = useCallback(() => {
    const next = theme === 'dark' ? 'light' : 'dark';
    writeStored('device', 'theme', next);
    setChosen(next);
  }, [theme]);
  return { theme, toggle };
}

/** From the first paint on, and where nobody is signed in: the login page follows the system too. */
export function startTheme() {
  applyTheme();
  subscribe(() => applyTheme());
}

function applyTheme(theme: Theme = storedTheme() ?? (systemTheme.matches ? 'dark' : 'light')) {
  document.documentElement.dataset.theme = theme;
  document.body.classList.toggle(Classes.DARK, theme === 'dark');
  document.body.dataset.agThemeMode = theme;
}
