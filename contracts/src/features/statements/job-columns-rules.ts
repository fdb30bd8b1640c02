import type { ReportColumn, ReportRows } from '#capabilities/index.ts';
import { equals } from '#kernel/index.ts';
import { between, moneyColumn } from './content.ts';
import type { StatementPeriod } from './fields.ts';

/** So many jobs, those that moved most, have a column each; the others have one together. */
const SHOWN_JOBS = 8;
type JobSum = {
  readonly account: string;
  readonly bankId: string | null;
  readonly contractId: string | null;
  readonly amount: number;
};
type JobName = { readonly id: string; readonly number: string; readonly name: string };
const profitAccount = (account: string) => account !== 'bank';

/** A column for each job, one for what is on none, and all together. */
export function jobColumns(rows: ReportRows, whole: StatementPeriod): ReportColumn[] {
  // the fields that were asked for
  const sums = (rows['sums'] ?? []) as readonly object[] as readonly JobSum[];
  const jobs = (rows['jobs'] ?? []) as readonly object[] as readonly JobName[];
  const moved = new Map<string, number>();
  for (const { account, contractId, amount } of sums)
    if (contractId !== null && profitAccount(account))
      moved.set(contractId, (moved.get(contractId) ?? 0) + Math.abs(amount));
  const names = new Map(jobs.map(({ id, number, name }) => [id, `${number} ${name}`]));
  const shown = [...moved].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, SHOWN_JOBS);
  const day = between(whole);
  return [
    ...shown.map(([id]) => moneyColumn(id, names.get(id) ?? 'Job', [day, equals('contractId', id)])),
    ...(moved.size > shown.length ? [moneyColumn('others', `${moved.size - shown.length} other jobs`)] : []),
    moneyColumn('none', 'Not on jobs', [day, { field: 'contractId', op: 'empty', value: true }]),
    moneyColumn('amount', 'Total', [day]),
  ];
}

/** The sums of each job in its column. */
export const jobSums = (rows: ReportRows, columns: readonly ReportColumn[]) => {
  const keys = new Set(columns.map(({ key }) => key));
  return ((rows['sums'] ?? []) as readonly object[] as readonly JobSum[]).map(
    ({ account, bankId, contractId, amount }) => {
      const column = contractId === null ? 'none' : keys.has(contractId) ? contractId : 'others';
      return { account, bankId, [column]: amount, amount };
    },
  );
};

/** What is of one job alone opens the entries of that job. */
export const withJob = (columns: readonly ReportColumn[], contractId: string | undefined): ReportColumn[] =>
  columns.map((column) =>
    contractId === undefined || !column.entries
      ? column
      : {
          ...column,
          entries: { ...column.entries, where: [...column.entries.where, equals('contractId', contractId)] },
        },
  );
