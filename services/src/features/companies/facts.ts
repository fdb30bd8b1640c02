import { equipmentCategory } from '@backoffice/contracts/dictionaries/equipment';
import { company, type Company, type CompanyFacts } from '@backoffice/contracts/features/companies';
import { roleIn, user } from '@backoffice/contracts/features/users';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { findStoredFile } from '#capabilities/stored-file.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const companyFacts: GatherFacts<CompanyFacts, Company> = async ({ type, data }, world, record) => {
  // the commands that have one
  const { parentCompanyId = null, logo = null } = data as { parentCompanyId?: string | null; logo?: string | null };
  const { parentCompanyId: present = null, logo: shown = null } = record ?? {};
  const { categoryIds = [] } = data as { categoryIds?: readonly string[] }; // as above
  const { userId = null } = data as { userId?: string | null }; // as above
  const [owner, below, above, isItsLogo, categories, offeree] = await Promise.all([
    actingOwner(world),
    record && !/Share|Custom|Emails|Payment|Owner/.test(type) ? subsidiariesOf(record.id, world) : [],
    type === 'RestoreCompany' && present !== null ? world.record(company, present) : null,
    logo === shown || isLogoOf(record?.id, logo, world),
    record ? categoriesOf(record.id, categoryIds, world) : [],
    record && userId !== null ? offereeOf(record.id, userId, world) : null,
  ]);
  const facts = {
    categories,
    offeree,
    isItsLogo,
    isParentGone: above !== null && above.trashedAt !== null,
    isOwner: owner !== null,
    hasSubsidiaries: below.length > 0,
    hasActiveSubsidiaries: below.some(({ status }) => status === 'active'),
  };
  if (parentCompanyId === null || parentCompanyId === record?.id) return { ...facts, parent: null };
  // What is the parent already may stay, also when it is no longer active.
  if (parentCompanyId === present) return { ...facts, parent: await world.record(company, parentCompanyId) };
  const parent = await world.visibleRecord(company, parentCompanyId);
  const isManaged = owner === null || roleIn(parentCompanyId, owner) === 'OA';
  return { ...facts, parent: parent?.status === 'active' && parent.trashedAt === null && isManaged ? parent : null };
};

/** The person who asks, unless it is the product itself or one of the platform's administrators. */
async function actingOwner({ facts: { actor }, record }: World) {
  return actor.kind === 'user' && actor.role !== 'SA' ? record(user, actor.id) : null;
}

/**
 * Whoever is not there yet is invited in the same append, and comes in by that; so is whoever never came and belongs
 * nowhere.
 */
async function offereeOf(companyId: string, userId: string, world: World): Promise<CompanyFacts['offeree']> {
  const person = await world.record(user, userId);
  if (!person) return { isOwner: false, maySignIn: true };
  const { status, trashedAt, memberships } = person;
  const belongs = status === 'invited' || memberships.some((each) => each.status === 'active');
  return {
    isOwner: roleIn(companyId, person) === 'OA',
    maySignIn: status !== 'disabled' && trashedAt === null && belongs,
  };
}

/** Those of the named categories that this company keeps now. */
async function categoriesOf(id: string, named: readonly string[], world: World): Promise<readonly string[]> {
  const found = await Promise.all(named.map((each) => world.recordIn(id, equipmentCategory, each)));
  return named.filter((_, at) => found[at]?.trashedAt === null);
}

/** One that is only being founded has no files yet. */
const isLogoOf = async (companyId: string | undefined, path: string | null, world: World) =>
  path === null ||
  (companyId !== undefined && (await findStoredFile('logo', company, companyId, path, world)) !== null);

/** Those that are not in the trash hold a claim. */
async function subsidiariesOf(id: string, world: World) {
  const ids = await world.claimHolders(belongsToScope(company.entity, id, company.entity));
  return (await Promise.all(ids.map((each) => world.record(company, each)))).filter((each) => each !== null);
}
