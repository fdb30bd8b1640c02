import type { Projection } from './projection.ts';
import { storeOf, type Store } from './store.ts';
import type { Table } from './table.ts';

/** A projection together with the table it fills. */
export type Unit = {
  readonly projection: Projection;
  readonly table: Table;
  readonly store: Store;
  /** What its table, checkpoints and parked streams are filed under. */
  readonly name: string;
};

export const unitOf = (projection: Projection, table: Table, name = projection.name): Unit => ({
  projection,
  table,
  store: storeOf(table, name),
  name,
});

/** The same projection, filling a table beside the live one. */
export const besides = ({ projection, table, name }: Unit): Unit => unitOf(projection, table, `${name}__next`);
