import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Comparison, Import, Plus } from '@blueprintjs/icons';
import type { Problem, Resource } from '@backoffice/contracts/kernel';
import { LinkButton } from '#navigation/link-button.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { findRoute } from '#data/route-lookup.ts';
import { ProblemWithRetry, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { useListState } from '#navigation/use-list-state.ts';
import { pluralNoun, singularNoun } from '#widgets/labels.ts';
import type { GridHandle } from './grid/grid-props.ts';
import { ListBody, type FoundRows } from './list-body.tsx';
import type { ListPageProps } from './list-props.ts';
import { useListShortcuts } from './list-shortcuts.ts';
import { ListTools } from './list-tools.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { useSavedViews } from '#views/saved-views.ts';

const ListComparison = lazy(async () => ({ default: (await import('./list-comparison.tsx')).ListComparison }));

/** The list of a resource: search, filters, what lies in the archive and the trash, bulk actions, live rows. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { resource, title, columns, filters: specs, add, totals, inner = false, report = false } = props;
  const { layout = resource.path, toolParams = NO_PARAMS, narrowed = false } = props;
  const asked = useListState(specs);
  const list = { ...asked, isNarrowed: asked.isNarrowed || narrowed };
  const may = usePermissionCheck();
  const grid = useRef<GridHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const found = useFoundRows();
  const canAdd = add !== undefined && may(add.may ?? findRoute(resource, 'create')?.permission ?? null);
  const saved = useSavedViews(layout, { specs, toolParams, columns }, grid);
  const button = canAdd && <LinkButton to={add.to} icon={<Plus />} text={add.verb} />;
  // A list with nothing in it offers its first entry where the entries would be, and there only.
  const headButton = found.isEmpty && list.place === 'live' && !list.isNarrowed ? null : button;

  useListShortcuts({ resource, grid, search, addTo: canAdd ? add.to : null });

  const compared = useComparedList(props);
  const count = <RowCount of={found.total} resource={resource} />;
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
          {compared && (
            <Button
              variant="minimal"
              icon={<Comparison />}
              aria-label="What changed"
              title="What changed"
              active={compared.isShown}
              onClick={compared.turn}
            />
          )}
          {!report && <ImportButton resource={resource} />}
          {headButton}
        </header>
      )}
      {compared?.isShown ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <ListComparison resource={resource} list={compared.list} />
        </Suspense>
      ) : (
        <>
          <ListTools
            title={title}
            resource={resource}
            query={props.query}
            columns={columns}
            specs={specs}
            where={props.where}
            sorted={props.sorted}
            list={list}
            saved={saved}
            totals={totals}
            grid={grid}
            search={search}
            exported={props.exported}
            tools={props.tools}
            report={report}
          >
            {inner && count}
            {inner && headButton}
          </ListTools>
          {found.problem && <ProblemWithRetry problem={found.problem} onRetry={() => grid.current?.retry()} />}
          <p className="print-only">
            The screen holds a part of this list. To print all of it, choose Export, then Print.
          </p>
          <ListBody {...props} list={list} saved={saved} grid={grid} found={found} addButton={button} />
        </>
      )}
    </div>
  );
}

/** The whole list of a company can be compared with what was known on a day; the address says whether it is. */
function useComparedList({
  resource,
  inner = false,
  report = false,
}: Pick<ListPageProps<never>, 'resource' | 'inner' | 'report'>) {
  const { params, put } = useUrlState();
  const list = findRoute(resource, 'list');
  if (inner || report || list?.scope !== 'company' || list.home || list.path.includes(':')) return null;
  const isShown = params.has('compare');
  return { list, isShown, turn: () => put({ compare: isShown ? null : 'known', with: null }) };
}

/** How many rows the grid has found, or why it could not. */
function useFoundRows(): FoundRows {
  const [total, setTotal] = useState<FoundRows['total']>(null);
  const [problem, onProblem] = useState<Problem | null>(null);
  const onTotal = useCallback((count: number, exact: boolean) => setTotal({ count, exact }), []);
  return { total, problem, isEmpty: total?.count === 0 && !problem, onTotal, onProblem };
}

const RowCount = ({ of, resource }: { of: FoundRows['total']; resource: Resource }) => (
  <span className="count" role="status">
    {of && (
      <>
        {of.count.toLocaleString('en-US')}
        {!of.exact && '+'}
        <span className="sr-only"> {of.count === 1 && of.exact ? singularNoun(resource) : pluralNoun(resource)}</span>
      </>
    )}
  </span>
);

function ImportButton({ resource }: { resource: Resource }) {
  const may = usePermissionCheck()(findRoute(resource, 'importStart')?.permission ?? null);
  return (
    resource.can.import &&
    may && <LinkButton to={`/import/${resource.path}`} icon={<Import />} text="Import" intent="none" />
  );
}

const NO_PARAMS: readonly string[] = [];
