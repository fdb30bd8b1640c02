import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearUserData, writeStored, readStored } from './storage.ts';

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
  it('browser storage keeps values until the user signs out, and those of the device after that', () => {
    given();
    writeStored('user', 'draft', { a: 1 });
    writeStored('device', 'theme', 'dark');
    expect([readStored('user', 'draft'), readStored('device', 'theme'), readStored('user', 'other')]).toEqual([
      { a: 1 },
      'dark',
      null,
    ]);
    clearUserData();
    expect([readStored('user', 'draft'), readStored('device', 'theme')]).toEqual([null, 'dark']);
  });
});

it('a stored value that something else has overwritten counts as absent', () => {
  localStorage.setItem('backoffice.device.theme', '{dark');
  expect(readStored('device', 'theme')).toBeNull();
});
