import { lazy, startTransition, useEffect, useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useShortcuts } from '#kernel/shortcuts.ts';
import type { Open } from './palette-pages.ts';

const palette = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await palette()).Palette }));
const KEYS = 'mod+k';
const IS_MAC = navigator.platform.startsWith('Mac');

/**
 * The way to everything, from everywhere: a button in the bar, and Ctrl+K wherever the focus is. It opens in a transition,
 * because React holds back for 300 ms whatever it has shown a fallback for.
 */
export function SearchEverywhere({ open }: { open: Open }) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts(
    useMemo(
      () => [
        {
          combo: KEYS,
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
    if ('requestIdleCallback' in window) requestIdleCallback(() => void palette());
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
