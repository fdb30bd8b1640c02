import type { ReactNode } from 'react';
import { useProfile, type Profile } from './profile.ts';

/** One permission, any of several, or all of them. */
export type Check = string | { readonly any: readonly string[] } | { readonly all: readonly string[] };

/** Only a courtesy: the server asks again. `own` is a yes here, because the server shows own rows only. */
export function may({ permissions }: Pick<Profile, 'permissions'>, check: Check | null): boolean {
  if (check === null) return true;
  const has = (name: string) => permissions.some((permission) => permission.name === name);
  if (typeof check === 'string') return has(check);
  return 'any' in check ? check.any.some(has) : check.all.every(has);
}

export function useMay(): (check: Check | null) => boolean {
  const profile = useProfile();
  return (check) => may(profile, check);
}

/** Shows its children to those who may. */
export function May({ check, children }: { check: Check | null; children: ReactNode }) {
  return useMay()(check) ? children : null;
}
