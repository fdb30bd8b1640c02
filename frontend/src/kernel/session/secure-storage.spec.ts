import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAllStorage, clearSensitiveData, saveSecrets, loadSecrets, readSecret } from './secure-storage.ts';

beforeEach(clearAllStorage);
afterEach(() => {
  vi.restoreAllMocks();
  clearAllStorage();
});
const inStore = () =>
  Object.fromEntries(
    Object.keys(localStorage)
      .filter((key) => key.startsWith('secure_'))
      .map((key) => [key, localStorage.getItem(key)]),
  );
const noCipher = () => vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new Error('no'));

describe('a session value', () => {
  it('a session value can be read at once, and is stored on the device as ciphertext only', async () => {
    const kept = saveSecrets({ authToken: 'secret', 'company-id': 'c-1' });
    expect([readSecret('authToken'), readSecret('company-id')]).toEqual(['secret', 'c-1']);
    await kept;
    expect(Object.keys(inStore()).toSorted()).toEqual(['secure_authToken', 'secure_company-id']);
    for (const text of Object.values(inStore())) expect(text).toMatch(/^v1\./);
    expect(JSON.stringify(inStore())).not.toContain('c-1');
  });
  it('a session value is there again after a reload', async () => {
    await saveSecrets({ userId: 'ana' });
    await loadSecrets();
    expect(readSecret('userId')).toBe('ana');
  });
  it('a session value that changes while it is being encrypted ends as the last one set', async () => {
    await Promise.all([saveSecrets({ email: 'first@example.com' }), saveSecrets({ email: 'last@example.com' })]);
    await loadSecrets();
    expect(readSecret('email')).toBe('last@example.com');
  });
  it('a session value that is cleared while it is being encrypted stays cleared', async () => {
    const kept = saveSecrets({ authToken: 'secret' });
    clearSensitiveData();
    await kept;
    expect(inStore()).toEqual({});
  });
});

describe('a value that cannot be sealed', () => {
  it.each(['authToken', 'authTokenTimestamp', 'userId'] as const)(
    'a critical session value that cannot be encrypted is an error: %s',
    async (name) => {
      noCipher();
      await expect(saveSecrets({ [name]: 'x' })).rejects.toThrow('Failed to encrypt critical security data');
      expect(inStore()).toEqual({});
    },
  );
  it('an uncritical session value that cannot be encrypted is stored as it is', async () => {
    noCipher();
    await saveSecrets({ 'company-id': 'c-1' });
    expect(inStore()).toEqual({ 'secure_company-id': 'c-1' });
    await loadSecrets();
    expect(readSecret('company-id')).toBe('c-1');
  });
});

describe('a value that cannot be opened', () => {
  it.each(['secure_authToken', 'secure_authTokenTimestamp', 'secure_userId'])(
    'a critical session value that cannot be decrypted is an error: %s',
    async (key) => {
      for (const text of ['v1.AAAA', 'v9.AAAA', 'plain']) {
        localStorage.setItem(key, text);
        await expect(loadSecrets()).rejects.toThrow('Failed to decrypt critical security data');
      }
    },
  );
  it('an uncritical session value that cannot be decrypted counts as absent', async () => {
    localStorage.setItem('secure_email', 'v1.AAAA');
    await loadSecrets();
    expect(readSecret('email')).toBeNull();
  });
});

it('clearing removes every session value of the specification, and leaves what belongs to the device', async () => {
  const names = [
    'authToken',
    'authTokenTimestamp',
    'userId',
    'email',
    'phoneNumber',
    'company-id',
    'role-id',
    'role-code',
    'salesman-id',
  ] as const;
  await saveSecrets({ ...Object.fromEntries(names.map((name) => [name, 'x'])), trustedDevice: 'kept' });
  localStorage.setItem('rememberMe', 'true');
  clearSensitiveData();
  expect(Object.keys(inStore())).toEqual(['secure_trustedDevice']);
  expect([...names.map(readSecret), readSecret('trustedDevice'), localStorage.getItem('rememberMe')]).toEqual([
    ...names.map(() => null),
    'kept',
    'true',
  ]);
});
