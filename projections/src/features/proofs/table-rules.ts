import type { Discrepancy } from '@backoffice/contracts/features/proofs';
import type { RecordQuestion } from '#proof/proof-check.ts';

/**
 * A rule over what the tables say, row by row, under the name by which it is timed; `question` names each row by `id`.
 */
export type TableRule<Row> = {
  readonly name: string;
  readonly entity: string;
  readonly of: (row: Row) => readonly Discrepancy[];
  readonly question: RecordQuestion;
};
export const rule = <Row>(
  name: string,
  entity: string,
  of: (row: Row) => readonly Discrepancy[],
  question: RecordQuestion,
): TableRule<never> => ({
  name,
  entity,
  of,
  question,
});
