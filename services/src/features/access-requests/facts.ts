import type { AccessRequest, AccessRequestFacts } from '@backoffice/contracts/features/access-requests';
import { company, type CompanyView } from '@backoffice/contracts/features/companies';
import {
  fullName,
  isSalesmanOf,
  RIGHTS_ROLE,
  roleIn,
  user,
  type Right,
  type UserView,
} from '@backoffice/contracts/features/users';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

type AccessTarget = Pick<AccessRequest, 'requesterId' | 'targetCompanyId' | 'portfolioOwnerId' | 'right'>;

const pendingScope = 'AccessRequest.pending';
const pendingKey = ({ requesterId, targetCompanyId, portfolioOwnerId, right }: AccessTarget) =>
  [requesterId, targetCompanyId, portfolioOwnerId ?? right ?? ''].join('/');

/** Somebody asks for one thing once at a time. */
export const pendingClaims = (request: AccessRequest): UniqueClaim[] =>
  request.status === 'pending'
    ? [{ scope: pendingScope, key: pendingKey(request), refusal: { code: 'REQUEST_EXISTS' } }]
    : [];

/** Whether such a request waits already. */
export const isPending = async (world: World, target: AccessTarget) =>
  (await world.claimHolder(pendingScope, pendingKey(target))) !== null;

export const accessRequestFacts: GatherFacts<AccessRequestFacts, AccessRequest> = async (
  { type, data },
  world,
  request,
) => {
  const { actor } = world.facts;
  const unasked = {
    company: null,
    salesman: null,
    hasAccess: false,
    takesRights: false,
    answerer: null,
    isForbiddenStranger: false,
  };
  if (request) return { ...unasked, ...(actor.kind === 'user' ? await answererFacts(request, type, world) : {}) };

  const {
    targetCompanyId,
    portfolioOwnerId = null,
    right = null,
  } = data as Pick<AccessTarget, 'targetCompanyId'> & Partial<AccessTarget>; // by the commands that begin a request
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
    hasAccess: own !== null && hasAccess(own, { targetCompanyId, portfolioOwnerId, right }),
    takesRights: own !== null && roleIn(targetCompanyId, own) === RIGHTS_ROLE,
  };
};

const isWorking = ({ status, trashedAt }: UserView) => status !== 'disabled' && trashedAt === null;

export const salesmanOf = (companyId: string, person: UserView | null): { name: string } | null =>
  person && isWorking(person) && isSalesmanOf(companyId, person) ? { name: fullName(person) } : null;

/** What the caller is where access is asked for; whoever works nowhere in the group is a stranger to it. */
async function answererFacts(
  { requesterId, targetCompanyId }: AccessRequest,
  type: string,
  world: World,
): Promise<Pick<AccessRequestFacts, 'answerer' | 'isForbiddenStranger'>> {
  const [own, requester] = await Promise.all([
    world.record(user, world.facts.actor.id),
    world.record(user, requesterId),
  ]);
  const companies = (requester?.memberships ?? []).flatMap(({ companyId, status }) =>
    status === 'active' && companyId !== null ? [companyId] : [],
  );
  const isKnown = (await Promise.all(companies.map((companyId) => isOneGroup(companyId, targetCompanyId, world)))).some(
    Boolean,
  );
  const mayLetIn =
    world.may(type === 'RejectAccess' ? 'action:user-access.reject' : 'action:user-access.approve') !== 'deny';
  return {
    answerer: { role: own && roleIn(targetCompanyId, own) },
    isForbiddenStranger: type !== 'RevokeAccess' && !isKnown && !mayLetIn,
  };
}

/** A company of the group that one works in; null when it is none, or not there any more. */
export async function companyInGroup(companyId: string, world: World): Promise<{ name: string } | null> {
  if (world.companyId !== null && !(await isOneGroup(companyId, world.companyId, world))) return null;
  const found = await world.record(company, companyId);
  return found?.status === 'active' && found.trashedAt === null ? { name: found.name } : null;
}

async function isOneGroup(one: string, other: string, world: World): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((id) => world.record(company, id)));
  return !!a && !!b && rootOf(a) === rootOf(b);
}
const rootOf = ({ id, parentCompanyId }: Pick<CompanyView, 'id' | 'parentCompanyId'>) => parentCompanyId ?? id;

function hasAccess(own: UserView, asked: Omit<AccessTarget, 'requesterId'>): boolean {
  const { targetCompanyId, portfolioOwnerId, right } = asked;
  if (right !== null) return hasRight(own, targetCompanyId, right);
  if (portfolioOwnerId === null) return roleIn(targetCompanyId, own) !== null;
  return portfolioOwnerId === own.id || hasPortfolio(own, targetCompanyId, portfolioOwnerId);
}

const hasRight = ({ memberships }: UserView, companyId: string, right: Right) =>
  memberships.some((each) => each.companyId === companyId && (each.rights ?? []).includes(right));

const hasPortfolio = ({ portfolios }: UserView, companyId: string, salesmanId: string) =>
  portfolios.some((each) => each.companyId === companyId && each.salesmanId === salesmanId);
