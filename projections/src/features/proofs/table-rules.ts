import type { Discrepancy } from '@backoffice/contracts/features/proofs';

/** A rule over what the tables say, row by row; `text` takes the tenant as $1 and names each row by `id`. */
type TableRule<Row> = {
  readonly entity: string;
  readonly of: (row: Row) => readonly Discrepancy[];
  readonly text: string;
};
export const rule = <Row>(
  entity: string,
  of: (row: Row) => readonly Discrepancy[],
  text: string,
): TableRule<never> => ({
  entity,
  of,
  text,
});
