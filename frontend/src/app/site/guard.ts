import { matchRoutes, type RouteObject } from 'react-router';
import { isPermitted, type PermissionCheck } from '#access/permissions.tsx';
import type { Profile } from '#access/profile.ts';

/** Somebody on the way to an address. */
export type NavigationAttempt = {
  /** The page there, by the address it is declared with (`pagePathAt`). */
  readonly page: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** The page they come from, when it is one of this console. */
  readonly from: string | null;
  /** Null: nobody is signed in. */
  readonly profile:
    | (Pick<Profile, 'permissions' | 'requiresProfileUpdate'> & Partial<Pick<Profile, 'roleCode'>>)
    | null;
  /** What the pages at this address ask for. */
  readonly asks: readonly PermissionCheck[];
};

/**
 * The router overlooks case, escapes and a slash at the end; whoever compared what was typed would see another page
 * than it opens.
 */
export const pagePathAt = (routes: RouteObject[], pathname: string) =>
  matchRoutes(routes, pathname)?.at(-1)?.route.path ?? '*';

/** Open to those who are not signed in; all but the welcome page are closed to those who are. */
export const WELCOME_PATH = '/welcome-onboard';
const signInPaths = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/two-factor-authentication',
  '/create-new-password',
  '/password-success',
];
const isPublicPage = (page: string) => page === WELCOME_PATH || signInPaths.includes(page);
/** What those may open whose profile is not complete. */
const profilePaths = ['/account-settings', '/change-password', '/session-management'];

type GuardRule = {
  readonly says: string;
  readonly when: (visit: NavigationAttempt) => boolean;
  readonly to: (visit: NavigationAttempt) => string;
};

/**
 * The checks in front of a page in the order of the product specification, 2.1: authentication, permission, redirects
 * (2.13). The first that holds decides.
 */
export const guardRules: readonly GuardRule[] = [
  {
    says: 'nobody signed in was denied anything',
    when: ({ profile, page }) => !profile && page === '/access-denied',
    to: () => '/login',
  },
  {
    says: 'whoever is not signed in signs in first, and then goes on',
    when: ({ profile, page }) => !profile && !isPublicPage(page),
    to: ({ pathname, search, hash }) => `/login?redirect=${encodeURIComponent(pathname + search + hash)}`,
  },
  {
    says: 'a page opens to those who may',
    when: ({ profile, asks }) => profile !== null && !asks.every((check) => isPermitted(profile, check)),
    to: ({ pathname }) => `/access-denied?from=${encodeURIComponent(pathname)}`,
  },
  {
    says: 'whoever is signed in is past signing in',
    when: ({ profile, page }) => profile !== null && signInPaths.includes(page),
    to: () => '/',
  },
  {
    says: 'a profile is completed first',
    when: ({ profile, page }) =>
      profile?.requiresProfileUpdate === true && !isPublicPage(page) && !profilePaths.includes(page),
    to: () => '/account-settings',
  },
  {
    says: 'a code is entered after signing in',
    when: ({ page, search, from }) =>
      page === '/two-factor-authentication' && from !== '/login' && !new URLSearchParams(search).get('token'),
    to: () => '/login',
  },
  { says: 'nobody registers: people are invited', when: ({ page }) => page === '/register', to: () => '/login' },
  {
    says: 'a reset has its link, or begins with the address',
    when: ({ page }) => page === '/reset-password',
    to: ({ search }) =>
      new URLSearchParams(search).get('token') ? `/create-new-password${search}` : '/forgot-password',
  },
];

/** Where a visit is led instead; null lets it in. */
export const redirectFor = (visit: NavigationAttempt): string | null =>
  guardRules.find(({ when }) => when(visit))?.to(visit) ?? null;
