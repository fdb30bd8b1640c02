import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { Plus } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import type { Filter, Problem, Resource } from '@backoffice/contracts/kernel';
import type { Card, Column, Totals } from './columns.ts';
import { LinkButton } from '#navigation/link-button.tsx';
import { usePermissionCheck, type PermissionCheck } from '#access/permissions.tsx';
import { findRoute } from '#data/route-lookup.ts';
import { SearchBox } from '#forms/search-box.tsx';
import { useShortcuts } from '#widgets/shortcuts.ts';
import { ProblemWithRetry, Skeleton, PageTitle } from '#widgets/page-states.tsx';
import { useListState, type FilterSpec } from '#navigation/use-list-state.ts';
import { singularNoun, pluralNoun, sentenceCase } from '#widgets/labels.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { ResourceGrid as Grid } from './resource-grid.tsx';
import type { GridHandle } from './grid-props.ts';
import type { ListSource, SortOrder } from './row-source.ts';
import { ListExport, type ListExportOptions } from './list-export.tsx';
import { ListTabs, EmptyList } from './list-tabs.tsx';

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
  /** More to choose what is listed by, beside the filters. */
  tools?: ReactNode;
  /** What can be done with chosen rows, where that is not to move them; from the trash they are restored. */
  act?: (chosen: readonly Row[], onDone: () => void) => ReactNode;
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
  totals,
  narrowed = false,
  act,
  menu,
  report = false,
  exported,
}: ListPageProps<Row>) {
  const asked = useListState(specs);
  const list = { ...asked, isNarrowed: asked.isNarrowed || narrowed };
  const may = usePermissionCheck();
  const go = useNavigate();
  const grid = useRef<GridHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const [total, setTotal] = useState<{ count: number; exact: boolean } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const canAdd = add !== undefined && may(add.may ?? findRoute(resource, 'create')?.permission ?? null);
  const unselect = () => grid.current?.unselect();
  const setParam = list.set;
  const onSearch = useCallback((text: string) => setParam('search', text), [setParam]);
  const onTotal = useCallback((count: number, exact: boolean) => setTotal({ count, exact }), []);
  const button = canAdd && <LinkButton to={add.to} icon={<Plus />} text={add.verb} />;
  const isEmpty = total?.count === 0 && !problem;
  // A list with nothing in it offers its first entry where the entries would be, and there only.
  const headButton = isEmpty && list.place === 'live' && !list.isNarrowed ? null : button;

  const addTo = canAdd ? add.to : null;
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
      [resource, group, addTo, go],
    ),
  );

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
          {headButton}
        </header>
      )}
      <div className="list-tools">
        <SearchBox label={`Search ${pluralNoun(resource)}`} value={list.search} onSearch={onSearch} inputRef={search} />
        <FilterChips specs={specs} list={list} />
        {tools}
        <span className="grow" />
        {inner && count}
        <ColumnChooser columns={columns} grid={grid} />
        <ListExport
          title={title}
          resource={resource}
          query={query}
          columns={columns}
          specs={specs}
          where={where}
          sorted={sorted}
          list={list}
          totals={totals}
          grid={grid}
          exported={exported}
        />
        {!report && <ListTabs resource={resource} list={list} />}
        {inner && headButton}
      </div>
      {problem && <ProblemWithRetry problem={problem} onRetry={() => grid.current?.retry()} />}
      <p className="print-only">The screen holds a part of this list. To print all of it, choose Export, then Print.</p>
      <div className="list-body">
        {(!report || act) && (
          <BulkBar
            resource={resource}
            place={list.place}
            chosen={chosen}
            total={total?.count ?? 0}
            onSelect={async (count) => grid.current?.selectFirst(count)}
            onDone={unselect}
          >
            {list.place === 'live' && act?.(chosen, unselect)}
          </BulkBar>
        )}
        <Suspense
          fallback={
            <div className="grid-skeleton">
              {Array.from({ length: 14 }, (_, at) => (
                <Skeleton key={at} height={18} />
              ))}
            </div>
          }
        >
          <ResourceGrid
            ref={grid}
            resource={resource}
            query={query}
            columns={columns}
            layout={layout}
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
