import { jobBudgetFold, jobBudgetGuards } from '@backoffice/contracts/features/job-budgets';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { jobBudgetDecider } from './decider.ts';
import { jobBudgetFacts, type FindJobSpending } from './facts.ts';

export type { FindJobSpending } from './facts.ts';
export { jobBudgetHandlers } from './controller.ts';
export const jobBudgetsWith = (findJobSpending: FindJobSpending) =>
  ({
    fold: jobBudgetFold,
    guards: jobBudgetGuards,
    decider: jobBudgetDecider,
    gatherFacts: jobBudgetFacts(findJobSpending),
  }) satisfies WriteFeature;
