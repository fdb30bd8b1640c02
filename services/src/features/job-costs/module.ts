import {
  jobCostFold,
  jobReference,
  jobCostGuards,
  postingsOf,
  type JobCost,
} from '@backoffice/contracts/features/job-costs';
import { contract } from '@backoffice/contracts/features/contracts';
import { location } from '@backoffice/contracts/features/locations';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { jobCostDecider } from './decider.ts';
import { jobCostClaims, jobCostFacts } from './facts.ts';

export { jobCostHandlers } from './controller.ts';
export { whenInventoryUsed } from './reactions.ts';

export const jobCosts = {
  fold: jobCostFold,
  guards: jobCostGuards,
  decider: jobCostDecider,
  gatherFacts: jobCostFacts,
  claims: jobCostClaims,
  takenBack: (ticket: JobCost) => ({ job: jobReference(ticket), lines: postingsOf(ticket) }),
  belongsTo: [
    { field: 'contractId', entity: contract.entity },
    { field: 'locationId', entity: location.entity },
  ],
} satisfies WriteFeature;
