import type { accessRequest, AccessStatus } from '@backoffice/contracts/features/access-requests';
import { company, type CompanyFields } from '@backoffice/contracts/features/companies';
import { fullName, isSalesmanOf, roleIn, user, type UserFields } from '@backoffice/contracts/features/users';
import type { FieldsOf, RecordSnapshot } from '#kernel/record-snapshot.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';
import type { AccessRequestFacts } from './decider.ts';

type AccessRequestFields = FieldsOf<typeof accessRequest>;
type UserSnapshot = RecordSnapshot<FieldsOf<typeof user>>;
type AccessTarget = Pick<AccessRequestFields, 'requesterId' | 'targetCompanyId' | 'portfolioOwnerId'>;

const pendingScope = 'AccessRequest.pending';
const pendingKey = ({ requesterId, targetCompanyId, portfolioOwnerId }: AccessTarget) =>
  [requesterId, targetCompanyId, portfolioOwnerId ?? ''].join('/');

/** Somebody asks for one thing once at a time. */
export function pendingClaims(fields: RecordSnapshot['fields']): UniqueClaim[] {
  const { status = 'pending', ...asked } = fields as AccessRequestFields & { status?: AccessStatus }; // a request's record is folded from its events; none says that it waits
  return status === 'pending'
    ? [{ scope: pendingScope, key: pendingKey(asked), refusal: { code: 'REQUEST_EXISTS' } }]
    : [];
}

/** Whether such a request waits already. */
export const isPending = async (world: World, target: AccessTarget) =>
  (await world.claimHolder(pendingScope, pendingKey(target))) !== null;

export const accessRequestFacts: GatherFacts<AccessRequestFacts> = async ({ type, data }, world, record) => {
  const { actor } = world.facts;
  const unasked = {
    ...world.facts,
    company: null,
    salesman: null,
    hasAccess: false,
    answerer: null,
    isForbiddenStranger: false,
  };
  if (record)
    return {
      ...unasked,
      ...(actor.kind === 'user' ? await answererFacts(record.fields as AccessRequestFields, type, world) : {}),
    }; // as above

  const { targetCompanyId, portfolioOwnerId = null } = data as Pick<AccessRequestFields, 'targetCompanyId'> &
    Partial<AccessTarget>; // by the commands that begin a request
  const [found, own, owner] = await Promise.all([
    companyInGroup(targetCompanyId, world),
    world.record(user, actor.id),
    portfolioOwnerId === null ? null : world.record(user, portfolioOwnerId),
  ]);
  const salesman = salesmanOf(targetCompanyId, owner);
  return {
    ...unasked,
    company: found,
    salesman,
    hasAccess:
      own !== null &&
      (portfolioOwnerId === null
        ? roleIn(targetCompanyId, own.fields) !== null
        : portfolioOwnerId === actor.id || hasPortfolio(own.fields, targetCompanyId, portfolioOwnerId)),
  };
};

export const salesmanOf = (companyId: string, person: UserSnapshot | null): { name: string } | null =>
  person?.active && !person.trashed && isSalesmanOf(companyId, person.fields)
    ? { name: fullName(person.fields) }
    : null;

/** What the caller is where access is asked for; whoever works nowhere in the group is a stranger to it. */
async function answererFacts(
  { requesterId, targetCompanyId }: AccessRequestFields,
  type: string,
  world: World,
): Promise<Pick<AccessRequestFacts, 'answerer' | 'isForbiddenStranger'>> {
  const [own, requester] = await Promise.all([
    world.record(user, world.facts.actor.id),
    world.record(user, requesterId),
  ]);
  const companies = (requester?.fields.memberships ?? []).flatMap(({ companyId, status }) =>
    status === 'active' && companyId !== null ? [companyId] : [],
  );
  const isKnown = (await Promise.all(companies.map((companyId) => isOneGroup(companyId, targetCompanyId, world)))).some(
    Boolean,
  );
  const mayLetIn =
    world.may(type === 'RejectAccess' ? 'action:user-access.reject' : 'action:user-access.approve') !== 'deny';
  return {
    answerer: { role: own && roleIn(targetCompanyId, own.fields) },
    isForbiddenStranger: type !== 'RevokeAccess' && !isKnown && !mayLetIn,
  };
}

/** A company of the group that one works in; null when it is none, or not there any more. */
export async function companyInGroup(companyId: string, world: World): Promise<{ name: string } | null> {
  if (world.companyId !== null && !(await isOneGroup(companyId, world.companyId, world))) return null;
  const found = await world.record(company, companyId);
  return found?.active && !found.trashed ? { name: found.fields.name } : null;
}

async function isOneGroup(one: string, other: string, world: World): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((id) => world.record(company, id)));
  return !!a && !!b && rootOf(a) === rootOf(b);
}
const rootOf = ({
  id,
  fields: { parentCompanyId },
}: {
  readonly id: string;
  readonly fields: Pick<CompanyFields, 'parentCompanyId'>;
}) => parentCompanyId ?? id;

/** Given by a request: the portfolios stand in what later events said. */
const hasPortfolio = (
  fields: UserFields & { readonly portfolios?: readonly { companyId: string; salesmanId: string }[] },
  companyId: string,
  salesmanId: string,
) => (fields.portfolios ?? []).some((each) => each.companyId === companyId && each.salesmanId === salesmanId);
