import { createContext, useContext } from 'react';
import type { Profile } from '@backoffice/contracts/features/users';
import { userOwnRoutes } from '@backoffice/contracts/features/users';
import { call } from './api.ts';
import { Failed } from './problem.ts';
import { companyToSelect, forgetSelection, select, selected } from './selection.ts';
import { onSessionEnd, tokenNow } from './session.ts';

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
  const profile = await call(userOwnRoutes.profile).catch((fault: unknown) => {
    // The company chosen before is no longer theirs: ask again without one.
    if (!(fault instanceof Failed) || fault.problem.type !== 'FORBIDDEN') throw fault;
    select({ companyId: null, salesmanId: null });
    return call(userOwnRoutes.profile);
  });
  const answeredFor = selected().companyId;
  const companyId = companyToSelect(profile.companies, asked.get('defaultCompanyId'), stored.companyId);
  const salesmanId = asked.get('defaultSalesmanId') ?? (companyId === stored.companyId ? stored.salesmanId : null) ?? (profile.roleCode === 'SM' ? profile.id : null);
  select({ companyId, salesmanId });
  return companyId === answeredFor ? profile : call(userOwnRoutes.profile);
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
