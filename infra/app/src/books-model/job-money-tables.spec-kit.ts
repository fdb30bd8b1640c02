import { jobFiguresOf } from '@backoffice/contracts/features/budget-reports';
import { noSpending, type JobSpending } from '@backoffice/contracts/features/job-budgets';
import type { WipRow } from '@backoffice/contracts/features/wip-schedules';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import { memoryTables } from '@backoffice/projections';
import type { BooksCompany } from '@backoffice/services/testing/books-company';
import type { Closing, Tables } from './invariants.spec-kit.ts';

/** Rows of the lists, as far as the invariants of job money read them. */
export type JobMoneyTables = Tables & {
  readonly commitments: readonly ({ readonly id: string } & Readonly<
    Record<'revised' | 'billed' | 'retention' | 'open', Cents>
  >)[];
  readonly pay_applications: readonly {
    readonly id: string;
    readonly status: string;
    readonly toDate: Cents;
    readonly due: Cents;
    readonly invoiceDue: Cents;
    readonly certificate: { readonly sheet: { readonly amount: Cents } } | null;
  }[];
  readonly wip_schedules: readonly {
    readonly id: string;
    readonly asOf: Day;
    readonly status: string;
    readonly rows: readonly WipRow[];
  }[];
  readonly inventories: readonly { readonly id: string; readonly item: string; readonly onHand: number | null }[];
  readonly job_budgets: readonly object[];
  readonly chart_of_accounts: readonly object[];
};

type Cost = Tables['job_cost_postings'][number] & {
  readonly lineItemId: string | null;
  readonly phaseName: string;
  readonly billable: boolean;
  readonly billAmount: Cents;
};

/** Sums of rows by some of their fields, as a report asks for them. */
function sumsBy<Row extends object>(
  rows: readonly Row[],
  keys: readonly (keyof Row & string)[],
  of: (row: Row) => Readonly<Record<string, number>>,
): object[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keys.map((key) => row[key])));
  return [...groups.values()].map((group) => {
    const sums: Record<string, number> = {};
    for (const row of group)
      for (const [name, amount] of Object.entries(of(row))) sums[name] = (sums[name] ?? 0) + amount;
    return { ...Object.fromEntries(keys.map((key) => [key, group[0]?.[key]])), ...sums };
  });
}

/** Test double of the report queries: what a schedule, or a budget, of a day is drawn from. */
export function reportRowsOf(tables: JobMoneyTables, asOf: Day) {
  const costs = (tables.job_cost_postings as readonly Cost[]).filter(({ day }) => day <= asOf); // of the same table
  const revenue = tables.ledger.filter(({ account, day }) => account === 'revenue' && day <= asOf);
  return {
    jobs: tables.contracts,
    budgets: tables.job_budgets,
    commitments: tables.commitments,
    costs: sumsBy(costs, ['contractId', 'lineItemId', 'phaseName', 'category', 'billable'], (cost) => ({
      amount: cost.amount,
      billAmount: cost.billAmount,
      before: 0,
      billBefore: 0,
    })),
    charts: tables.chart_of_accounts,
    revenue: sumsBy(
      revenue.map((entry) => ({ isExtra: false, ...entry })),
      ['contractId', 'isExtra'],
      ({ amount }) => ({ amount, before: 0 }),
    ),
  } as unknown as Parameters<typeof jobFiguresOf>[0]; // rows by the views of their tables
}

/** The tables of a company, in step with its log, and when its books were closed. */
export function jobMoneyTables() {
  const tables = memoryTables();
  const closings: Closing[] = [];
  let heard = 0;
  return {
    closings,
    async rowsOf(run: Pick<BooksCompany, 'log' | 'tenant'>): Promise<JobMoneyTables> {
      const events = await run.log.readTenant(run.tenant, heard, 100_000);
      for (const event of events) {
        tables.tell(event);
        if (event.type !== 'BooksClosed' && event.type !== 'BooksReopened') continue;
        const through = (event.data as { through: Day | null }).through ?? ''; // by both contracts
        closings.push({ position: event.position, through, isClosing: event.type === 'BooksClosed' });
      }
      heard = events.at(-1)?.position ?? heard;
      return tables.rows() as unknown as JobMoneyTables; // rows by the views of their tables
    },
    spendingOf: (rows: JobMoneyTables, contractId: string, day: Day): JobSpending =>
      jobFiguresOf(reportRowsOf(rows, day))
        .find(({ job }) => job.id === contractId)
        ?.spending(day) ?? noSpending,
  };
}
