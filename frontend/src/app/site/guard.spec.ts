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
  ])('%s: %s', (path, to) => expect(redirectFor(visit(path))).toBe(to));

  it('enters a code only after the login page, or with a token', () => {
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
  ])('is past %s', (path) => expect(redirectFor(visit(path, { profile: owner, from: '/login' }))).toBe('/'));
  it('opens what they may', () =>
    expect(redirectFor(visit('/ledger', { profile: owner, asks: ['page:ledger'] }))).toBeNull());
  it('is denied what they may not, and told where', () =>
    expect(redirectFor(visit('/banks?x=1', { profile: owner, asks: ['page:ledger', 'page:banks'] }))).toBe(
      '/access-denied?from=%2Fbanks',
    ));
  it('is shown that they were denied', () =>
    expect(redirectFor(visit('/access-denied?from=/banks', { profile: owner }))).toBeNull());
});

describe('somebody whose profile is not complete', () => {
  it.each(['/account-settings', '/change-password', '/session-management'])('may open %s', (path) =>
    expect(redirectFor(visit(path, { profile: beginner }))).toBeNull(),
  );
  it.each(['/', '/ledger', '/access-denied', '/no/such/page'])('is led away from %s', (path) =>
    expect(redirectFor(visit(path, { profile: beginner, asks: ['page:ledger'] }))).toBe('/account-settings'),
  );
  it('is asked for their permission first, as the server does, and then led on', () => {
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
  ])('%s: %s, signed out', (path, to) => expect(redirectFor(visit(path))).toBe(to));
  it.each(['/login/', '/Login', '/log%69n', '/FORGOT-password/'])('%s: signed in, they are past it', (path) =>
    expect(redirectFor(visit(path, { profile: owner }))).toBe('/'),
  );
  it.each(['/Account-Settings', '/change-password/'])('%s: open to whose profile is not complete', (path) =>
    expect(redirectFor(visit(path, { profile: beginner }))).toBeNull(),
  );
  it.each(['/Access-Denied', '/ledger/'])('%s: closed to whose profile is not complete', (path) =>
    expect(redirectFor(visit(path, { profile: beginner, asks: ['page:ledger'] }))).toBe('/account-settings'),
  );
});

it('checks who it is, then what they may, and then where it leads', () => {
  const order = ['in first', 'who may', 'past signing in', 'completed first'];
  expect(order.map((words) => guardRules.findIndex(({ says }) => says.includes(words)))).toEqual([1, 2, 3, 4]);
});

it('leads nobody in circles', () => {
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
