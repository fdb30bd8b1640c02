import { afterEach, describe, expect, it, vi } from 'vitest';
import { isEncrypted, encrypt, decrypt } from './encryption.ts';

afterEach(() => vi.unstubAllGlobals());
const partsOf = (sealed: string) => Uint8Array.from(atob(sealed.slice(3)), (char) => char.charCodeAt(0));

describe('a sealed value', () => {
  it('an encrypted value is version 1: salt of 16 bytes, vector of 12, ciphertext, tag of 16', async () => {
    const sealed = await encrypt('secret', 'here');
    expect(sealed).toMatch(/^v1\.[A-Za-z0-9+/]+=*$/);
    expect(partsOf(sealed)).toHaveLength(16 + 12 + 'secret'.length + 16);
    expect(isEncrypted(sealed)).toBe(true);
  });
  it('an encrypted value can be decrypted on the same device, whatever it contains', async () => {
    for (const text of ['', 'secret', '🏗 Größe', 'x'.repeat(5_000)])
      expect(await decrypt(await encrypt(text, 'here'), 'here')).toBe(text);
  });
  it('an encrypted value is AES-GCM with 256 bits, from PBKDF2 with 10,000 rounds', async () => {
    const sealed = partsOf(await encrypt('secret', 'here'));
    const secret = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode('contractor-back-office here'),
      'PBKDF2',
      false,
      ['deriveKey'],
    );
    const key = await crypto.subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt: sealed.subarray(0, 16), iterations: 10_000 },
      secret,
      { name: 'AES-GCM', length: 256 },
      false,
      ['decrypt'],
    );
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealed.subarray(16, 28), tagLength: 128 },
      key,
      sealed.subarray(28),
    );
    expect(new TextDecoder().decode(opened)).toBe('secret');
  });
  it('an encrypted value never has the same vector twice', async () => {
    const vectors = await Promise.all(
      Array.from({ length: 50 }, async () =>
        partsOf(await encrypt('secret', 'here'))
          .subarray(16, 28)
          .join(),
      ),
    );
    expect(new Set(vectors).size).toBe(50);
  });
  it('an encrypted value cannot be decrypted on another device', async () =>
    expect(decrypt(await encrypt('secret', 'here'), 'there')).rejects.toThrow('Failed to decrypt data'));
  it('an encrypted value cannot be decrypted with any one byte changed', async () => {
    const whole = partsOf(await encrypt('secret', 'here'));
    for (let at = 0; at < whole.length; at += 1) {
      const torn = whole.slice();
      torn[at] = (torn[at] ?? 0) ^ 1;
      await expect(decrypt(`v1.${btoa(String.fromCharCode(...torn))}`, 'here'), `byte ${at}`).rejects.toThrow(
        'Failed to decrypt data',
      );
    }
  });
  it.each(['v2.AAAA', 'v0.AAAA', 'plain', ''])('an encrypted value of another format is refused: %s', (text) =>
    expect(decrypt(text, 'here')).rejects.toThrow('Unsupported encryption version'),
  );
  it.each(['v1.', 'v1.!!!', 'v1.AAAA'])('an encrypted value that is truncated is refused: %s', (text) =>
    expect(decrypt(text, 'here')).rejects.toThrow('Failed to decrypt data'),
  );
});

it('encryption says when the browser does not support it', async () => {
  vi.stubGlobal('crypto', {});
  await expect(encrypt('secret', 'here')).rejects.toThrow('Web Crypto API not supported');
  await expect(decrypt('v1.AAAA', 'here')).rejects.toThrow('Web Crypto API not supported');
});
it('encryption says when it fails', async () => {
  vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new Error('quota'));
  await expect(encrypt('secret', 'here')).rejects.toThrow('Failed to encrypt data');
});
