import { useMemo, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '@backoffice/contracts/kernel';
import { pluralNoun, sentenceCase, singularNoun } from '#widgets/labels.ts';
import { useShortcuts } from '#widgets/shortcuts.ts';
import type { GridHandle } from './grid/grid-props.ts';

/** The keys of a list: search it, a new record, up and down its rows. */
export function useListShortcuts({
  resource,
  grid,
  search,
  addTo,
}: {
  resource: Resource;
  grid: RefObject<GridHandle | null>;
  search: RefObject<HTMLInputElement | null>;
  /** The page of a new record, for whoever may make one. */
  addTo: string | null;
}) {
  const go = useNavigate();
  const group = sentenceCase(pluralNoun(resource));
  useShortcuts(
    useMemo(
      () => [
        {
          combo: '/',
          global: true,
          label: 'Search this list',
          group,
          preventDefault: true,
          onKeyDown: () => search.current?.focus(),
        },
        ...(addTo
          ? [
              {
                combo: 'n',
                global: true,
                label: `New ${singularNoun(resource)}`,
                group,
                preventDefault: true,
                onKeyDown: () => void go(addTo),
              },
            ]
          : []),
        { combo: 'j', global: true, label: 'Next row', group, onKeyDown: () => grid.current?.focusRow(1) },
        { combo: 'k', global: true, label: 'Previous row', group, onKeyDown: () => grid.current?.focusRow(-1) },
      ],
      [resource, grid, search, group, addTo, go],
    ),
  );
}
