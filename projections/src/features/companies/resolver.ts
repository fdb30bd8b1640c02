import { company, companyOwnerRoutes, companyOwnRoutes, isOfferOpen } from '@backoffice/contracts/features/companies';
import { dayIn, roleIds, roleNames, type Role } from '@backoffice/contracts/kernel';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { companiesOfSalesman, offersReceivedBy, ownersOf, rolesInCompanies, waitingOwnersIn } from './table.ts';

export const companyReads = ({ reads, sql, clock }: ReadPorts): HttpHandler[] => [
  bindHandler(companyOwnRoutes.labels, async ({ query: { salesmanId, ...query }, caller }) => {
    const where =
      salesmanId === undefined
        ? []
        : [{ field: 'id', op: 'in' as const, value: await companiesOfSalesman(sql, salesmanId) }];
    const [found, memberships] = await Promise.all([
      reads.labels(company, query, caller, { ...company.can.labels, where }),
      rolesInCompanies(sql, caller.actor.id),
    ]);
    return {
      ...found,
      items: found.items.map((item) => ({ ...item, ...roleFields(memberships.get(item.value) ?? caller.role) })),
    };
  }),
  bindHandler(companyOwnRoutes.waitingOwners, async ({ caller }) => ({
    items: [...(await waitingOwnersIn(sql, caller.companies))],
  })),
  bindHandler(companyOwnerRoutes.owners, async ({ params: { id = '' } }) => ({
    items: [...(await ownersOf(sql, id))],
  })),
  bindHandler(companyOwnerRoutes.receivedOwnerOffers, async ({ caller }) => ({
    items: (await offersReceivedBy(sql, caller.actor.id)).filter(({ timeZone, expiresOn }) =>
      isOfferOpen({ status: 'open', expiresOn }, dayIn(timeZone, clock.now())),
    ),
  })),
];

/** Who sees companies they do not work in has one role everywhere. */
const roleFields = (role: Role | null) => ({
  roleId: role && roleIds[role],
  roleCode: role,
  roleName: role && roleNames[role],
});
