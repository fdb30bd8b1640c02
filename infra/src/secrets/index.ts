import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

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
