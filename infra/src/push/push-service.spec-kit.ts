import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { PushTarget } from './pusher.ts';

/** What a browser keeps to itself. */
export type BrowserKeys = { readonly privateKey: Buffer; readonly auth: Buffer };
export type ReceivedPush = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

/** What a browser does with what it is sent (RFC 8188, one record; RFC 8291). @throws where it is not for it */
export function openPush(body: Buffer, { privateKey, auth }: BrowserKeys): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + keyLength);
  const derived = (key: Buffer, from: Buffer, about: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, about, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = derived(pair.computeSecret(sender), auth, about, 32);
  const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const record = body.subarray(21 + keyLength);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** A push service on this machine, and browsers that are subscribed there. `answers`: what it says next. */
export async function openPushService() {
  const browsers = new Map<string, BrowserKeys>();
  const received: ReceivedPush[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const [path, body] = [request.url ?? '', await buffer(request)];
      const browser = browsers.get(path);
      const { status, headers = {} } = answers.shift() ?? { status: browser ? 201 : 410 };
      if (browser) received.push({ path, headers: request.headers, text: openPush(body, browser) });
      response.writeHead(status, headers).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    received,
    answers,
    subscribe(): PushTarget {
      const [pair, auth] = [createECDH('prime256v1'), randomBytes(16)];
      pair.generateKeys();
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      browsers.set(path, { privateKey: pair.getPrivateKey(), auth });
      return {
        endpoint: origin + path,
        keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    /** As a browser that was uninstalled. */
    unsubscribe: ({ endpoint }: PushTarget) => void browsers.delete(new URL(endpoint).pathname),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type PushService = Awaited<ReturnType<typeof openPushService>>;
