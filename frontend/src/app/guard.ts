import { may, type Check } from '#kernel/permissions.tsx';
import type { Profile } from '#kernel/profile.ts';

/** Somebody on the way to an address. */
export type Visit = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** The page they come from, when they come from one of this console. */
  readonly from: string | null;
  /** Null: nobody is signed in. */
  readonly profile: (Pick<Profile, 'permissions' | 'requiresProfileUpdate'> & Partial<Pick<Profile, 'roleCode'>>) | null;
  /** What the pages at this address ask for. */
  readonly asks: readonly Check[];
};

/** Open to those who are not signed in; all but the welcome page are closed to those who are. */
export const WELCOME = '/welcome-onboard';
const signInPaths = ['/login', '/register', '/forgot-password', '/reset-password', '/two-factor-authentication', '/create-new-password', '/password-success'];
const isPublic = (path: string) => path === WELCOME || signInPaths.includes(path);
/** What those may open whose profile is not complete. */
const profilePaths = ['/account-settings', '/change-password', '/session-management'];

type Rule = { readonly says: string; readonly when: (visit: Visit) => boolean; readonly to: (visit: Visit) => string };

/** The redirect rules of the product specification, 2.13, in its order: authentication, permission, redirects. The first that holds decides. */
export const rules: readonly Rule[] = [
  { says: 'nobody signed in was denied anything', when: ({ profile, pathname }) => !profile && pathname === '/access-denied', to: () => '/login' },
  { says: 'whoever is not signed in signs in first, and then goes on', when: ({ profile, pathname }) => !profile && !isPublic(pathname), to: ({ pathname, search, hash }) => `/login?redirect=${encodeURIComponent(pathname + search + hash)}` },
  { says: 'whoever is signed in is past signing in', when: ({ profile, pathname }) => profile !== null && signInPaths.includes(pathname), to: () => '/' },
  { says: 'a profile is completed first', when: ({ profile, pathname }) => profile?.requiresProfileUpdate === true && !isPublic(pathname) && !profilePaths.includes(pathname), to: () => '/account-settings' },
  { says: 'a page opens to those who may', when: ({ profile, asks }) => profile !== null && !asks.every((check) => may(profile, check)), to: ({ pathname }) => `/access-denied?from=${encodeURIComponent(pathname)}` },
  { says: 'a code is entered after signing in', when: ({ pathname, search, from }) => pathname === '/two-factor-authentication' && from !== '/login' && !new URLSearchParams(search).get('token'), to: () => '/login' },
  { says: 'nobody registers: people are invited', when: ({ pathname }) => pathname === '/register', to: () => '/login' },
  { says: 'a reset has its link, or begins with the address', when: ({ pathname }) => pathname === '/reset-password', to: ({ search }) => (new URLSearchParams(search).get('token') ? `/create-new-password${search}` : '/forgot-password') },
];

/** Where a visit is led instead; null lets it in. */
export const ledTo = (visit: Visit): string | null => rules.find(({ when }) => when(visit))?.to(visit) ?? null;
