import { describe, expect, it } from 'vitest';
import { createTextCipher, isEqualInConstantTime, newCode, newToken, hmacSha256, hashToken } from './index.ts';

const kept = hmacSha256('key', 'text');

describe('a secret that was sent', () => {
  it('a secret is accepted if it equals the kept one, byte for byte', () =>
    expect(isEqualInConstantTime(Buffer.from(kept), kept)).toBe(true));
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(32)],
    ['fewer zeros', Buffer.alloc(5)],
    ['its beginning', kept.subarray(0, 31)],
    ['it and more', Buffer.concat([kept, Buffer.alloc(1)])],
    ['made with another key', hmacSha256('other', 'text')],
    ['made of another text', hmacSha256('key', 'other')],
  ])('a secret is refused when it is %s', (_what, sent) => expect(isEqualInConstantTime(sent, kept)).toBe(false));
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(32)],
    ['anything', kept],
  ])('a secret is never accepted where none is kept: %s', (_what, sent) =>
    expect(isEqualInConstantTime(sent, null)).toBe(false),
  );
});

describe('a new secret', () => {
  it('a new secret is a token of 256 bits, different each time, kept as its hash', () => {
    const [one, other] = [newToken(), newToken()];
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(hashToken(one)).toHaveLength(32);
    expect(hashToken(one)).toEqual(hashToken(one));
  });
  it('a new code is six digits', () =>
    expect(Array.from({ length: 200 }, newCode).every((code) => /^\d{6}$/.test(code))).toBe(true));
});

describe('a text that is encrypted', () => {
  const cipher = createTextCipher('a secret', 'account numbers');
  const encrypted = cipher.encrypt('021000021 000123456', 'acme/hill');
  it('an encrypted text is decrypted with the same secret, for the same purpose and about the same record', () =>
    expect(cipher.decrypt(encrypted, 'acme/hill')).toBe('021000021 000123456'));
  it('an encrypted text says nothing of what it holds, and is another each time', () => {
    expect(encrypted).toMatch(/^v1\.[\w-]+$/);
    expect(encrypted).not.toBe(cipher.encrypt('021000021 000123456', 'acme/hill'));
    expect(Buffer.from(encrypted.slice(3), 'base64url').toString('latin1')).not.toContain('000123456');
  });
  it.each([
    ['with another secret', createTextCipher('other', 'account numbers'), encrypted, 'acme/hill'],
    ['for another purpose', createTextCipher('a secret', 'tax ids'), encrypted, 'acme/hill'],
    ['about another record', cipher, encrypted, 'acme/bay'],
    [
      'after a letter of it was changed',
      cipher,
      `${encrypted.slice(0, -2)}${encrypted.endsWith('AA') ? 'BB' : 'AA'}`,
      'acme/hill',
    ],
    ['of another format', cipher, `v2.${encrypted.slice(3)}`, 'acme/hill'],
    ['that is cut off', cipher, encrypted.slice(0, 20), 'acme/hill'],
    ['that is empty', cipher, '', 'acme/hill'],
  ])('an encrypted text is not decrypted %s', (_how, opener, text, about) =>
    expect(opener.decrypt(text, about)).toBeNull(),
  );
});
