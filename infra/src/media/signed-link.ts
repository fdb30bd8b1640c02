import { isEqualInConstantTime, hmacSha256 } from '@backoffice/infra/secrets';

export const READ_SECONDS = 60;

/** Addresses that are good for one file and one minute, kept nowhere: whoever has the secret can make them. */
export function signedLinks(secret: string) {
  const sign = (path: string, expires: number) => hmacSha256(secret, `media ${expires} ${path}`).toString('base64url');
  return {
    /** `now` in seconds. */
    make(path: string, now: number): { filePath: string; expires: string; signature: string } {
      const expires = now + READ_SECONDS;
      return { filePath: path, expires: String(expires), signature: sign(path, expires) };
    },
    isGood(path: string, expires: number, signature: string, now: number): boolean {
      return (
        isEqualInConstantTime(Buffer.from(signature), Buffer.from(sign(path, expires))) &&
        now <= expires &&
        expires <= now + READ_SECONDS
      );
    },
  };
}
