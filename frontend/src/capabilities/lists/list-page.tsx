import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { Import, Plus } from '@blueprintjs/icons';
import type { ListFilter } from '@backoffice/contracts/capabilities';
import type { Filter, Problem, Resource } from '@backoffice/contracts/kernel';
import type { Card, Column, Totals } from './columns.ts';
import { LinkButton } from '#navigation/link-button.tsx';
import { usePermissionCheck, type PermissionCheck } from '#access/permissions.tsx';
import { findRoute } from '#data/route-lookup.ts';
import { ProblemWithRetry, Skeleton, PageTitle } from '#widgets/page-states.tsx';
import { useListState, type FilterSpec } from '#navigation/use-list-state.ts';
import { pluralNoun } from '#widgets/labels.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { ResourceGrid as Grid } from './resource-grid.tsx';
import type { GridHandle } from './grid-props.ts';
import type { ListSource, SortOrder } from './row-source.ts';
import type { ListExportOptions } from './list-export.tsx';
import { EmptyList } from './list-tabs.tsx';
import { useListShortcuts } from './list-shortcuts.ts';
import { ListTools } from './list-tools.tsx';
import { useSavedViews } from '#views/saved-views.ts';

const ResourceGrid = lazy(async () => ({ default: (await import('./resource-grid.tsx')).ResourceGrid })) as typeof Grid;
// `lazy` forgets that the component is generic

export type ListPageProps<Row extends { id: string }> = {
  resource: Resource;
  title: string;
  query: ListSource<Row>;
  columns: readonly Column<Row>[];
  card: (row: Row) => Card;
  filters: readonly FilterSpec[];
  /** What this list is a part of: a location's proposals. */
  where?: readonly Filter[];
  /** How it is sorted until somebody sorts by a column; otherwise the newest stand first. */
  sorted?: SortOrder;
  open: (row: Row) => string;
  /** Where a new one is made, what the button says, and who may, where that is not who may create. */
  add?: { to: string; verb: string; may?: PermissionCheck };
  /** Why the list is empty on the first day. */
  empty: ReactNode;
  /** Stands inside a page that has a heading of its own. */
  inner?: boolean;
  /** Under which name the person's own columns are kept, where a resource has several lists. */
  layout?: string;
  /**
   * More to choose what is listed by, beside the filters; and what of it stands in the address under names of its own.
   */
  tools?: ReactNode;
  toolParams?: readonly string[];
  /** What can be done with chosen rows, where that is not to move them; from the trash they are restored. */
  act?: (chosen: readonly Row[], onDone: () => void) => ReactNode;
  /** What can be done beside moving them: with chosen rows, or with all that match. */
  alsoAct?: (chosen: readonly Row[], onDone: () => void, matching: ListFilter | undefined) => ReactNode;
  /** Entries of the feature's own in the menu of a row. */
  menu?: (row: Row) => ReactNode;
  /** What the columns of all rows add up to, on whichever page they are; it stands below them. */
  totals?: Totals<Row> | undefined;
  /** Those tools leave something out. */
  narrowed?: boolean;
  /** Only shows what is live: nothing is moved from here. */
  report?: boolean;
  /** Of a list that asks more of the server than search, filters and order. */
  exported?: ListExportOptions;
};

/** The list of a resource: search, filters, what lies in the archive and the trash, bulk actions, live rows. */
export function ListPage<Row extends { id: string }>({
  resource,
  title,
  columns,
  card,
  filters: specs,
  query,
  where,
  sorted,
  open,
  add,
  empty,
  inner = false,
  layout = resource.path,
  tools,
  toolParams = NO_PARAMS,
  totals,
  narrowed = false,
  act,
  alsoAct,
  menu,
  report = false,
  exported,
}: ListPageProps<Row>) {
  const asked = useListState(specs);
  const list = { ...asked, isNarrowed: asked.isNarrowed || narrowed };
  const may = usePermissionCheck();
  const grid = useRef<GridHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const [total, setTotal] = useState<{ count: number; exact: boolean } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const canAdd = add !== undefined && may(add.may ?? findRoute(resource, 'create')?.permission ?? null);
  const unselect = () => grid.current?.unselect();
  const onTotal = useCallback((count: number, exact: boolean) => setTotal({ count, exact }), []);
  const saved = useSavedViews(layout, { specs, toolParams, columns }, grid);
  const button = canAdd && <LinkButton to={add.to} icon={<Plus />} text={add.verb} />;
  const importButton = !inner &&
    !report &&
    resource.can.import &&
    may(findRoute(resource, 'importStart')?.permission ?? null) && (
      <LinkButton to={`/import/${resource.path}`} icon={<Import />} text="Import" intent="none" />
    );
  const isEmpty = total?.count === 0 && !problem;
  // A list with nothing in it offers its first entry where the entries would be, and there only.
  const headButton = isEmpty && list.place === 'live' && !list.isNarrowed ? null : button;

  useListShortcuts({ resource, grid, search, addTo: canAdd ? add.to : null });

  const count = (
    <span className="count" role="status">
      {total && (
        <>
          {total.count.toLocaleString('en-US')}
          {!total.exact && '+'}
          <span className="sr-only"> {pluralNoun(resource)}</span>
        </>
      )}
    </span>
  );
  return (
    <div className="list-page" data-inner={inner || undefined}>
      {!inner && <PageTitle>{title}</PageTitle>}
      {inner ? (
        <h2 className="sr-only">{title}</h2>
      ) : (
        <header className="list-head">
          <h1>{title}</h1>
          {count}
          <span className="grow" />
          {importButton}
          {headButton}
        </header>
      )}
      <ListTools
        title={title}
        resource={resource}
        query={query}
        columns={columns}
        specs={specs}
        where={where}
        sorted={sorted}
        list={list}
        saved={saved}
        totals={totals}
        grid={grid}
        search={search}
        exported={exported}
        tools={tools}
        report={report}
      >
        {inner && count}
        {inner && headButton}
      </ListTools>
      {problem && <ProblemWithRetry problem={problem} onRetry={() => grid.current?.retry()} />}
      <p className="print-only">The screen holds a part of this list. To print all of it, choose Export, then Print.</p>
      <div className="list-body">
        {(!report || act) && (
          <BulkBar
            resource={resource}
            place={list.place}
            chosen={chosen}
            total={total ?? NO_ROWS}
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
        <Suspense fallback={<GridSkeleton />}>
          {saved.isReady ? (
            <ResourceGrid
              ref={grid}
              resource={resource}
              query={query}
              columns={columns}
              initial={saved.shown}
              density={saved.density}
              onLayout={saved.onLayout}
              totals={isEmpty ? undefined : totals}
              movable={!report || act !== undefined}
              card={card}
              where={where}
              sorted={sorted}
              list={list}
              open={open}
              onTotal={onTotal}
              onProblem={setProblem}
              onChosen={setChosen}
              menu={menu}
            />
          ) : (
            <GridSkeleton />
          )}
        </Suspense>
        {isEmpty && (
          <EmptyList resource={resource} list={list} action={button}>
            {empty}
          </EmptyList>
        )}
      </div>
    </div>
  );
}

const NO_ROWS = { count: 0, exact: true };
const NO_PARAMS: readonly string[] = [];

const GridSkeleton = () => (
  <div className="grid-skeleton">
    {Array.from({ length: 14 }, (_, at) => (
      <Skeleton key={at} height={18} />
    ))}
  </div>
);
