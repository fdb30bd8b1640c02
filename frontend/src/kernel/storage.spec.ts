import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropUserData, keep, kept } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});
const refuse = (store: 'localStorage' | 'sessionStorage') =>
  vi.spyOn(window, store, 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });

describe.each([
  ['that keeps things', () => {}],
  ['that refuses to', () => void [refuse('localStorage'), refuse('sessionStorage')]],
])('a browser %s', (_, given) => {
  it('knows what it was told until the user leaves, and what belongs to the device after that', () => {
    given();
    keep('user', 'draft', { a: 1 });
    keep('device', 'theme', 'dark');
    expect([kept('user', 'draft'), kept('device', 'theme'), kept('user', 'other')]).toEqual([{ a: 1 }, 'dark', null]);
    dropUserData();
    expect([kept('user', 'draft'), kept('device', 'theme')]).toEqual([null, 'dark']);
  });
});

it('what somebody else has written there is as good as absent', () => {
  localStorage.setItem('backoffice.device.theme', '{dark');
  expect(kept('device', 'theme')).toBeNull();
});
