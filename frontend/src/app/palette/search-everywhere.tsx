import { lazy, startTransition, useEffect, useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useShortcuts } from '#widgets/shortcuts.ts';
import type { PaletteAccess } from './palette-pages.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const SHORTCUT = 'mod+k';
const IS_MAC = navigator.platform.startsWith('Mac');

/**
 * The way to everything, from everywhere: a button in the bar, and Ctrl+K wherever the focus is. It opens in a
 * transition, because React holds back for 300 ms whatever it has shown a fallback for.
 */
export function SearchEverywhere({ open }: { open: PaletteAccess }) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts(
    useMemo(
      () => [
        {
          combo: SHORTCUT,
          global: true,
          allowInInput: true,
          preventDefault: true,
          label: 'Search everywhere',
          group: 'Everywhere',
          onKeyDown: () => startTransition(() => setOpen((now) => !now)),
        },
      ],
      [],
    ),
  );
  useEffect(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void loadPalette());
  }, []);
  return (
    <>
      <Button
        variant="minimal"
        icon={<Search />}
        aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
        onClick={() => startTransition(() => setOpen(true))}
      >
        <span className="sr-only">Search everywhere</span>
        <span className="wide-only" aria-hidden>
          Search <kbd>{IS_MAC ? '⌘K' : 'Ctrl K'}</kbd>
        </span>
      </Button>
      {isOpen && <Palette open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
