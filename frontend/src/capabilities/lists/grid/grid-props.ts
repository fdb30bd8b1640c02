import type { ReactNode, Ref } from 'react';
import type { Filter, Problem, Resource } from '@backoffice/contracts/kernel';
import type { Card, Column, Totals } from '#lists/columns.ts';
import type { ListState } from '#navigation/use-list-state.ts';
import type { Density, GridLayout } from '#views/list-layout.ts';
import type { ListSource, SortOrder } from './row-source.ts';

export type GridHandle = {
  retry: () => void;
  unselect: () => void;
  /** Selects so many rows from the beginning, also those that have not been scrolled to. */
  selectFirst: (count: number) => Promise<void>;
  focusRow: (by: 1 | -1) => void;
  /** The columns as they stand there, and what the rows are sorted by; null on a phone, which shows cards. */
  layout: () => GridLayout | null;
  apply: (layout: GridLayout) => void;
};

export type ResourceGridProps<Row extends { id: string }> = {
  ref: Ref<GridHandle>;
  resource: Resource;
  query: ListSource<Row>;
  columns: readonly Column<Row>[];
  /** How it begins. */
  initial: GridLayout;
  density: Density;
  /** Told whenever somebody moves, sizes, shows, hides or sorts by a column. */
  onLayout: (layout: GridLayout) => void;
  /** Rows can be chosen to be moved. */
  movable: boolean;
  /** Rows can be chosen by whoever may do nothing else with them. */
  choosable: boolean;
  card: (row: Row) => Card;
  where: readonly Filter[] | undefined;
  sorted: SortOrder | undefined;
  totals: Totals<Row> | undefined;
  list: ListState;
  open: (row: Row) => string;
  onTotal: (count: number, exact: boolean) => void;
  onProblem: (problem: Problem | null) => void;
  onChosen: (rows: readonly Row[]) => void;
  /** Entries of the feature's own in the menu of a row. */
  menu: ((row: Row) => ReactNode) | undefined;
};
