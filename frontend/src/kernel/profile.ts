import { createContext, useContext } from 'react';
import { dayIn, type Day, type Grant, type Role } from '@backoffice/contracts/kernel';
import { call } from './api.ts';
import { instantNow } from './clock.ts';
import { earlyRoutes } from './early-routes.ts';
import { Failed } from './problem.ts';
import { companyToSelect, forgetSelection, select, selected } from './selection.ts';
import { onSessionEnd, tokenNow } from './session.ts';

/** Who is signed in, where they may work and what they may do there: what the console reads of the contract's `Profile`. */
export type Profile = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roleCode: Role;
  readonly companies: readonly { readonly value: string; readonly label: string; readonly roleName: string; readonly isParentCompany: boolean; readonly timeZone: string }[];
  readonly permissions: readonly { readonly name: string; readonly grant: Exclude<Grant, 'deny'> }[];
};

/** The route declares the contract's own shape, of which ours is a part. */
const ask = () => call(earlyRoutes.profile) as Promise<unknown> as Promise<Profile>;

let loading: Promise<Profile> | null = null;

/** The signed-in user with the rights of the selected company; asked once, and again after `reloadProfile`. */
export const profileNow = (): Promise<Profile> => (loading ??= loadProfile().catch((fault: unknown) => {
  loading = null;
  throw fault;
}));

export function reloadProfile(): Promise<Profile> {
  loading = null;
  return profileNow();
}

onSessionEnd(() => {
  loading = null;
  forgetSelection();
});

async function loadProfile(): Promise<Profile> {
  if (tokenNow() === null) throw new Failed({ type: 'UNAUTHORIZED', code: 'UNAUTHORIZED', message: '', details: [], requestId: '' }, 401);
  const asked = new URLSearchParams(location.search);
  const stored = selected();
  if (asked.get('defaultCompanyId')) select({ ...stored, companyId: asked.get('defaultCompanyId') });
  const profile = await ask().catch((fault: unknown) => {
    // The company chosen before is no longer theirs: ask again without one.
    if (!(fault instanceof Failed) || fault.problem.type !== 'FORBIDDEN') throw fault;
    select({ companyId: null, salesmanId: null });
    return ask();
  });
  const answeredFor = selected().companyId;
  const companyId = companyToSelect(profile.companies, asked.get('defaultCompanyId'), stored.companyId);
  const salesmanId = asked.get('defaultSalesmanId') ?? (companyId === stored.companyId ? stored.salesmanId : null) ?? (profile.roleCode === 'SM' ? profile.id : null);
  select({ companyId, salesmanId });
  return companyId === answeredFor ? profile : ask();
}

export const ProfileContext = createContext<Profile | null>(null);

/** @throws outside the signed-in part of the console */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext);
  if (!profile) throw new Error('Nobody is signed in here');
  return profile;
}

/** The selected company; null for a Software Admin, who has none. */
export const useCompany = () => {
  const { companies } = useProfile();
  return companies.find(({ value }) => value === selected().companyId) ?? null;
};

/** Days and times are shown in the company's zone. */
export const useZone = () => useCompany()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

export const useToday = (): Day => dayIn(useZone(), instantNow());
