import { describe, expect, it } from 'vitest';
import { redirectFor, pagePathAt, guardRules, type NavigationAttempt } from './guard.ts';
import { pagePaths } from './pages.ts';

const owner = {
  permissions: [{ name: 'page:ledger', grant: 'allow' }],
  requiresProfileUpdate: false,
  roleCode: 'OA',
} as const;
const beginner = { ...owner, requiresProfileUpdate: true };
const routes = [...pagePaths, '/ledger', '/banks', '*'].map((path) => ({ path }));
const visit = (path: string, more: Partial<NavigationAttempt> = {}): NavigationAttempt => {
  const { pathname, search, hash } = new URL(path, 'https://office.example');
  return { page: pagePathAt(routes, pathname), pathname, search, hash, from: null, profile: null, asks: [], ...more };
};

describe('nobody signed in', () => {
  it.each([
    ['/', '/login?redirect=%2F'],
    ['/customers?search=a#b', '/login?redirect=%2Fcustomers%3Fsearch%3Da%23b'],
    ['/no/such/page', '/login?redirect=%2Fno%2Fsuch%2Fpage'],
    ['/access-denied', '/login'],
    ['/access-denied?from=/x', '/login'],
    ['/account-settings', '/login?redirect=%2Faccount-settings'],
    ['/login', null],
    ['/forgot-password', null],
    ['/create-new-password?token=x', null],
    ['/welcome-onboard?token=x', null],
    ['/password-success', null],
    ['/register', '/login'],
    ['/reset-password', '/forgot-password'],
    ['/reset-password?token=x', '/create-new-password?token=x'],
  ])('a signed-out visitor who opens %s is redirected to: %s', (path, to) => expect(redirectFor(visit(path))).toBe(to));

  it('a signed-out visitor enters a code only after the login page, or with a token', () => {
    expect(redirectFor(visit('/two-factor-authentication'))).toBe('/login');
    expect(redirectFor(visit('/two-factor-authentication?token='))).toBe('/login');
    expect(redirectFor(visit('/two-factor-authentication', { from: '/forgot-password' }))).toBe('/login');
    expect(redirectFor(visit('/two-factor-authentication', { from: '/login' }))).toBeNull();
    expect(redirectFor(visit('/two-factor-authentication?token=x'))).toBeNull();
  });
});

describe('somebody signed in', () => {
  it.each([
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/two-factor-authentication?token=x',
    '/create-new-password?token=x',
    '/password-success',
  ])('a signed-in user is redirected away from %s', (path) =>
    expect(redirectFor(visit(path, { profile: owner, from: '/login' }))).toBe('/'),
  );
  it('a signed-in user opens the pages that are permitted', () =>
    expect(redirectFor(visit('/ledger', { profile: owner, asks: ['page:ledger'] }))).toBeNull());
  it('a signed-in user is denied a page without permission, and told which', () =>
    expect(redirectFor(visit('/banks?x=1', { profile: owner, asks: ['page:ledger', 'page:banks'] }))).toBe(
      '/access-denied?from=%2Fbanks',
    ));
  it('a signed-in user may open the page that says access was denied', () =>
    expect(redirectFor(visit('/access-denied?from=/banks', { profile: owner }))).toBeNull());
});

describe('somebody whose profile is not complete', () => {
  it.each(['/account-settings', '/change-password', '/session-management'])(
    'a user with an incomplete profile may open %s',
    (path) => expect(redirectFor(visit(path, { profile: beginner }))).toBeNull(),
  );
  it.each(['/', '/ledger', '/access-denied', '/no/such/page'])(
    'a user with an incomplete profile is redirected away from %s',
    (path) => expect(redirectFor(visit(path, { profile: beginner, asks: ['page:ledger'] }))).toBe('/account-settings'),
  );
  it('a user with an incomplete profile is checked for permission first, as on the server, then redirected', () => {
    expect(redirectFor(visit('/banks', { profile: beginner, asks: ['page:banks'] }))).toBe(
      '/access-denied?from=%2Fbanks',
    );
    expect(redirectFor(visit('/access-denied?from=%2Fbanks', { profile: beginner }))).toBe('/account-settings');
  });
});

describe('an address that is spelled in another way', () => {
  it.each([
    ['/login/', null],
    ['/Login', null],
    ['/LOGIN//', null],
    ['/log%69n', null],
    ['/access-denied/', '/login'],
    ['/Access-Denied?from=/x', '/login'],
    ['/access%2Ddenied', '/login'],
    ['/Register/', '/login'],
    ['/reset-password/?token=x', '/create-new-password?token=x'],
    ['/Two-Factor-Authentication', '/login'],
  ])('an address spelled differently, %s, redirects a signed-out visitor to: %s', (path, to) =>
    expect(redirectFor(visit(path))).toBe(to),
  );
  it.each(['/login/', '/Login', '/log%69n', '/FORGOT-password/'])(
    'an address spelled differently, %s, redirects a signed-in user away',
    (path) => expect(redirectFor(visit(path, { profile: owner }))).toBe('/'),
  );
  it.each(['/Account-Settings', '/change-password/'])(
    'an address spelled differently, %s, is open to a user with an incomplete profile',
    (path) => expect(redirectFor(visit(path, { profile: beginner }))).toBeNull(),
  );
  it.each(['/Access-Denied', '/ledger/'])(
    'an address spelled differently, %s, is closed to a user with an incomplete profile',
    (path) => expect(redirectFor(visit(path, { profile: beginner, asks: ['page:ledger'] }))).toBe('/account-settings'),
  );
});

it('the route guard checks the session first, then the permissions, then the redirect', () => {
  const order = ['in first', 'who may', 'past signing in', 'completed first'];
  expect(order.map((words) => guardRules.findIndex(({ says }) => says.includes(words)))).toEqual([1, 2, 3, 4]);
});

it('the route guard never redirects in a circle', () => {
  const paths = [
    '/',
    '/login',
    '/register',
    '/reset-password',
    '/reset-password?token=x',
    '/two-factor-authentication',
    '/forgot-password',
    '/access-denied',
    '/account-settings',
    '/ledger',
    '/welcome-onboard',
    '/password-success',
  ];
  for (const profile of [null, owner, beginner]) {
    for (const path of paths) {
      let at: string | null = path;
      for (let steps = 0; at !== null; steps += 1) {
        expect(steps, `${path} never arrives`).toBeLessThan(4);
        at = redirectFor(visit(at, { profile }));
      }
    }
  }
  expect(guardRules).toHaveLength(8);
});
