import type { Projection } from './projection.ts';
import { tableStore, type TableStore } from './table-store.ts';
import type { Table } from './table.ts';

/** A projection together with the table it fills. */
export type ReadModel = {
  readonly projection: Projection;
  readonly table: Table;
  readonly store: TableStore;
  /** What its table, checkpoints and parked streams are filed under. */
  readonly name: string;
};

export const readModelOf = (projection: Projection, table: Table, name = projection.name): ReadModel => ({
  projection,
  table,
  store: tableStore(table, name),
  name,
});

const SHADOW_SUFFIX = '__next';

/** The same projection, filling a table beside the live one. */
export const shadowReadModel = ({ projection, table, name }: ReadModel): ReadModel =>
  readModelOf(projection, table, `${name}${SHADOW_SUFFIX}`);

export const isShadow = ({ name }: Pick<ReadModel, 'name'>): boolean => name.endsWith(SHADOW_SUFFIX);
