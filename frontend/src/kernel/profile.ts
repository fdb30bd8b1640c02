import { createContext, useContext } from 'react';
import { dayIn, roleIds, type Day, type Grant, type Role } from '@backoffice/contracts/kernel';
import { call } from './api.ts';
import { instantNow } from './clock.ts';
import { earlyRoutes } from './early-routes.ts';
import { Failed, unanswered } from './problem.ts';
import { keepSecrets } from './secrets.ts';
import { askedIn, companyToSelect, forgetSelection, salesmanToSelect, select, selected } from './selection.ts';
import { onSessionEnd, tokenNow } from './session.ts';

type Label = { readonly value: string; readonly label: string };

/** Who is signed in, where they may work and what they may do there: what the console reads of the contract's `Profile`. */
export type Profile = {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly phoneNumber: string | null;
  readonly profilePicture: string | null;
  readonly signature: string | null;
  readonly requiresProfileUpdate: boolean;
  readonly twoFactor: { readonly enabled: boolean; readonly channel: 'email' | 'sms' };
  readonly roleCode: Role;
  readonly companies: readonly (Label & {
    readonly roleName: string;
    readonly isParentCompany: boolean;
    readonly isActive: boolean;
    readonly timeZone: string;
  })[];
  readonly portfolios: readonly Label[];
  readonly permissions: readonly { readonly name: string; readonly grant: Exclude<Grant, 'deny'> }[];
};

/** An answer that comes when the session is over is not for anybody: nothing of it may be selected, or kept. */
async function ask(): Promise<Profile> {
  mustBeSignedIn();
  const profile: unknown = await call(earlyRoutes.profile);
  mustBeSignedIn();
  return profile as Profile; // the route declares the contract's own shape, of which ours is a part
}

function mustBeSignedIn() {
  if (tokenNow() === null) throw ended();
}

const ended = () => new Failed({ ...unanswered('UNAUTHORIZED').problem }, 401);

let loading: Promise<Profile> | null = null;
/** What an address asked for is selected once, not again at every step from there. */
let heard = '';

/** The signed-in user with the rights of the selected company; asked once, and again after `reloadProfile` or when an address asks for another company or salesman. */
export function profileNow(search: string = location.search): Promise<Profile> {
  const asked = new URLSearchParams(search);
  const wish = ['defaultCompanyId', 'defaultSalesmanId', 'defaultValue'].map((name) => asked.get(name) ?? '').join(' ');
  if (wish.trim() !== '' && wish !== heard) loading = null;
  heard = wish;
  return load(asked);
}

export function reloadProfile(): Promise<Profile> {
  loading = null;
  return load(new URLSearchParams());
}

/** An asking that is overtaken selects nothing, somebody has chosen meanwhile; it gets what the newer one is answered. */
function load(asked: URLSearchParams): Promise<Profile> {
  if (loading) return loading;
  const mine: Promise<Profile> = loadProfile(asked, () => {
    if (loading !== mine) throw ended();
  }).catch((fault: unknown) => {
    if (loading && loading !== mine) return loading;
    loading = null;
    throw fault;
  });
  loading = mine;
  return mine;
}

onSessionEnd(() => {
  loading = null;
  heard = '';
  forgetSelection();
});

async function loadProfile(search: URLSearchParams, mustBeNewest: () => void): Promise<Profile> {
  const stored = selected();
  const profile = await ask().catch((fault: unknown) => {
    mustBeNewest();
    // The company chosen before is no longer theirs: ask again without one.
    if (!(fault instanceof Failed) || fault.problem.type !== 'FORBIDDEN') throw fault;
    select({ companyId: null, salesmanId: null });
    return ask();
  });
  mustBeNewest();
  const answeredFor = selected().companyId;
  const asked = askedIn(search, (id) => profile.companies.some(({ value }) => value === id));
  const companyId = companyToSelect(profile.companies, asked.companyId, stored.companyId);
  select({ companyId, salesmanId: null });
  const here = companyId === answeredFor ? profile : await ask();
  mustBeNewest();
  const salesmanId = salesmanToSelect(
    { me: here.roleCode === 'SM' ? here.id : null, portfolios: here.portfolios },
    asked.salesmanId,
    companyId === stored.companyId ? stored.salesmanId : null,
  );
  select({ companyId, salesmanId: companyId === null ? null : salesmanId });
  await keepSecrets({
    email: here.email,
    phoneNumber: here.phoneNumber,
    'role-id': String(roleIds[here.roleCode]),
    'role-code': here.roleCode,
  });
  return here;
}

export const ProfileContext = createContext<Profile | null>(null);

/** @throws outside the signed-in part of the console */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext);
  if (!profile) throw new Error('Repositories are not properly initialized');
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
