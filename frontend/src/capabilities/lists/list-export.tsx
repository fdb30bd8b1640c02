import { useCallback, useMemo, useState, type RefObject } from 'react';
import { useClient } from 'urql';
import type { Filter, Resource, Route } from '@backoffice/contracts/kernel';
import { useSalesmen } from '#access/salesmen.ts';
import { findRoute } from '#data/route-lookup.ts';
import type { FilterSpec, ListState } from '#navigation/use-list-state.ts';
import { useShortcuts } from '#widgets/shortcuts.ts';
import { pluralNoun, sentenceCase } from '#widgets/labels.ts';
import type { Column, Totals } from './columns.ts';
import { ExportMenu, type ListFile } from './export-menu.tsx';
import { narrowedTexts, type FilterChoice } from './filter-text.ts';
import type { GridHandle } from './grid/grid-props.ts';
import { PrintSheet } from './print-sheet.tsx';
import { useRecordChoices } from './record-choices.ts';
import { NO_FILTERS, orderOf, rowReader, type ListSource, type SortOrder } from './grid/row-source.ts';

/**
 * How a list is exported that does not come from the list of its resource alone. `said`: what its tools leave out, for
 * paper.
 */
export type ListExportOptions = ListFile & { readonly list?: Route; readonly said?: readonly string[] };

export type ListExportProps<Row extends { id: string }> = {
  title: string;
  resource: Resource;
  query: ListSource<Row>;
  columns: readonly Column<Row>[];
  specs: readonly FilterSpec[];
  where: readonly Filter[] | undefined;
  sorted: SortOrder | undefined;
  list: ListState;
  totals: Totals<Row> | undefined;
  grid: RefObject<GridHandle | null>;
  exported: ListExportOptions | undefined;
};

const listNames = { live: 'list', trashed: 'trashed', archived: 'archived' } as const;

/** All rows of a list as a file or on paper, in the columns and the order in which they stand on the screen. */
export function ListExport<Row extends { id: string }>({
  title,
  resource,
  query,
  columns,
  specs,
  where = NO_FILTERS,
  sorted,
  list,
  totals,
  grid,
  exported = {},
}: ListExportProps<Row>) {
  const client = useClient();
  const [printing, setPrinting] = useState(false);
  const onPrint = useCallback(() => setPrinting(true), []);
  const onDone = useCallback(() => setPrinting(false), []);
  const { place, search, filters } = list;
  const group = sentenceCase(pluralNoun(resource));
  useShortcuts(
    useMemo(
      () => [
        {
          combo: 'mod+p',
          global: true,
          label: 'Print the whole list',
          group,
          preventDefault: true,
          onKeyDown: onPrint,
        },
      ],
      [group, onPrint],
    ),
  );
  const shown = () => {
    const chosen = (grid.current?.layout()?.columns ?? []).flatMap(
      ({ field }) => columns.find((each) => each.field === field) ?? [],
    );
    return chosen.length > 0 ? chosen : columns.filter(({ hidden }) => !hidden); // a phone shows cards
  };
  const selection = () => ({
    search,
    filters: [...where, ...filters],
    ...orderOf(grid.current?.layout()?.sort ?? undefined, sorted, search),
  });
  const fileOf = (): ListFile => ({
    query: exported.query ?? {},
    body: {
      ...selection(),
      ...exported.body,
      columns: shown().map(({ field, title: heading, also }) => ({ field, title: heading, ...(also && { also }) })),
    },
  });
  const read = rowReader(client, { resource, query, place });
  return (
    <>
      <ExportMenu
        list={exported.list ?? findRoute(resource, listNames[place])}
        fileOf={fileOf}
        onPrint={onPrint}
        printing={printing}
      />
      {printing && (
        <PrintedList specs={specs} list={list} more={exported.said ?? []}>
          {(said) => (
            <PrintSheet
              title={title}
              columns={shown()}
              read={(page) => read({ ...selection(), ...page })}
              totals={totals?.row}
              said={said}
              onDone={onDone}
            />
          )}
        </PrintedList>
      )}
    </>
  );
}

/** Knows the salesmen and the record by name, whom filters may name. */
function PrintedList({
  specs,
  list,
  more,
  children,
}: {
  specs: readonly FilterSpec[];
  list: ListState;
  more: readonly string[];
  children: (said: readonly string[]) => React.JSX.Element;
}) {
  const salesmen = useSalesmen().data ?? [];
  const record = specs.find(({ kind, field }) => kind === 'record' && list.valueOf(field) !== '');
  const said = (records: readonly FilterChoice[]) => [
    ...more,
    ...narrowedTexts(specs, list, ({ kind }) => (kind === 'salesman' ? salesmen : records)),
  ];
  return record ? (
    <RecordChoices spec={record}>{(records) => children(said(records))}</RecordChoices>
  ) : (
    children(said([]))
  );
}

/** Nothing is printed before the record is known by its name, or cannot be. */
function RecordChoices({
  spec,
  children,
}: {
  spec: FilterSpec;
  children: (records: readonly FilterChoice[]) => React.JSX.Element;
}) {
  const { choices, problem } = useRecordChoices(spec);
  return choices || problem ? children(choices ?? []) : null;
}
