import { jobBudgetFold, jobBudgetGuards } from '@backoffice/contracts/features/job-budgets';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { jobBudgetHandlers } from './controller.ts';
import { jobBudgetDecider } from './decider.ts';
import { jobBudgetFacts, type FindJobSpending } from './facts.ts';

export type { FindJobSpending } from './facts.ts';
/** As the list of features has it. */
export const jobBudgetFeature = {
  rules: (ports: { readonly findJobSpending: FindJobSpending }) => jobBudgetsWith(ports.findJobSpending),
  handlers: jobBudgetHandlers,
};
export const jobBudgetsWith = (findJobSpending: FindJobSpending) =>
  ({
    fold: jobBudgetFold,
    guards: jobBudgetGuards,
    decider: jobBudgetDecider,
    gatherFacts: jobBudgetFacts(findJobSpending),
  }) satisfies WriteFeature;
