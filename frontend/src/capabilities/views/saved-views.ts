import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useQuery } from 'urql';
import { COMPANY_DEFAULT, savedView, type savedViewPermissions } from '@backoffice/contracts/features/saved-views';
import { equals } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { useIsNarrow } from '#browser/use-media-query.ts';
import { graphql } from '#data/gql.ts';
import { operationContext } from '#data/graphql-client.ts';
import { useRecordChanges } from '#data/record-changes.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import type { GridHandle } from '#lists/grid/grid-props.ts';
import {
  hasListParams,
  isSameLayout,
  layoutToday,
  listLayoutOf,
  OWN_LAYOUT,
  paramsOf,
  type Density,
  type GridLayout,
  type ListLayout,
  type ListShape,
  type SavedView,
} from './list-layout.ts';

/** Sixty of them, as a query may cost no more; nobody chooses among so many. */
const SavedViewsQuery = graphql(`
  query SavedViews($list: [Filter!]) {
    page: savedViews(request: { filters: $list, limit: 60, sortBy: "name", order: asc }) {
      items {
        id
        version
        name
        sharedWith
        defaultOf
        createdBy
        createdByName
        layout {
          place
          search
          density
          filters {
            field
            value
          }
          sort {
            by
            order
          }
          columns {
            field
            width
          }
        }
      }
    }
  }
`);

/** In the address instead of a view: the list as it is by itself, whatever it begins with. */
export const NO_VIEW = 'none';

const VIEW_PERMISSION = 'action:saved-view.view' satisfies keyof typeof savedViewPermissions;
/** The views of a list that one sees, and read again whenever one changes; null while they are not known. */
function useViewsOf(list: string): readonly SavedView[] | null {
  const isAllowed = usePermissionCheck()(VIEW_PERMISSION);
  const [{ data, error }, read] = useQuery({
    query: SavedViewsQuery,
    variables: { list: [equals('list', list)] },
    pause: !isAllowed,
    context: operationContext(savedView.tenant),
  });
  useRecordChanges(isAllowed ? [savedView.entity] : [], () => read({ requestPolicy: 'network-only' }));
  // an enum is its words
  return isAllowed ? ((data?.page.items as readonly SavedView[] | undefined) ?? (error ? NO_VIEWS : null)) : NO_VIEWS;
}
const NO_VIEWS: readonly SavedView[] = [];

export type SavedViews = ReturnType<typeof useSavedViews>;

/**
 * The view that a list is shown in, what somebody has changed since, and the list's own layout on this device where
 * there is none.
 */
export function useSavedViews(list: string, shape: ListShape, grid: RefObject<GridHandle | null>) {
  const { id: me } = useProfile();
  const { params, put } = useUrlState();
  const isPhone = useIsNarrow();
  const views = useViewsOf(list);
  const deviceKey = `columns.${me}.${list}`;
  const named = params.get('view');
  const beginning = useRef(named === null && !hasListParams(params));
  const isNamed = named !== null && named !== NO_VIEW;
  const first = beginning.current ? (views ?? []).find(({ defaultOf }) => defaultOf.includes(me)) : undefined;
  const common = beginning.current ? views?.find(({ defaultOf }) => defaultOf.includes(COMPANY_DEFAULT)) : undefined;
  const id = named ?? first?.id ?? common?.id ?? null;
  const view = views?.find((each) => each.id === id) ?? null;
  const [shown, setShown] = useState(() => storedLayout(deviceKey));
  const today = view && layoutToday(shape, view.layout);

  const show = ({ columns, sort, density }: GridLayout & { readonly density: Density }) => {
    const next = { columns, sort, density };
    setShown(next);
    grid.current?.apply(next);
  };
  const current: ListLayout = listLayoutOf(params, shown);
  const isChanged = today !== null && !isSameLayout(shape.columns, current, today.layout, isPhone);

  // A view is applied once it is chosen; then again when its owner has changed it and nobody here has.
  const applied = useRef<{ readonly key: string; readonly layout: ListLayout } | null>(null);
  const key = view && `${view.id} ${view.version}`;
  useEffect(() => {
    if (!views || key === applied.current?.key) return;
    if (!view || !today) {
      if (isNamed) return; // it was just made, or is not there: the list stays as it is
      if (applied.current) show(storedLayout(deviceKey));
      applied.current = null;
      return;
    }
    const before = applied.current;
    const isSameView = before?.key.startsWith(view.id) === true;
    const keeps = before ? isSameView && !isSameLayout(shape.columns, current, before.layout, isPhone) : false;
    applied.current = { key: key ?? '', layout: today.layout };
    beginning.current = false;
    if (keeps) return;
    // An address that says more than the view was changed by whoever sent it, or before the page was loaded again.
    const isBegun = before === null && named !== null && hasListParams(params);
    put({ view: view.id, ...(isBegun ? {} : paramsOf(params, today.layout)) });
    show(today.layout);
  });

  const onLayout = useCallback(
    (layout: GridLayout) =>
      setShown((before) => {
        const next = { ...before, ...layout };
        return JSON.stringify(next) === JSON.stringify(before) ? before : next;
      }),
    [setShown],
  );
  useEffect(() => {
    if (!applied.current) writeStored('device', deviceKey, shown);
  }, [deviceKey, shown]);
  return {
    list,
    views: views ?? NO_VIEWS,
    view,
    missing: today?.missing ?? [],
    /** The address names one that is not there, or is somebody else's own. */
    isMissing: views !== null && isNamed && view === null,
    isChanged,
    current,
    /** Until then nobody knows what the list begins with. */
    isReady: views !== null && (view === null || applied.current !== null),
    shown,
    density: shown.density,
    setDensity: (density: Density) => setShown({ ...shown, density }),
    onLayout,
    reset: () => show({ ...(today?.layout ?? OWN_LAYOUT), density: today?.layout.density ?? 'standard' }),
    /** As it was saved, or the list by itself. */
    choose(next: Pick<SavedView, 'id' | 'layout'> | null) {
      beginning.current = false;
      applied.current = next ? null : applied.current;
      if (next) put({ ...paramsOf(params, next.layout), view: next.id });
      else put({ ...paramsOf(params, EMPTY_LAYOUT), view: NO_VIEW });
    },
  };
}

const EMPTY_LAYOUT: ListLayout = { place: 'live', search: '', filters: [], ...OWN_LAYOUT, density: 'standard' };

/** Columns, order and density outlive the visit, on this device. What other versions kept is forgotten. */
function storedLayout(key: string): GridLayout & { readonly density: Density } {
  const stored = readStored('device', key) as Partial<ListLayout> | null; // looked at in the next lines
  return {
    columns: Array.isArray(stored?.columns) ? stored.columns : [],
    sort: stored?.sort ?? null,
    density: stored?.density === 'compact' || stored?.density === 'comfortable' ? stored.density : 'standard',
  };
}
