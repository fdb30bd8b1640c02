// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { companyToSelect } from './selection.ts';
import { startSession, TOKEN_LIFE_MS, tokenNow } from './session.ts';
import { dropUserData, keep, kept } from './storage.ts';

beforeEach(() => localStorage.clear());

describe('a token', () => {
  it('is good for 24 hours from its stored time', () => {
    vi.useFakeTimers({ now: 0 });
    startSession('secret');
    vi.setSystemTime(TOKEN_LIFE_MS - 1);
    expect(tokenNow()).toBe('secret');
    vi.setSystemTime(TOKEN_LIFE_MS);
    expect(tokenNow()).toBeNull();
    expect(kept('user', 'session')).toBeNull();
    vi.useRealTimers();
  });

  it.each([['{'], ['{"token":"x"}'], ['{"token":"x","at":"soon"}'], ['{"token":"x","at":99999999999999}']])('is cleared when it is stored as %s', (text) => {
    localStorage.setItem('backoffice.user.session', text);
    expect(tokenNow()).toBeNull();
    expect(localStorage.getItem('backoffice.user.session')).toBeNull();
  });
});

it('leaves what belongs to the device when the user goes', () => {
  keep('user', 'company', 'c');
  keep('device', 'theme', 'dark');
  dropUserData();
  expect([kept('user', 'company'), kept('device', 'theme')]).toEqual([null, 'dark']);
});

describe('the selected company', () => {
  const companies = [{ value: 'sub', isParentCompany: false }, { value: 'parent', isParentCompany: true }];
  it.each([
    ['sub', 'parent', 'sub'], ['stranger', 'sub', 'sub'], [null, 'sub', 'sub'], [null, 'stranger', 'parent'], [null, null, 'parent'],
  ])('asked for %s, stored %s: %s', (asked, stored, expected) => expect(companyToSelect(companies, asked, stored)).toBe(expected));
  it('is the only one', () => expect(companyToSelect(companies.slice(0, 1), null, null)).toBe('sub'));
  it('is none for a Software Admin', () => expect(companyToSelect([], null, 'sub')).toBeNull());
});
