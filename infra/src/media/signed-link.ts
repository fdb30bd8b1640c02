import { isEqualInConstantTime, hmacSha256 } from '@backoffice/infra/secrets';
import type { PhotoVariant } from './photo-variants.ts';

export const READ_SECONDS = 60;
/** An address of a variant stays the same so long, for browsers to keep what it leads to, and opens it once as long. */
export const VARIANT_SECONDS = 600;

export type SignedAddress = {
  readonly filePath: string;
  readonly variant?: PhotoVariant | undefined;
  readonly expires: number;
  readonly signature: string;
};

/** Addresses that are good for one file and some time, kept nowhere: whoever has the secret can make them. */
export function signedLinks(secret: string) {
  const sign = (path: string, expires: number, variant = '') =>
    hmacSha256(secret, `media ${expires} ${path}${variant && ` ${variant}`}`).toString('base64url');
  return {
    /** `now` in seconds. */
    make(filePath: string, now: number) {
      const expires = now + READ_SECONDS;
      return { filePath, expires: String(expires), signature: sign(filePath, expires) };
    },
    makeVariant(filePath: string, variant: PhotoVariant, now: number) {
      const expires = (Math.floor(now / VARIANT_SECONDS) + 2) * VARIANT_SECONDS;
      return { filePath, variant, expires: String(expires), signature: sign(filePath, expires, variant) };
    },
    isGood({ filePath, variant, expires, signature }: SignedAddress, now: number): boolean {
      return (
        isEqualInConstantTime(Buffer.from(signature), Buffer.from(sign(filePath, expires, variant))) &&
        now <= expires &&
        expires <= now + (variant ? 2 * VARIANT_SECONDS : READ_SECONDS)
      );
    },
  };
}
