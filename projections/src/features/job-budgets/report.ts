import { jobFiguresOf, jobSources } from '@backoffice/contracts/features/budget-reports';
import { contract } from '@backoffice/contracts/features/contracts';
import {
  budgetRows,
  budgetTotal,
  isSetBy,
  noSpending,
  phasesLeft,
  type BudgetStanding,
  type JobBudgetView,
  type JobSpending,
} from '@backoffice/contracts/features/job-budgets';
import type { Day } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { wholeCompanyReader } from '#kernel/row-scope.ts';

async function figuresOf({ reportRows }: ReadPorts, tenant: string, contractId: string, day: Day) {
  const sources = jobSources(day, day, [contractId]);
  const rows = (await reportRows?.(sources, wholeCompanyReader(tenant, 'Budget'))) ?? {};
  return { rows, figures: jobFiguresOf(rows).find(({ job }) => job.id === contractId) ?? null };
}

/** What a job has cost by a day, and what is promised on it. */
export async function jobSpendingIn(
  ports: ReadPorts,
  tenant: string,
  contractId: string,
  day: Day,
): Promise<JobSpending> {
  const { figures } = await figuresOf(ports, tenant, contractId, day);
  return figures?.spending(day) ?? noSpending;
}

/** A budget at the end of a day. @throws Failure 404 */
export async function budgetStanding(
  ports: ReadPorts,
  contractId: string,
  day: Day | undefined,
  caller: Caller,
): Promise<BudgetStanding> {
  await ports.reads.one(contract, contractId, caller, ['id']);
  const asOf = await reportDay(ports, caller.tenant, day);
  const { rows: read, figures } = await figuresOf(ports, caller.tenant, contractId, asOf);
  // the fields that were asked for
  const [kept] = (read['budgets'] ?? []) as readonly object[] as readonly JobBudgetView[];
  const budget = figures?.budget ?? null;
  const rows =
    figures && budget && isSetBy(budget, asOf)
      ? budgetRows(budget, figures.job.changeOrders, figures.spending(asOf), asOf)
      : [];
  return {
    asOf,
    setOn: kept?.setOn ?? null,
    version: kept?.version ?? null,
    rows,
    phases: phasesLeft(rows),
    total: budgetTotal(rows),
    transfers: (kept?.transfers ?? []).filter(({ on }) => on <= asOf),
  };
}
