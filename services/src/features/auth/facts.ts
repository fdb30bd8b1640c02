import { matrix } from '@backoffice/contracts';
import { company } from '@backoffice/contracts/features/companies';
import { user, type Profile } from '@backoffice/contracts/features/users';
import { roleIds, roleNames, type Instant, type Role } from '@backoffice/contracts/kernel';
import { recall, type Caller, type Member } from '@backoffice/infra/http';
import { systemContext } from '#kernel/context.ts';
import type { Door } from '#kernel/door.ts';
import { PLATFORM, type World } from '#kernel/world.ts';

/** Who people are and where they belong, as their streams tell it. */
export type Members = {
  readonly of: (userId: string) => Promise<Member | null>;
  /** Looks again at one person, or at everybody; without it a change is seen after 5 s. */
  readonly forget: (userId?: string) => void;
};

const REMEMBERED_MS = 5_000;

export function membersIn({ look }: Pick<Door, 'look'>): Members {
  const known = recall(async (userId) => ({ userId, member: await memberFrom(look, userId) }), () => REMEMBERED_MS);
  return {
    of: async (userId) => (await known.get(userId)).member,
    forget: (userId) => (userId === undefined ? known.forgetWhere(() => true) : known.forget(userId)),
  };
}

async function memberFrom(look: Door['look'], userId: string): Promise<Member | null> {
  const world = await look(systemContext(PLATFORM, `member ${userId}`));
  const [history, person] = await Promise.all([world.history(user, userId), world.record(user, userId)]);
  if (!person) return null;
  const { firstName, lastName, companyId, memberships } = person.fields;
  const activated = history.some(({ type }) => type === 'UserActivated');
  return { name: `${firstName} ${lastName}`, companyId, memberships, status: !activated ? 'invited' : person.active ? 'active' : 'disabled' };
}

/** What the console begins with; null for somebody who is a member of nothing. */
export async function profileOf({ look, members }: Pick<Door, 'look'> & { readonly members: Members }, { actor, role, may }: Caller, expiresAt: Instant): Promise<Profile | null> {
  const world = await look(systemContext(PLATFORM, `profile ${actor.id}`));
  const [member, person] = await Promise.all([members.of(actor.id), world.record(user, actor.id)]);
  if (!member || !person || role === null) return null;
  const { email, userName, firstName, lastName, phoneNumber, companyId } = person.fields;
  const companies = await Promise.all(member.memberships.map(async (membership) => (membership.status === 'active' && membership.companyId !== null ? entryOf(world, membership.companyId, membership.role) : [])));
  return {
    id: actor.id, email, userName, firstName, lastName, name: member.name, phoneNumber, companyId,
    role: roleIds[role], roleCode: role, profilePicture: null, signature: null, requiresProfileUpdate: false, expiresAt,
    companies: companies.flat().toSorted((a, b) => Number(b.isParentCompany) - Number(a.isParentCompany) || a.label.localeCompare(b.label, 'en')),
    permissions: Object.keys(matrix).flatMap((name) => {
      const grant = may(name);
      return grant === 'deny' ? [] : [{ name, grant }];
    }),
  };
}

async function entryOf(world: World, companyId: string, role: Role): Promise<Profile['companies']> {
  const found = await world.record(company, companyId);
  if (!found) return [];
  const { name, timeZone, type } = found.fields;
  return [{ value: companyId, label: name, roleId: roleIds[role], roleCode: role, roleName: roleNames[role], isParentCompany: type === 'parent', timeZone }];
}
