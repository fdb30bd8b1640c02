import {
  BudgetChange,
  BudgetForecast,
  BudgetLine,
  BudgetMove,
  BudgetTransfer,
  jobBudgetOwnRoutes,
} from '@backoffice/contracts/features/job-budgets';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { jobBudgetsProjection } from './projection.ts';
import { budgetStanding } from './report.ts';
import { jobBudgetsTable } from './table.ts';

export { jobSpendingIn } from './report.ts';

export const jobBudgetsFeature: ReadFeature = {
  projection: jobBudgetsProjection,
  table: jobBudgetsTable,
  typeNames: { BudgetChange, BudgetForecast, BudgetLine, BudgetMove, BudgetTransfer },
  handlers: (ports) => [
    bindHandler(jobBudgetOwnRoutes.get, ({ params: { id = '' }, query: { asOf }, caller }) =>
      budgetStanding(ports, id, asOf, caller),
    ),
  ],
};
