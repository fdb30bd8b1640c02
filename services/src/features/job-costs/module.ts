import {
  costChangeOf,
  deliveriesOf,
  jobCostFold,
  jobReference,
  jobCostGuards,
  postingsOf,
  type JobCost,
  type JobCostEvent,
} from '@backoffice/contracts/features/job-costs';
import { bookedLines, type TicketBooks } from '@backoffice/contracts/features/job-cost-accounts';
import { ledgerAccountOf, postingDayOf } from '@backoffice/contracts/features/job-cost-books';
import { contract } from '@backoffice/contracts/features/contracts';
import { location } from '@backoffice/contracts/features/locations';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { deliveryClaim } from '#domain/crew/delivery-entries.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import { jobCostDecider } from './decider.ts';
import { jobCostClaims, jobCostFacts } from './facts.ts';

export { jobCostHandlers } from './controller.ts';
export { whenInventoryUsed } from './reactions.ts';

export const jobCosts = {
  fold: jobCostFold,
  guards: jobCostGuards,
  decider: jobCostDecider,
  gatherFacts: jobCostFacts,
  /** It holds the deliveries whose receipts it says, too. */
  claims: (ticket: JobCost) => [...jobCostClaims(ticket), ...deliveriesOf(ticket).map(deliveryClaim)],
  takenBack: (ticket: JobCost, { books }: { readonly books: TicketBooks }) => ({
    job: jobReference(ticket),
    lines: bookedLines(postingsOf(ticket), ticket.trashedAt !== null, books),
  }),
  books: postedToBooks((event) => daysOf(event as JobCostEvent)), // of its own stream
  belongsTo: [
    { field: 'contractId', entity: contract.entity },
    { field: 'locationId', entity: location.entity },
  ],
} satisfies WriteFeature;

/** Days on which lines that the books have are posted, and taken back. */
function daysOf(event: JobCostEvent) {
  const { taken = [], given = [] } = costChangeOf(event) ?? {};
  return [...taken, ...given]
    .filter((line) => ledgerAccountOf(line) !== null)
    .map((line) => ({ day: postingDayOf(line), field: 'workDate' }));
}
