import { createPublicKey, verify } from 'node:crypto';
import { PermanentFailure } from '@backoffice/infra/jobs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPush, openPushService, type PushService } from './push-service.spec-kit.ts';
import { isKnownService } from './push-services.ts';
import type { PushMessage } from './pusher.ts';
import { vapidKeysOf } from './vapid-keys.ts';
import { webPusher } from './web-pusher.ts';

const secret = 'a secret of at least 32 characters';
let service: PushService;
beforeEach(async () => {
  service = await openPushService();
});
afterEach(() => service.close());

const pusher = () => webPusher({ secret, contact: 'us@example.com', trialService: service.origin });
const message = (more: Partial<PushMessage> = {}): PushMessage => ({
  target: service.subscribe(),
  payload: '{"words":"A proposal was signed"}',
  topic: 'signed-12',
  isUrgent: true,
  ...more,
});
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it was sent'),
    (error: unknown) => error,
  );

describe('what a browser opens', () => {
  it('the example of RFC 8291, section 5, is opened', () => {
    const body = Buffer.from(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
      'base64url',
    );
    const browser = {
      privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
      auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
    };
    expect(openPush(body, browser)).toBe('When I grow up, I want to be a watermelon');
    expect(() => openPush(body, { ...browser, auth: Buffer.alloc(16) })).toThrow('authenticate');
  });
  it('a push is opened by the browser that it is for, and says how long and how urgently it is to be told', async () => {
    expect(await pusher().send(message())).toBe('sent');
    await pusher().send(message({ isUrgent: false }));
    expect(service.received).toMatchObject([
      {
        text: '{"words":"A proposal was signed"}',
        headers: { ttl: '86400', urgency: 'high', topic: 'signed-12', 'content-encoding': 'aes128gcm' },
      },
      { headers: { urgency: 'normal' } },
    ]);
  });
});

describe('who sends a push', () => {
  it('a push names its sender by the header of RFC 8292, for this push service and at most a day', async () => {
    await pusher().send(message());
    const header = String(service.received[0]?.headers['authorization']);
    const [, token = '', key = ''] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]{87})$/.exec(header) ?? [];
    expect(key).toBe(vapidKeysOf(secret).publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const isRight = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect([read(head), isRight]).toEqual([{ typ: 'JWT', alg: 'ES256' }, true]);
    expect(read(claims)).toEqual({ aud: service.origin, sub: 'mailto:us@example.com', exp: expect.any(Number) });
    const { exp } = read(claims) as { exp: number }; // as it has just been compared
    expect(exp * 1_000 - Date.now()).toBeLessThanOrEqual(86_400_000);
  });
  it('a deployment has one pair of keys, and another secret another one', () => {
    expect(vapidKeysOf(secret)).toEqual(vapidKeysOf(secret));
    expect(vapidKeysOf(secret).privateKey).not.toBe(vapidKeysOf(`${secret}.`).privateKey);
  });
});

describe('what a push service answers', () => {
  it.each([404, 410])('a browser of which the push service answers %i is gone', async (status) => {
    service.answers.push({ status });
    expect(await pusher().send(message())).toBe('gone');
  });
  it.each([429, 500, 503])('a push may be sent again after the status %i', async (status) => {
    service.answers.push({ status });
    expect(await failure(pusher().send(message()))).not.toBeInstanceOf(PermanentFailure);
  });
  it.each([400, 403, 413])('a push is not sent again after the status %i', async (status) => {
    service.answers.push({ status });
    expect(await failure(pusher().send(message()))).toBeInstanceOf(PermanentFailure);
  });
  it('a push follows no redirect', async () => {
    const other = service.subscribe();
    service.answers.push({ status: 307, headers: { location: other.endpoint } });
    expect(await failure(pusher().send(message()))).toBeInstanceOf(PermanentFailure);
    expect(service.received).toHaveLength(1);
  });
  it('what went wrong says nothing of the address', async () => {
    const push = message();
    service.answers.push({ status: 400 });
    expect(String(await failure(pusher().send(push)))).not.toContain(new URL(push.target.endpoint).pathname);
  });
  it('a push that is too long, or has no topic, does not leave', async () => {
    for (const wrong of [{ payload: 'x'.repeat(1_001) }, { topic: '' }, { topic: 'a b' }, { topic: 'x'.repeat(33) }])
      expect(await failure(pusher().send(message(wrong)))).toBeInstanceOf(PermanentFailure);
    expect(service.received).toEqual([]);
  });
});

describe('where pushes go', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://web.push.apple.com/QABC',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('a push service that is known: %s', (endpoint) => expect(isKnownService(endpoint)).toBe(true));

  const strange = [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@169.254.169.254/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://x.push.apple.com.evil.example/x',
    'https://mozilla.com/x',
    'https://storage.googleapis.com/x',
    'https://notify.windows.com/x',
    'https://127.0.0.1/x',
    'http://127.0.0.1:5432/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://10.0.0.8/x',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'fcm.googleapis.com',
  ];
  it.each(strange)('a push service that is not: %s', (endpoint) => expect(isKnownService(endpoint)).toBe(false));
  it('of 20 strange addresses none is asked, also with a push service for trials', async () => {
    const { keys } = service.subscribe();
    for (const endpoint of strange)
      expect(await failure(pusher().send(message({ target: { endpoint, keys } })))).toBeInstanceOf(PermanentFailure);
    expect([strange.length, service.received]).toEqual([20, []]);
  });
});
