import { jobBudget } from '@backoffice/contracts/features/job-budgets';
import { tableOf } from '#kernel/table.ts';

export const jobBudgetsTable = tableOf(jobBudget);
