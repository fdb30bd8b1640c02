import { ManagedUser, mayCreate, user, userOwnRoutes, type UserView } from '@backoffice/contracts/features/users';
import { Id, ListRequest, pageOf, roleIds, roleNames, roles, type Page } from '@backoffice/contracts/kernel';
import { bindHandler, notFound, type Caller, type HttpHandler } from '@backoffice/infra/http';
import type { Condition } from '#kernel/condition.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { nullIfNotFound } from '#graphql/list-query-fields.ts';
import type { Reads } from '#lists/reads.ts';
import { tabArgument, type QueryField } from '#graphql/schema.ts';
import type { ListTab } from '#lists/list-tab.ts';
import { requirePermission, PLATFORM } from '#kernel/row-scope.ts';

type ReadsPort = Pick<ReadPorts, 'reads'>;
const VIEW_PERMISSION = 'action:user.view';

/** In their role here; of other companies nothing is told. */
function managedUserOf({ memberships, portfolios: _elsewhere, ...row }: UserView, { tenant }: Caller): ManagedUser {
  const here = memberships.find(({ companyId }) => companyId === tenant);
  if (!here) throw notFound();
  return { ...row, companyId: tenant, role: here.role, membershipStatus: here.status, rights: here.rights ?? [] };
}

async function managedUsers(
  reads: Reads,
  request: ListRequest,
  place: ListTab,
  caller: Caller,
): Promise<Page<ManagedUser>> {
  const { filters, where } = splitMembershipFilters(request, caller);
  const page = await reads.list(user, { request: { ...request, filters }, place, where }, caller);
  // a row has the fields of its view
  return { ...page, items: page.items.map((row) => managedUserOf(row as UserView, caller)) };
}

/** Role and status here are no columns: one has them in each company. */
function splitMembershipFilters(
  { filters }: ListRequest,
  { tenant }: Caller,
): { readonly filters: ListRequest['filters']; readonly where: Condition[] } {
  const names: Readonly<Record<string, string>> = { role: 'role', membershipStatus: 'status' };
  const isHere = ({ field, op }: ListRequest['filters'][number]) =>
    Object.hasOwn(names, field) && (op === 'eq' || op === 'in');
  return {
    filters: filters.filter((filter) => !isHere(filter)),
    where: filters.filter(isHere).map(({ field, value }) => ({
      any: [value]
        .flat()
        .map((each) => [
          { field: 'memberships', op: 'has' as const, value: [{ companyId: tenant, [names[field] ?? field]: each }] },
        ]),
    })),
  };
}

export const userReads = ({ reads }: ReadsPort): HttpHandler[] => [
  bindHandler(userOwnRoutes.list, ({ body, caller }) => managedUsers(reads, body, 'live', caller)),
  bindHandler(userOwnRoutes.trashed, ({ body, caller }) => managedUsers(reads, body, 'trashed', caller)),
  bindHandler(userOwnRoutes.get, async ({ params, caller }) =>
    managedUserOf((await reads.one(user, params['id'] ?? '', caller)) as UserView, caller),
  ), // as above

  bindHandler(userOwnRoutes.salesmanLabels, ({ query: { search, limit, page }, caller }) => {
    const salesman = { companyId: caller.tenant, role: 'SM', status: 'active' };
    return reads.labels(user, { search, limit, page }, caller, {
      label: 'name',
      extra: [],
      where: [
        { field: 'memberships', op: 'has', value: [salesman] },
        { field: 'status', op: 'ne', value: 'disabled' },
      ],
    });
  }),

  bindHandler(userOwnRoutes.roleLabels, async ({ query: { search, limit }, caller: { role } }) => {
    const given = roles.filter(
      (each) => role !== null && mayCreate(role, each) && roleNames[each].toLowerCase().includes(search.toLowerCase()),
    );
    return {
      items: given.slice(0, limit).map((each) => ({ value: each, label: roleNames[each], roleId: roleIds[each] })),
      hasMore: given.length > limit,
    };
  }),
];

/** Nobody is archived. */
const tabPermission = (place: ListTab) =>
  ({ live: VIEW_PERMISSION, trashed: userOwnRoutes.trashed.permission, archived: '' })[place];

const ManagedUserPage = pageOf(ManagedUser);

/**
 * `users(request, place)` and `user(id)`, as everywhere; but people are seen as those see them who manage a company.
 */
export const userQueries = ({ reads }: ReadsPort): readonly QueryField[] => [
  {
    name: 'users',
    answer: ManagedUserPage,
    typeNames: { ManagedUser, ManagedUserPage: ManagedUserPage },
    args: { request: ListRequest.nullish(), place: tabArgument },
    async run({ request, place }, context) {
      // arguments have been parsed with the shapes above
      const caller = requirePermission(context.caller, tabPermission(place as ListTab));
      const listing = (request as ListRequest | null) ?? ListRequest.parse({}); // as above
      return context.readCurrent(PLATFORM, () => managedUsers(reads, listing, place as ListTab, caller)); // as above
    },
  },
  {
    name: 'user',
    answer: ManagedUser.nullable(),
    args: { id: Id },
    async run({ id }, context) {
      const caller = requirePermission(context.caller, VIEW_PERMISSION);
      return context
        .readCurrent(PLATFORM, () => reads.one(user, String(id), caller), `${user.entity}-${id}`)
        .then((row) => managedUserOf(row as UserView, caller))
        .catch(nullIfNotFound); // as above
    },
  },
];
