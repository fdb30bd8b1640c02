import { PermanentFailure } from '@backoffice/infra/jobs';

/** Where a browser is reached, and with what it opens what it is sent, in base64url. All of it is secret. */
export type PushTarget = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type PushMessage = {
  readonly target: PushTarget;
  /** Up to 1,000 bytes, for the service worker. */
  readonly payload: string;
  /** At most 32 characters of base64url: one that has not come yet is replaced by the next of its topic. */
  readonly topic: string;
  readonly isUrgent: boolean;
};

export interface Pusher {
  /** The key by which push services know us (RFC 8292): an uncompressed point of P-256 in base64url. */
  readonly publicKey: string;
  /** Whether it sends there: a client has chosen the address. */
  knows(endpoint: string): boolean;
  /** `gone`: the browser has ended it. @throws PermanentFailure when trying again cannot help */
  send(message: PushMessage): Promise<'sent' | 'gone'>;
}

const MAX_PAYLOAD_BYTES = 1_000;

/** @throws PermanentFailure naming what is wrong */
export function assertValidPush({ payload, topic }: PushMessage): void {
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES)
    throw new PermanentFailure(`The push is longer than ${MAX_PAYLOAD_BYTES} bytes`);
  if (!/^[\w-]{1,32}$/.test(topic)) throw new PermanentFailure('The push has no topic of 1 to 32 letters');
}
