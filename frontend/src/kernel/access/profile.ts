import { createContext, useContext } from 'react';
import { dayIn, roleIds, type Day, type Grant, type Role } from '@backoffice/contracts/kernel';
import { call } from '#data/http-client.ts';
import { instantNow } from '#browser/clock.ts';
import { startupRoutes } from '#data/startup-routes.ts';
import { ProblemError, noResponseError } from '#data/problem.ts';
import { saveSecrets } from '#session/secure-storage.ts';
import {
  selectionFromUrl,
  companyToSelect,
  resetSelection,
  salesmanToSelect,
  applySelection,
  currentSelection,
} from '#session/selection.ts';
import { onSessionEnd, currentToken } from '#session/session.ts';

type LabelledValue = { readonly value: string; readonly label: string };

export type AskableRight = { readonly right: string; readonly title: string; readonly permissions: readonly string[] };

/**
 * Who is signed in, where they may work and what they may do there: what the console reads of the contract's `Profile`.
 */
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
  readonly isSoftwareAdmin: boolean;
  readonly twoFactor: { readonly enabled: boolean; readonly channel: 'email' | 'sms' };
  readonly roleCode: Role;
  readonly companies: readonly (LabelledValue & {
    readonly roleName: string;
    readonly isParentCompany: boolean;
    readonly isActive: boolean;
    readonly timeZone: string;
    readonly fiscalYearMonth: number;
  })[];
  readonly portfolios: readonly LabelledValue[];
  /** Rights that they lack and can ask for, with the permissions that each opens. */
  readonly askableRights?: readonly AskableRight[];
  readonly permissions: readonly { readonly name: string; readonly grant: Exclude<Grant, 'deny'> }[];
};

/** An answer that comes when the session is over is not for anybody: nothing of it may be selected, or kept. */
async function fetchProfile(): Promise<Profile> {
  assertSignedIn();
  const profile: unknown = await call(startupRoutes.profile);
  assertSignedIn();
  return profile as Profile; // the route declares the contract's own shape, of which ours is a part
}

function assertSignedIn() {
  if (currentToken() === null) throw sessionEndedError();
}

const sessionEndedError = () => new ProblemError({ ...noResponseError('UNAUTHORIZED').problem }, 401);

let pendingProfile: Promise<Profile> | null = null;
/** What an address asked for is selected once, not again at every step from there. */
let lastUrlSelection = '';

/**
 * The signed-in user with the rights of the selected company; asked once, and again after `reloadProfile` or when an
 * address asks for another company or salesman.
 */
export function currentProfile(search: string = location.search): Promise<Profile> {
  const asked = new URLSearchParams(search);
  const wish = ['defaultCompanyId', 'defaultSalesmanId', 'defaultValue'].map((name) => asked.get(name) ?? '').join(' ');
  if (wish.trim() !== '' && wish !== lastUrlSelection) pendingProfile = null;
  lastUrlSelection = wish;
  return shareProfileLoad(asked);
}

export function reloadProfile(): Promise<Profile> {
  pendingProfile = null;
  return shareProfileLoad(new URLSearchParams());
}

/**
 * An asking that is overtaken selects nothing, somebody has chosen meanwhile; it gets what the newer one is answered.
 */
function shareProfileLoad(asked: URLSearchParams): Promise<Profile> {
  if (pendingProfile) return pendingProfile;
  const mine: Promise<Profile> = fetchProfileAndSelect(asked, () => {
    if (pendingProfile !== mine) throw sessionEndedError();
  }).catch((fault: unknown) => {
    if (pendingProfile && pendingProfile !== mine) return pendingProfile;
    pendingProfile = null;
    throw fault;
  });
  pendingProfile = mine;
  return mine;
}

onSessionEnd(() => {
  pendingProfile = null;
  lastUrlSelection = '';
  resetSelection();
});

async function fetchProfileAndSelect(search: URLSearchParams, mustBeNewest: () => void): Promise<Profile> {
  const stored = currentSelection();
  const profile = await fetchProfile().catch((fault: unknown) => {
    mustBeNewest();
    // The company chosen before is no longer theirs: ask again without one.
    if (!(fault instanceof ProblemError) || fault.problem.type !== 'FORBIDDEN') throw fault;
    applySelection({ companyId: null, salesmanId: null });
    return fetchProfile();
  });
  mustBeNewest();
  const answeredFor = currentSelection().companyId;
  const asked = selectionFromUrl(search, (id) => profile.companies.some(({ value }) => value === id));
  const companyId = companyToSelect(profile, asked.companyId, stored.companyId);
  applySelection({ companyId, salesmanId: null });
  const here = companyId === answeredFor ? profile : await fetchProfile();
  mustBeNewest();
  const salesmanId = salesmanToSelect(
    { me: here.roleCode === 'SM' ? here.id : null, portfolios: here.portfolios },
    asked.salesmanId,
    companyId === stored.companyId ? stored.salesmanId : null,
  );
  applySelection({ companyId, salesmanId: companyId === null ? null : salesmanId });
  await saveSecrets({
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

/** The selected company; null for a Software Admin who has picked none. */
export const useSelectedCompany = () => {
  const { companies } = useProfile();
  return companies.find(({ value }) => value === currentSelection().companyId) ?? null;
};

/** Days and times are shown in the company's zone. */
export const useTimeZone = () => useSelectedCompany()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The month with which a fiscal year of the selected company begins. */
export const useFiscalYearMonth = (): number => useSelectedCompany()?.fiscalYearMonth ?? 1;

export const useToday = (): Day => dayIn(useTimeZone(), instantNow());
