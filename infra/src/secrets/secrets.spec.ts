import { describe, expect, it } from 'vitest';
import { createSealer, isEqualInConstantTime, newCode, newToken, hmacSha256, hashToken } from './index.ts';

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

describe('a text that is sealed', () => {
  const sealer = createSealer('a secret', 'account numbers');
  const sealed = sealer.seal('021000021 000123456', 'acme/hill');
  it('a sealed text is opened with the same secret, for the same purpose and about the same record', () =>
    expect(sealer.open(sealed, 'acme/hill')).toBe('021000021 000123456'));
  it('a sealed text says nothing of what it holds, and is another each time', () => {
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(sealed).not.toBe(sealer.seal('021000021 000123456', 'acme/hill'));
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('000123456');
  });
  it.each([
    ['with another secret', createSealer('other', 'account numbers'), sealed, 'acme/hill'],
    ['for another purpose', createSealer('a secret', 'tax ids'), sealed, 'acme/hill'],
    ['about another record', sealer, sealed, 'acme/bay'],
    [
      'after a letter of it was changed',
      sealer,
      `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`,
      'acme/hill',
    ],
    ['of another format', sealer, `v2.${sealed.slice(3)}`, 'acme/hill'],
    ['that is cut off', sealer, sealed.slice(0, 20), 'acme/hill'],
    ['that is empty', sealer, '', 'acme/hill'],
  ])('a sealed text is not opened %s', (_how, opener, text, about) => expect(opener.open(text, about)).toBeNull());
});
