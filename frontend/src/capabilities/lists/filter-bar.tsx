import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useIsNarrow } from '#browser/use-media-query.ts';
import type { FilterSpec, ListState } from '#navigation/use-list-state.ts';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import { FilterChips } from './filter-chips.tsx';

type FilterBarProps = { specs: readonly FilterSpec[]; list: ListState };

/**
 * The filters in one row; those that have no room stand behind a button, which says how many of them narrow the list. A
 * phone scrolls the row.
 */
export function FilterBar({ specs: all, list }: FilterBarProps) {
  const may = usePermissionCheck();
  const specs = all.filter((spec) => isOffered(spec, list, may('component:salesman-switcher')));
  const isPhone = useIsNarrow();
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(specs.length);
  useLayoutEffect(() => {
    const { current } = row;
    if (!current || isPhone) return undefined;
    const measure = () => {
      if (current.querySelector('.bp6-popover-open')) return; // what somebody is choosing in stays where it is
      const chips = [...current.querySelectorAll<HTMLElement>('.chip')];
      const [left, top] = [chips[0]?.offsetLeft ?? 0, chips[0]?.offsetTop];
      const isInside = (chip: HTMLElement) =>
        chip.offsetTop === top && chip.offsetLeft + chip.offsetWidth <= left + current.clientWidth;
      setFitting(Math.max(1, chips.filter(isInside).length));
    };
    const [resized, changed] = [new ResizeObserver(measure), new MutationObserver(measure)];
    resized.observe(current);
    changed.observe(current, { subtree: true, childList: true, characterData: true, attributeFilter: ['class'] });
    measure();
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [isPhone]);
  if (isPhone) return <FilterChips specs={specs} list={list} />;
  const rest = specs.slice(fitting);
  const narrowing = rest.filter(({ field }) => list.valueOf(field) !== '').length;
  return (
    <div className="filter-bar">
      <div className="filter-row" ref={row}>
        <FilterChips specs={specs} list={list} shown={fitting} />
      </div>
      {rest.length > 0 && (
        <ThemedPopover
          placement="bottom-end"
          content={
            <div className="chip-panel more-filters">
              <FilterChips specs={rest} list={list} label="More filters" />
            </div>
          }
        >
          <Button
            variant="minimal"
            active={narrowing > 0}
            text={narrowing > 0 ? `More filters (${narrowing})` : 'More filters'}
            endIcon={<CaretDown />}
          />
        </ThemedPopover>
      )}
    </div>
  );
}

/** Without anything to choose from, it stands only for what the address has chosen already. */
export const isOffered = ({ kind, field, options }: FilterSpec, list: ListState, seesAll: boolean): boolean =>
  kind === 'salesman' ? seesAll : kind !== 'choice' || Boolean(options?.length) || list.valueOf(field) !== '';
