import { jobBudgetFold } from '@backoffice/contracts/features/job-budgets';
import { defineProjection } from '#capabilities/define-projection.ts';

export const jobBudgetsProjection = defineProjection(jobBudgetFold, { version: 1 });
