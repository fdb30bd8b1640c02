import {
  jobCostFold,
  jobReference,
  jobCostGuards,
  postingsOf,
  type JobCost,
} from '@backoffice/contracts/features/job-costs';
import { bookedLines, type MaterialBooks } from '@backoffice/contracts/features/job-cost-books';
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
  takenBack: (ticket: JobCost, { books }: { readonly books: MaterialBooks }) => ({
    job: jobReference(ticket),
    lines: bookedLines(postingsOf(ticket), ticket.trashedAt !== null, books),
  }),
  belongsTo: [
    { field: 'contractId', entity: contract.entity },
    { field: 'locationId', entity: location.entity },
  ],
} satisfies WriteFeature;
