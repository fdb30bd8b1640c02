import { createHmac } from 'node:crypto';
import { isEqualInConstantTime } from '@backoffice/infra/secrets';

/** How far the time in a signature may be off, in seconds. */
const TOLERANCE_S = 300;

/**
 * `t=1492774577,v1=5257a869…`: HMAC-SHA-256 of `t.body` in hex, once for each secret while they are rotated. @see
 * https://docs.stripe.com/webhooks#verify-manually
 */
export function isSignedWebhook(
  body: Uint8Array,
  signature: string,
  secrets: readonly string[],
  nowMs: number,
): boolean {
  const parts = signature.split(',').map((part) => part.split('=', 2) as [string, string | undefined]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs / 1_000 - Number(time)) > TOLERANCE_S) return false;
  const sent = parts.flatMap(([name, value]) => (name === 'v1' && value ? [Buffer.from(value, 'hex')] : []));
  const expected = secrets.map((secret) => hmacOf(secret, time, body));
  return sent.some((each) => expected.some((one) => isEqualInConstantTime(each, one)));
}

/** As the provider signs it, for stand-ins of the provider. */
export const signWebhook = (body: string, secret: string, atMs: number): string => {
  const time = String(Math.floor(atMs / 1_000));
  return `t=${time},v1=${hmacOf(secret, time, Buffer.from(body)).toString('hex')}`;
};

const hmacOf = (secret: string, time: string, body: Uint8Array) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();
