import type { ReactNode } from 'react';
import type { ListFilter } from '@backoffice/contracts/capabilities';
import type { Filter, Resource } from '@backoffice/contracts/kernel';
import type { PermissionCheck } from '#access/permissions.tsx';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { Card, Column, Totals } from './columns.ts';
import type { ListExportOptions } from './list-export.tsx';
import type { ListSource, SortOrder } from './grid/row-source.ts';

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
