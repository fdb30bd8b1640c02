import { company, type OwnerOffer } from '@backoffice/contracts/features/companies';
import { user } from '@backoffice/contracts/features/users';
import type { Consequence } from '#kernel/consequences.ts';
import type { CommandTarget } from '#kernel/execute.ts';
import type { World } from '#kernel/world.ts';
import { acceptanceTargets } from './controller.ts';

/** Whoever comes by an invitation to own a company has accepted its offer by coming. */
export const invitedOwnersAccept: Consequence = {
  entity: user.entity,
  leadsTo: [company.entity, user.entity],
  async follow(decided, world) {
    const came = decided.filter(({ events }) => events.some(({ type }) => type === 'UserActivated'));
    return (await Promise.all(came.map(({ id }) => acceptancesOf(id, world)))).flat();
  },
  describe: () => null,
};

async function acceptancesOf(userId: string, world: World): Promise<CommandTarget[]> {
  const memberships = (await world.record(user, userId))?.memberships ?? [];
  const owned = memberships.flatMap(({ companyId, role }) => (role === 'OA' ? (companyId ?? []) : []));
  const accepted = await Promise.all(
    owned.map(async (companyId) => {
      const found = await world.record(company, companyId);
      const isTheirs = (offer: OwnerOffer) => offer.userId === userId && offer.status === 'open';
      const offer = found?.trashedAt === null ? found.ownerOffers?.find(isTheirs) : undefined;
      return offer ? acceptanceTargets(companyId, offer.id, world) : [];
    }),
  );
  return accepted.flat();
}
