import { customer } from '@backoffice/contracts/features/customers';
import { followUpFold } from '@backoffice/contracts/features/follow-ups';
import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { update } from '@backoffice/contracts/kernel';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const followUpsProjection = defineProjection(followUpFold, {
  version: 2,
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, { LocationEdited: ({ data }) => update({ locationName: data.name }) }),
    proposalId: onEventsOf(proposal, {
      ProposalEdited: ({ data }) => update({ proposalNumber: data.number, proposalName: data.name }),
    }),
  },
});
