import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** What is kept of a token: whoever reads the tables cannot use it. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer');

/** 256 bits in base64url. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Six digits, none likelier than another. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Nobody can make it without the key, and whoever has the key makes it again. */
export const hmacSha256 = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/** Takes as long for a wrong secret as for a right one of its length; where none is kept, none is right. */
export function isEqualInConstantTime(sent: Buffer, kept: Buffer | null): boolean {
  const canBe = kept?.length === sent.length;
  return timingSafeEqual(sent, canBe ? kept : Buffer.alloc(sent.length)) && canBe;
}

/** What has to be read again is kept encrypted; `about` is whose it is, and opens nothing of anybody else. */
export type TextCipher = {
  encrypt(text: string, about: string): string;
  /** Null where it was encrypted with another secret, or about something else. */
  decrypt(encrypted: string, about: string): string | null;
};

const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];
/** AES-256-GCM, with a key that HKDF makes of the secret for one purpose. An encrypted text begins with its format. */
export function createTextCipher(secret: string, purpose: string): TextCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    encrypt(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
    },
    decrypt(encrypted, about) {
      const [format, bytes] = [encrypted.slice(0, 3), Buffer.from(encrypted.slice(3), 'base64url')];
      if (format !== 'v1.' || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
      try {
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null; // the tag does not fit
      }
    },
  };
}
