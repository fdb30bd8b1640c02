import { lazy, Suspense, useCallback, type ReactNode, type RefObject } from 'react';
import { SearchBox } from '#forms/search-box.tsx';
import { pluralNoun } from '#widgets/labels.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListExport, type ListExportProps } from './list-export.tsx';
import { ListTabs } from './list-tabs.tsx';
import type { SavedViews } from '#views/saved-views.ts';

const ViewMenu = lazy(async () => ({ default: (await import('#views/view-menu.tsx')).ViewMenu }));

type ListToolsProps<Row extends { id: string }> = ListExportProps<Row> & {
  search: RefObject<HTMLInputElement | null>;
  saved: SavedViews;
  tools: ReactNode;
  report: boolean;
  children: ReactNode;
};

/** What a list is searched, narrowed, shown and taken away by: one row on a desk. */
export function ListTools<Row extends { id: string }>({
  search,
  saved,
  tools,
  report,
  children,
  ...listed
}: ListToolsProps<Row>) {
  const { resource, specs, list, columns, grid } = listed;
  const { set } = list;
  const onSearch = useCallback((text: string) => set('search', text), [set]);
  return (
    <div className="list-tools">
      <SearchBox label={`Search ${pluralNoun(resource)}`} value={list.search} onSearch={onSearch} inputRef={search} />
      {tools}
      <FilterBar specs={specs} list={list} />
      {children}
      <ColumnChooser columns={columns} grid={grid} saved={saved} />
      <ListExport {...listed} />
      <span className="view-menu-place">
        <Suspense>
          <ViewMenu saved={saved} />
        </Suspense>
      </span>
      {!report && <ListTabs resource={resource} list={list} />}
    </div>
  );
}
