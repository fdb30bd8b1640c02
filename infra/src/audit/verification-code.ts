import { hash } from 'node:crypto';

/** Without letters that look like figures. @see https://www.crockford.com/base32.html */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_BYTES = 10; // 80 bits: sixteen digits, which nobody guesses and everybody can type

/**
 * What stands on a signed document so that it can be looked up. It is made of the signature's event and of what was
 * signed: the same signature always has the same code, and nothing has to be kept to print it.
 */
export function verificationCode(signatureEvent: string, contentHash: string): string {
  const bytes = hash('sha256', `verification code\n${signatureEvent}\n${contentHash}`, 'buffer').subarray(
    0,
    CODE_BYTES,
  );
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = (bits.match(/.{5}/g) ?? []).map((five) => DIGITS[parseInt(five, 2)]).join('');
  return (digits.match(/.{4}/g) ?? []).join('-');
}

/** However it is typed: small letters, blanks, an O for a 0. */
const normalizeCode = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** All that is recorded of a code: a copy of the database tells none. */
export const hashOfCode = (code: string): string => hash('sha256', normalizeCode(code));

/** The claims by which a signed document is found: by the SHA-256 of its file, and by that of its code. */
export const sealedFileClaim = (sha256: string) => ({ scope: 'sealed file', key: sha256 });
export const sealedCodeClaim = (codeHash: string) => ({ scope: 'verification code', key: codeHash });
