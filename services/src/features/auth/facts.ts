import { permissionMatrix } from '@backoffice/contracts';
import type { TrashEvent } from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import {
  askableRights,
  fullName,
  permissionsBeyondRole,
  requiresProfileUpdate,
  user,
  type Membership,
  type PersonFields,
  type Portfolio,
  type Profile,
  type TwoFactor,
  type UserEvent,
} from '@backoffice/contracts/features/users';
import { dayIn, roleIds, roleNames, type Day, type Instant, type Role } from '@backoffice/contracts/kernel';
import { ttlCache, type Caller, type Member } from '@backoffice/infra/http';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { RecordedEvent } from '#kernel/reactions.ts';
import { PLATFORM, type World } from '#kernel/world.ts';

/** Somebody as signing in needs to know them. */
export type AuthUser = Member &
  Omit<PersonFields, 'email'> & { readonly userId: string; readonly email: string; readonly twoFactor: TwoFactor };

/** Who people are and where they belong, as their streams tell it. */
export type MemberDirectory = {
  readonly find: (userId: string) => Promise<AuthUser | null>;
  /** Looks again at one person; without it a change is seen after 5 s. */
  readonly forget: (userId: string) => void;
};

const MEMBER_TTL_MS = 5_000;

export function memberDirectory({ openWorld: look }: Pick<CommandGateway, 'openWorld'>): MemberDirectory {
  const known = ttlCache(
    async (userId) => ({ member: await loadMember(look, userId) }),
    () => MEMBER_TTL_MS,
  );
  return {
    find: async (userId) => (await known.get(userId)).member,
    forget: known.invalidate,
  };
}

/** Whether somebody may be signed in: not disabled, not deleted, and a member of something. */
export const maySignIn = (person: AuthUser | null): person is AuthUser =>
  person !== null && person.status !== 'disabled' && person.memberships.some(({ status }) => status === 'active');

async function loadMember(look: CommandGateway['openWorld'], userId: string): Promise<AuthUser | null> {
  const world = await look(systemContext(PLATFORM, `member ${userId}`));
  const known = (await world.history(user, userId)).reduce<MemberState | null>(
    (before, event) => evolveMember(before, event as RecordedEvent & UserStreamEvent),
    null,
  ); // by the contract of users
  if (!known) return null;
  const { isActivated, isLockedOut: isOut, person, companyId, twoFactor } = known;
  const [memberships, portfolios] = await Promise.all([
    unexpired(known.memberships, world),
    unexpired(known.portfolios, world),
  ]);
  const status = isOut.disabled || isOut.trashed ? 'disabled' : isActivated ? 'active' : 'invited';
  return {
    ...person,
    userId,
    name: fullName(person),
    companyId,
    memberships: memberships.map((each) => ({ ...each, beyondRole: permissionsBeyondRole(each) })),
    twoFactor,
    status,
    portfolios,
    requiresProfileUpdate: requiresProfileUpdate({ ...person, memberships: [...memberships] }),
  };
}

type UserStreamEvent = UserEvent | TrashEvent<'User'>;
type MemberState = {
  readonly person: PersonFields;
  readonly companyId: string | null;
  readonly memberships: readonly Membership[];
  readonly portfolios: readonly Portfolio[];
  readonly twoFactor: TwoFactor;
  readonly isActivated: boolean;
  readonly isLockedOut: { readonly disabled: boolean; readonly trashed: boolean };
};

