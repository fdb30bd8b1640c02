import { useState, type ReactNode, type RefObject } from 'react';
import { useClient } from 'urql';
import type { Problem } from '@backoffice/contracts/kernel';
import type { ListState } from '#navigation/use-list-state.ts';
import type { SavedViews } from '#views/saved-views.ts';
import { Skeleton } from '#widgets/page-states.tsx';
import { useIsNarrow } from '#browser/use-media-query.ts';
import { BulkBar } from './bulk-bar.tsx';
import { gridModule } from './grid/grid-module.ts';
import type { GridHandle, ResourceGridProps } from './grid/grid-props.ts';
import type { ListPageProps } from './list-props.ts';
import { EmptyList } from './list-tabs.tsx';
import { useFirstBlock } from './grid/first-blocks.ts';
import { firstBlockOf } from './grid/row-source.ts';

export type FoundRows = Pick<ResourceGridProps<never>, 'onTotal' | 'onProblem'> & {
  readonly total: { readonly count: number; readonly exact: boolean } | null;
  readonly problem: Problem | null;
  readonly isEmpty: boolean;
};
type ListBodyProps<Row extends { id: string }> = ListPageProps<Row> & {
  list: ListState;
  saved: SavedViews;
  grid: RefObject<GridHandle | null>;
  found: FoundRows;
  addButton: ReactNode;
};

/** The rows, what can be done with those that are chosen, and what stands there where there are none. */
export function ListBody<Row extends { id: string }>(props: ListBodyProps<Row>) {
  const { resource, query, where, totals, act, alsoAct, report = false, list, saved, grid, found } = props;
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const unselect = () => grid.current?.unselect();
  const Grid = gridModule.use()?.ResourceGrid;
  const client = useClient();
  const order = useIsNarrow() ? null : saved.shown.sort; // cards have no columns to sort by
  const first = firstBlockOf(client, { resource, query, where, sorted: props.sorted, list }, order ?? undefined);
  useFirstBlock(resource, first.said, first.ask);
  return (
    <div className="list-body">
      {(!report || act) && (
        <BulkBar
          resource={resource}
          place={list.place}
          chosen={chosen}
          total={found.total ?? NO_ROWS}
          filter={
            typeof query === 'function'
              ? undefined
              : { place: list.place, search: list.search, filters: [...(where ?? []), ...list.filters] }
          }
          onSelect={async (count) => grid.current?.selectFirst(count)}
          onDone={unselect}
          beside={list.place === 'live' ? (onDone, matching) => alsoAct?.(chosen, onDone, matching) : undefined}
        >
          {list.place === 'live' && act?.(chosen, unselect)}
        </BulkBar>
      )}
      {Grid && saved.isReady && (
        <Grid
          ref={grid}
          resource={resource}
          query={query}
          columns={props.columns}
          initial={saved.shown}
          density={saved.density}
          onLayout={saved.onLayout}
          totals={found.isEmpty ? undefined : totals}
          movable={!report}
          choosable={act !== undefined}
          card={props.card}
          where={where}
          sorted={props.sorted}
          list={list}
          open={props.open}
          onTotal={found.onTotal}
          onProblem={found.onProblem}
          onChosen={setChosen}
          menu={props.menu}
        />
      )}
      {!found.total && !found.problem && <GridSkeleton />}
      {found.isEmpty && (
        <EmptyList resource={resource} list={list} action={props.addButton}>
          {props.empty}
        </EmptyList>
      )}
    </div>
  );
}

const NO_ROWS = { count: 0, exact: true };

const GridSkeleton = () => (
  <div className="grid-skeleton">
    {Array.from({ length: 14 }, (_, at) => (
      <Skeleton key={at} height={18} />
    ))}
  </div>
);
