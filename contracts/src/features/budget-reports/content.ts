import type { ReportRows, ReportSource } from '#capabilities/index.ts';
import { chartOfAccounts, usualAccounts, type ChartAccount } from '#features/chart-of-accounts';
import { commitment, type CommitmentView } from '#features/commitments';
import { contract, type ContractView } from '#features/contracts';
import {
  committedAmounts,
  estimatedCostOf,
  jobBudget,
  noSpending,
  type JobBudgetView,
  type JobSpending,
} from '#features/job-budgets';
import { jobCostPosting } from '#features/job-cost-postings';
import type { CostCategory } from '#features/job-costs';
import { type Cents, type Day, type Filter } from '#kernel/index.ts';

const jobFields = [
  'id',
  'number',
  'name',
  'customerName',
  'locationId',
  'amount',
  'changeOrders',
  'costPlus',
  'costEstimates',
  'completedOn',
  'closedAt',
  'voidedAt',
  'signature',
] as const;
export type ReportedJob = Pick<ContractView, (typeof jobFields)[number]>;

const upTo = (day: Day): Filter => ({ field: 'day', op: 'lte', value: day });

/** What jobs have cost by a day, and by one before it, with all that their budgets follow from. */
export function jobSources(
  asOf: Day,
  before: Day,
  contractIds?: readonly string[],
): Readonly<Record<string, ReportSource>> {
  const ofJob = (field: string): Filter[] =>
    contractIds === undefined ? [] : [{ field, op: 'in', value: [...contractIds] }];
  return {
    jobs: {
      of: contract,
      fields: jobFields,
      where: [{ field: 'trashedAt', op: 'empty', value: true }, ...ofJob('id')],
    },
    budgets: {
      of: jobBudget,
      fields: ['id', 'version', 'setOn', 'lines', 'transfers', 'changes', 'forecasts'],
      where: ofJob('id'),
    },
    commitments: {
      of: commitment,
      fields: ['contractId', 'lines', 'changes', 'standings', 'billings'],
      where: ofJob('contractId'),
    },
    costs: {
      of: jobCostPosting,
      fields: ['contractId', 'lineItemId', 'phaseName', 'category', 'billable'],
      sums: {
        amount: { of: 'amount' },
        billAmount: { of: 'billAmount' },
        before: { of: 'amount', where: [upTo(before)] },
        billBefore: { of: 'billAmount', where: [upTo(before)] },
      },
      where: [upTo(asOf), ...ofJob('contractId')],
    },
    charts: { of: chartOfAccounts, fields: ['accounts'] },
  };
}

type Budget = Pick<JobBudgetView, 'id' | 'setOn' | 'lines' | 'transfers' | 'changes' | 'forecasts'>;
type Commitments = Pick<CommitmentView, 'contractId' | 'lines' | 'changes' | 'standings' | 'billings'>;
/** `before`: by the earlier day. */
type CostSum = {
  readonly contractId: string;
  readonly lineItemId: string | null;
  readonly phaseName: string;
  readonly category: CostCategory;
  readonly billable: boolean;
  readonly amount: Cents;
  readonly billAmount: Cents;
  readonly before: Cents;
  readonly billBefore: Cents;
};
/** A job with what it has cost. `isEarlier`: by the day before. */
export type JobFigures = {
  readonly job: ReportedJob;
  readonly budget: Budget | null;
  readonly spending: (day: Day, isEarlier?: boolean) => JobSpending;
  readonly costs: readonly CostSum[];
};

/** What `jobSources` has read, by job. */
export function jobFiguresOf(rows: ReportRows): JobFigures[] {
  // the fields that were asked for
  const of = <Row>(name: string) => (rows[name] ?? []) as readonly object[] as readonly Row[];
  const chart = of<{ readonly accounts: readonly ChartAccount[] }>('charts')[0]?.accounts ?? usualAccounts;
  const budgets = new Map(of<Budget>('budgets').map((budget) => [budget.id, budget]));
  const costsOf = Map.groupBy(of<CostSum>('costs'), ({ contractId }) => contractId);
  const commitmentsOf = Map.groupBy(of<Commitments>('commitments'), ({ contractId }) => contractId);
  return of<ReportedJob>('jobs').map((job) => {
    const [costs, commitments] = [costsOf.get(job.id) ?? [], commitmentsOf.get(job.id) ?? []];
    return {
      job,
      budget: budgets.get(job.id) ?? null,
      costs,
      spending: (day, isEarlier = false) => ({
        costs: costs.map(({ lineItemId, phaseName, category, amount, before }) => ({
          lineItemId,
          phaseName,
          category,
          amount: isEarlier ? before : amount,
        })),
        committed: commitments.length === 0 ? noSpending.committed : committedAmounts(commitments, chart, day),
      }),
    };
  });
}

/** Which of some jobs have a budget: what the others are estimated at needs no costs. */
export const budgetedSources = (contractIds: readonly string[]): Readonly<Record<string, ReportSource>> => ({
  budgets: { of: jobBudget, fields: ['id'], where: [{ field: 'id', op: 'in', value: [...contractIds] }] },
});
export const budgetedIds = ({ budgets = [] }: ReportRows): string[] => budgets.map(({ id }) => String(id));

/** What all costs of jobs with a budget are going to be, as it was known on a day, by their ids. */
export const estimatesOf = (rows: ReportRows, day: Day): ReadonlyMap<string, Cents | null> =>
  new Map(
    jobFiguresOf(rows)
      .filter(({ budget }) => budget !== null)
      .map(({ job, budget, spending }) => [job.id, estimatedCostOf(job, budget, spending(day), day)]),
  );
