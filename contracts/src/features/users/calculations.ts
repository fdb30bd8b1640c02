import type { Role } from '#kernel/index.ts';
import type { Membership, PersonFields, UserFields } from './commands.ts';

/** Who may manage whom (product specification 6.2): a ceiling, never a grant. */
export const manageableRoles: Readonly<Record<Role, readonly Role[]>> = {
  SA: ['OA', 'SU', 'AF', 'AD', 'SM'],
  OA: ['SU', 'AF', 'AD', 'SM'],
  SU: ['AF', 'AD', 'SM'],
  AF: ['AD', 'SM'],
  AD: ['SM'],
  SM: [],
};
export const mayManage = (actor: Role, target: Role): boolean => manageableRoles[actor].includes(target);

/** Users are created in these roles only; an owner comes with their company. */
export const creatableRoles = ['AD', 'SU', 'AF', 'SM'] as const satisfies readonly Role[];
export const mayCreate = (actor: Role, target: Role): boolean =>
  mayManage(actor, target) && creatableRoles.some((role) => role === target);

type PersonName = Pick<UserFields, 'firstName' | 'lastName'>;
type MembershipHolder = Pick<UserFields, 'memberships'>;

export const fullName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`;

export const isSalesmanOf = (companyId: string, { memberships }: MembershipHolder) =>
  memberships.some(
    (membership) => membership.companyId === companyId && membership.role === 'SM' && membership.status === 'active',
  );

/** The role somebody has in a company now; null without a live membership. */
export const roleIn = (companyId: string, { memberships }: MembershipHolder): Role | null =>
  memberships.find((membership) => membership.companyId === companyId && membership.status === 'active')?.role ?? null;

/** The memberships with that in one company as it is to be; null ends it. */
export function withMembership(
  memberships: readonly Membership[],
  companyId: string,
  to: Membership | null,
): Membership[] {
  const isThere = memberships.some((each) => each.companyId === companyId);
  const others = memberships.flatMap((each) => (each.companyId !== companyId ? [each] : to ? [to] : []));
  return to && !isThere ? [...others, to] : others;
}

/**
 * Whoever acts for a company can be reached and can sign for it; the platform's administrators need only be reached.
 */
export const requiresProfileUpdate = ({
  phoneNumber,
  signature,
  memberships,
}: MembershipHolder &
  Pick<PersonFields, 'phoneNumber'> & { readonly signature?: string | null | undefined }): boolean =>
  phoneNumber === null || ((signature ?? null) === null && memberships.some(({ companyId }) => companyId !== null));

/** A first guess at a user name: the initial and the last name, in the letters a user name may have. */
export function userNameStem({ firstName, lastName }: PersonName): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
  return `${plain(firstName).slice(0, 1)}${plain(lastName)}`.slice(0, 44).padEnd(3, '0');
}
