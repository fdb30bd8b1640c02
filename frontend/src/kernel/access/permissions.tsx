import type { ReactNode } from 'react';
import { roles, type Role } from '@backoffice/contracts/kernel';
import { useProfile, type Profile } from './profile.ts';

/** One permission, any of several, all of them, or the data of people in a role. */
export type PermissionCheck =
  | string
  | { readonly any: readonly string[] }
  | { readonly all: readonly string[] }
  | { readonly userRole: Role };

export type PermissionTest = (check: PermissionCheck | null) => boolean;

type PermissionHolder = Pick<Profile, 'permissions'> & Partial<Pick<Profile, 'roleCode'>>;

/** Only a courtesy: the server asks again. `own` is a yes here, because the server shows own rows only. */
export function isPermitted({ permissions, roleCode }: PermissionHolder, check: PermissionCheck | null): boolean {
  if (check === null) return true;
  const has = (name: string) => permissions.some((permission) => permission.name === name);
  if (typeof check === 'string') return has(check);
  if ('any' in check) return check.any.some(has);
  if ('all' in check) return check.all.every(has);
  if (roleCode === undefined) return false;
  // Roles stand in the order of who may manage whom.
  const below = roles.indexOf(check.userRole) - roles.indexOf(roleCode);
  return below >= 0 && has(below === 0 ? 'data:user.same-role' : 'data:user.lower-roles');
}

export function usePermissionCheck(): PermissionTest {
  const profile = useProfile();
  return (check) => isPermitted(profile, check);
}

/** Shows its children to those who may; to others it hides them, or shows what cannot be pressed. */
export function PermissionGate({
  check,
  otherwise = 'hide',
  children,
}: {
  check: PermissionCheck | null;
  otherwise?: 'hide' | 'disable';
  children: ReactNode;
}) {
  if (usePermissionCheck()(check)) return children;
  return otherwise === 'hide' ? null : (
    <fieldset disabled className="may-not" title="You do not have permission to perform this action.">
      {children}
    </fieldset>
  );
}
