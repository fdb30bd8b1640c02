import {
  holdsRight,
  rightNames,
  user,
  type Membership,
  type User,
  type UserFacts,
} from '@backoffice/contracts/features/users';
import type { Role } from '@backoffice/contracts/kernel';
import { ownersScope } from '#domain/company-owners.ts';
import type { Message } from '#kernel/decider.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

/** How many live customers a salesman has in a company, as far as the reading side knows. */
export type CountOpenCustomers = (companyId: string, salesmanId: string) => Promise<number>;

/** Every live owner is counted in each of their companies, so that of two who go at once one stays. */
export const ownerClaims = ({ id, status, memberships }: User): UniqueClaim[] =>
  status === 'disabled'
    ? []
    : memberships.flatMap((each) =>
        isActiveMembership(each) && each.role === 'OA'
          ? [{ scope: ownersScope(each.companyId), key: id, refusal: { code: 'ID_TAKEN' } }]
          : [],
      );

export const userFacts =
  (openCustomers: CountOpenCustomers): GatherFacts<UserFacts, User> =>
  async (command, world, subject) => {
    const left =
      subject && subject.status !== 'disabled'
        ? subject.memberships.filter((each) => isActiveMembership(each) && endsMembership(command, each))
        : [];
    const [manager, owners, customers] = await Promise.all([
      managerFacts(world, subject?.id ?? null),
      Promise.all(companiesOf(left, 'OA').map((companyId) => isLastOwnerOf(world, companyId, subject?.id ?? ''))),
      command.type === 'EndMembership'
        ? []
        : Promise.all(companiesOf(left, 'SM').map((companyId) => openCustomers(companyId, subject?.id ?? ''))),
    ]);
    return {
      manager,
      heldRights: heldRights(world),
      isLastOwner: owners.includes(true) && !hasSuccessor(command),
      customers: customers.reduce((sum, each) => sum + each, 0),
    };
  };

const heldRights = ({ may }: World) => rightNames.filter((right) => holdsRight(right, (name) => may(name) === 'allow'));

/**
 * Of the others only those count who can sign in: an invitation may never be accepted. It may be taken back, where it
 * is not all there is.
 */
async function isLastOwnerOf(world: World, companyId: string, id: string): Promise<boolean> {
  const others = (await world.claimHolders(ownersScope(companyId))).filter((owner) => owner !== id);
  const hasCome = async (owner: string) =>
    (await world.history(user, owner)).some(({ type }) => type === 'UserActivated');
  return others.length === 0 || ((await hasCome(id)) && !(await Promise.all(others.map(hasCome))).includes(true));
}

/** Whether somebody else becomes an owner in the same append: then one stays. */
const hasSuccessor = ({ data }: Message) => 'successorId' in (data as object); // the data of commands are objects

type ActiveMembership = Membership & { readonly companyId: string };
const isActiveMembership = (each: Membership): each is ActiveMembership =>
  each.status === 'active' && each.companyId !== null;
const companiesOf = (memberships: readonly Membership[], role: Role) =>
  memberships.flatMap((each) => (each.role === role ? (each.companyId ?? []) : []));

type MembershipCommandData = {
  readonly companyId: string;
  readonly role?: Role;
  readonly status?: Membership['status'];
};

/** Whether a command takes somebody out of what they are in a company; whatever else happens to them, they stay. */
const membershipEndedBy: Readonly<Record<string, (asked: MembershipCommandData, membership: Membership) => boolean>> = {
  TrashUser: () => true,
  DisableUser: () => true,
  ChangeUserRole: (asked, { companyId, role }) => asked.companyId === companyId && asked.role !== role,
  GrantMembership: (asked, { companyId, role }) => asked.companyId === companyId && asked.role !== role,
  ChangeMembershipStatus: (asked, { companyId }) => asked.companyId === companyId && asked.status === 'inactive',
  EndMembership: (asked, { companyId }) => asked.companyId === companyId,
};
const endsMembership = ({ type, data }: Message, membership: Membership) =>
  membershipEndedBy[type]?.(data as MembershipCommandData, membership) ?? false; // the data of these commands

async function managerFacts(world: World, targetId: string | null): Promise<UserFacts['manager']> {
  const {
    companyId,
    facts: { actor },
  } = world;
  if (companyId === null || actor.kind !== 'user') return null;
  const own = await world.record(user, actor.id);
  const live =
    own && own.status !== 'disabled' && own.trashedAt === null ? own.memberships.filter(isActiveMembership) : [];
  return {
    companyId,
    roles: Object.fromEntries(live.map((each) => [each.companyId, each.role])),
    isSelf: actor.id === targetId,
  };
}
