import { createECDH, hkdfSync } from 'node:crypto';

/** In base64url: an uncompressed point and a scalar of P-256 (RFC 8292, 3.2). */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/** Of P-256 (FIPS 186-5). */
const ORDER = 0xffff_ffff_0000_0000_ffff_ffff_ffff_ffff_bce6_faad_a717_9e84_f3b9_cac2_fc63_2551n;
/** With 128 bits more than the order has, no scalar is likelier than another (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;

/** Those of a deployment follow from its secret: whoever changes that ends all subscriptions. */
export function vapidKeysOf(secret: string): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'web push', SEED_BYTES)).toString('hex');
  const scalar = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url').padStart(43, 'A') };
}
