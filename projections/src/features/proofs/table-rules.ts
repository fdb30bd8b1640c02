import type { Discrepancy } from '@backoffice/contracts/features/proofs';

/**
 * A rule over what the tables say, row by row, under the name by which it is timed; `text` takes the tenant as $1 and
 * names each row by `id`.
 */
export type TableRule<Row> = {
  readonly name: string;
  readonly entity: string;
  readonly of: (row: Row) => readonly Discrepancy[];
  readonly text: string;
};
export const rule = <Row>(
  name: string,
  entity: string,
  of: (row: Row) => readonly Discrepancy[],
  text: string,
): TableRule<never> => ({
  name,
  entity,
  of,
  text,
});