/** Most of a person's events tell of sessions and mean nothing here. */
function evolveMember(known: MemberState | null, event: UserStreamEvent): MemberState | null {
  if (event.type === 'UserInvited') {
    const { memberships, companyId, ...person } = event.data;
    return {
      person: { ...person, profilePicture: null, signature: null },
      companyId,
      memberships,
      portfolios: [],
      twoFactor: { enabled: false, channel: 'email' },
      isActivated: false,
      isLockedOut: { disabled: false, trashed: false },
    };
  }
  if (!known) return null;
  switch (event.type) {
    case 'UserActivated':
      return { ...known, isActivated: true };
    case 'UserEdited':
      return { ...known, person: event.data };
    case 'UserRoleChanged':
    case 'MembershipStatusChanged':
    case 'MembershipGranted':
    case 'MembershipEnded':
    case 'RightsGranted':
    case 'RightsWithdrawn':
    case 'PortfolioGranted':
    case 'PortfolioEnded':
    case 'TwoFactorChanged':
      return { ...known, ...event.data.to };
    case 'UserDisabled':
    case 'UserEnabled':
      return { ...known, isLockedOut: { ...known.isLockedOut, disabled: event.type === 'UserDisabled' } };
    case 'UserTrashed':
    case 'UserRestored':
      return { ...known, isLockedOut: { ...known.isLockedOut, trashed: event.type === 'UserTrashed' } };
    case 'UserInvitedAgain':
    case 'TwoFactorPassed':
    case 'TwoFactorFailed':
    case 'PasswordChanged':
    case 'SessionOpened':
    case 'SessionEnded':
    case 'LoginFailed':
    case 'LoginLocked':
      return known;
  }
}

/** Those that have not run out, by the calendar of their company. */
async function unexpired<
  Given extends { readonly companyId: string | null; readonly expiresOn?: Day | null | undefined },
>(given: readonly Given[], world: World): Promise<readonly Given[]> {
  const isAlive = await Promise.all(
    given.map(
      async ({ companyId, expiresOn = null }) =>
        expiresOn === null ||
        companyId === null ||
        expiresOn >= dayIn((await world.record(company, companyId))?.timeZone ?? 'UTC', world.facts.now),
    ),
  );
  return given.filter((_, index) => isAlive[index]);
}

/** What the console begins with; null for somebody who is a member of nothing. */
export async function profileOf(
  { openWorld: look, members }: Pick<CommandGateway, 'openWorld'> & { readonly members: MemberDirectory },
  { actor, role, salesmen, may }: Caller,
  expiresAt: Instant,
): Promise<Profile | null> {
  const world = await look(systemContext(PLATFORM, `profile ${actor.id}`));
  const person = await members.find(actor.id);
  if (!person || role === null) return null;
  const {
    email,
    userName,
    firstName,
    lastName,
    name,
    phoneNumber,
    companyId,
    profilePicture,
    signature,
    twoFactor,
    memberships,
  } = person;
  const companies = await Promise.all(
    memberships.map(async (membership) =>
      membership.status === 'active' && membership.companyId !== null
        ? companyEntry(world, membership.companyId, membership.role)
        : [],
    ),
  );
  const colleagues = await Promise.all(
    salesmen
      .filter((id) => id !== actor.id)
      .map(async (value) => ({ value, label: (await members.find(value))?.name ?? '' })),
  );
  return {
    id: actor.id,
    email,
    userName,
    firstName,
    lastName,
    name,
    phoneNumber,
    companyId,
    profilePicture,
    signature,
    twoFactor,
    role: roleIds[role],
    roleCode: role,
    requiresProfileUpdate: person.requiresProfileUpdate === true,
    isSoftwareAdmin: memberships.some((each) => each.role === 'SA' && each.status === 'active'),
    expiresAt,
    companies: companies
      .flat()
      .toSorted(
        (a, b) => Number(b.isParentCompany) - Number(a.isParentCompany) || a.label.localeCompare(b.label, 'en'),
      ),
    portfolios: colleagues.filter(({ label }) => label !== '').toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    permissions: Object.keys(permissionMatrix).flatMap((permission) => {
      const grant = may(permission);
      return grant === 'deny' ? [] : [{ name: permission, grant }];
    }),
    askableRights: askableRights(role, (permission) => may(permission) === 'allow'),
  };
}

async function companyEntry(world: World, companyId: string, role: Role): Promise<Profile['companies']> {
  const found = await world.record(company, companyId);
  if (!found || found.trashedAt !== null) return [];
  const { name, timeZone, fiscalYearMonth, type } = found;
  return [
    {
      value: companyId,
      label: name,
      roleId: roleIds[role],
      roleCode: role,
      roleName: roleNames[role],
      isParentCompany: type === 'parent',
      isActive: found.status === 'active',
      timeZone,
      fiscalYearMonth,
    },
  ];
}
