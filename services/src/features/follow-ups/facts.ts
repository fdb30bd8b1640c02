import type { FollowUp, FollowUpCommand, FollowUpFacts } from '@backoffice/contracts/features/follow-ups';
import { proposal, type ProposalView } from '@backoffice/contracts/features/proposals';
import { fullName, isSalesmanOf, user } from '@backoffice/contracts/features/users';
import { belongsToClaims, belongsToScope } from '#capabilities/belongs-to.ts';
import { partiesOf } from '#domain/document-parties.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

type ScheduleData = Extract<FollowUpCommand, { type: 'ScheduleFollowUp' }>['data'];

/** Where the open follow-ups of a proposal are found; what is done or cancelled leaves it. */
export const openFollowUpsScope = (proposalId: string) => belongsToScope(proposal.entity, proposalId, 'FollowUp');

export const openFollowUpClaims = ({ id, status, proposalId }: FollowUp): UniqueClaim[] =>
  status === 'open'
    ? belongsToClaims('FollowUp', id, { proposalId }, [{ field: 'proposalId', entity: proposal.entity }])
    : [];

export const followUpFacts: GatherFacts<FollowUpFacts, FollowUp> = async ({ type, data }, world, known) => {
  if (type === 'ReopenFollowUp' && known?.proposalId)
    return { place: null, proposal: await proposalAt(known.locationId, known.proposalId, world), salesman: null };
  if (type !== 'ScheduleFollowUp') return { place: null, proposal: null, salesman: null };
  const { locationId, proposalId, salesmanId } = data as ScheduleData; // by its contract
  const [place, about, person] = await Promise.all([
    partiesOf(locationId, world),
    proposalId === null ? null : proposalAt(locationId, proposalId, world),
    salesmanId === undefined ? null : world.record(user, salesmanId),
  ]);
  // Who is the location's salesman already may be it here, also when he no longer sells.
  const named =
    salesmanId !== undefined && person && isSalesmanOf(world.tenant, person)
      ? { id: salesmanId, name: fullName(person) }
      : null;
  return {
    place,
    proposal: about,
    salesman:
      place && (salesmanId === undefined || salesmanId === place.salesmanId)
        ? { id: place.salesmanId, name: place.salesmanName }
        : named,
  };
};

async function proposalAt(locationId: string, id: string, world: World): Promise<FollowUpFacts['proposal']> {
  const found = await world.visibleRecord(proposal, id);
  if (!found || found.locationId !== locationId) return null;
  return { id, number: found.number, name: found.name, isSettled: isSettled(found) };
}

/** Whether nothing is left to follow up: it is answered, expired, or laid aside. */
export const isSettled = (found: ProposalView | null): boolean =>
  found === null ||
  found.trashedAt !== null ||
  found.archivedAt !== null ||
  ['accepted', 'declined', 'expired'].includes(found.status);
