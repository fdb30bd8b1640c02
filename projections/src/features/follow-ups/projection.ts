import { customer } from '@backoffice/contracts/features/customers';
import { followUpFold, type FollowUpSuspension, type FollowUpView } from '@backoffice/contracts/features/follow-ups';
import { location } from '@backoffice/contracts/features/locations';
import { proposal } from '@backoffice/contracts/features/proposals';
import { update } from '@backoffice/contracts/kernel';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

type SuspensionState = Pick<FollowUpView, 'status' | 'suspendedBy'>;

/** Suspension follows from what the row is linked to: nothing is recorded of it, and nothing has to be taken back. */
const suspendedBy =
  (reason: FollowUpSuspension) =>
  (_event: unknown, { status, suspendedBy: others }: SuspensionState) =>
    update({ status: status === 'open' ? 'suspended' : status, suspendedBy: [...others, reason] });
const resumedAfter =
  (reason: FollowUpSuspension) =>
  (_event: unknown, { status, suspendedBy: reasons }: SuspensionState) => {
    const others = reasons.filter((each) => each !== reason);
    return update({ status: status === 'suspended' && others.length === 0 ? 'open' : status, suspendedBy: others });
  };

export const followUpsProjection = defineProjection(followUpFold, {
  version: 2,
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    locationId: onEventsOf(location, {
      LocationEdited: ({ data }) => update({ locationName: data.name }),
      LocationTrashed: suspendedBy('locationTrashed'),
      LocationRestored: resumedAfter('locationTrashed'),
    }),
    proposalId: onEventsOf(proposal, {
      ProposalEdited: ({ data }) => update({ proposalNumber: data.number, proposalName: data.name }),
      ProposalArchived: suspendedBy('proposalArchived'),
      ProposalUnarchived: resumedAfter('proposalArchived'),
      ProposalTrashed: suspendedBy('proposalTrashed'),
      ProposalRestored: resumedAfter('proposalTrashed'),
    }),
  },
});
