import { hash, randomBytes } from 'node:crypto';
import * as der from './der.ts';

/** Asks an authority for the time of some bytes: its token in DER. @throws TimeStampError */
export type TimeStamps = (bytes: Uint8Array) => Promise<Buffer>;

/** The authority gave no stamp; it may later. */
export class TimeStampError extends Error {
  override readonly name = 'TimeStampError';
}

const TIMEOUT_MS = 10_000;
const MAX_TOKEN_BYTES = 14_000;
const SHA256 = der.sequence(der.objectId('2.16.840.1.101.3.4.2.1'), der.nothing);
const GRANTED = [0, 1]; // 1: with another policy than asked, and none was

/**
 * Time stamps over HTTP. Of what comes back we check that it is of these bytes and of this question; whose signature it
 * bears, readers judge. @see RFC 3161
 */
export const timeStampsAt =
  (url: string, timeoutMs = TIMEOUT_MS): TimeStamps =>
  async (bytes) => {
    const imprint = hash('sha256', bytes, 'buffer');
    const nonce = der.integer(randomBytes(16).fill(1, 0, 1)); // never with a leading zero
    const query = der.sequence(der.small(1), der.sequence(SHA256, der.octets(imprint)), nonce, der.yes);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: query,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      return tokenIn(Buffer.from(await answer.arrayBuffer()), [der.octets(imprint), nonce]);
    } catch (cause) {
      throw new TimeStampError(
        `The time stamp service gave no stamp: ${cause instanceof Error ? cause.message : String(cause)}.`,
        { cause },
      );
    }
  };

/** @throws Error with what is wrong */
function tokenIn(answer: Buffer, echoes: readonly Buffer[]): Buffer {
  const [status, token] = der.childrenOf(answer);
  const code = status && der.childrenOf(status)[0]?.at(-1);
  if (code === undefined || !GRANTED.includes(code)) throw new Error(`it refused with status ${code ?? 'unknown'}`);
  if (!token || !echoes.every((echo) => token.includes(echo))) throw new Error('its stamp is of something else');
  if (token.length > MAX_TOKEN_BYTES) throw new Error(`its stamp has ${token.length} bytes`);
  return token;
}
