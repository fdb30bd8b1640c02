import { createHmac, timingSafeEqual } from 'node:crypto';

export const READ_SECONDS = 60;

/** Addresses that are good for one file and one minute, kept nowhere: whoever has the secret can make them. */
export function signedLinks(secret: string) {
  const sign = (path: string, expires: number) => createHmac('sha256', secret).update(`media ${expires} ${path}`).digest('base64url');
  return {
    /** `now` in seconds. */
    make(path: string, now: number): { filePath: string; expires: string; signature: string } {
      const expires = now + READ_SECONDS;
      return { filePath: path, expires: String(expires), signature: sign(path, expires) };
    },
    isGood(path: string, expires: number, signature: string, now: number): boolean {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(path, expires))];
      return given.length === right.length && timingSafeEqual(given, right) && now <= expires && expires <= now + READ_SECONDS;
    },
  };
}
