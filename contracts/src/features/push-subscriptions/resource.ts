import { z } from 'zod';
import { defineRoutes, type Refusals, type Route } from '#kernel/index.ts';

/** A coordinate pair and a secret in base64url, as `PushSubscription.toJSON` says them. */
const key = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

/** Where a browser is reached, and with what it opens what it is sent (W3C Push API, RFC 8291). */
export const PushTarget = z.strictObject({
  endpoint: z.url().max(600),
  keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
});
export type PushTarget = z.infer<typeof PushTarget>;

/** `publicKey`: whose pushes a browser lets through (RFC 8292). `isOn`: whether this session’s browser gets them. */
const PushAnswer = z.object({ publicKey: z.string(), isOn: z.boolean() });
export type PushAnswer = z.infer<typeof PushAnswer>;

export const pushRefusals = {
  PUSH_HOST_UNKNOWN: 'This browser’s push service is not known.',
} satisfies Refusals;

const own = {
  access: 'session',
  scope: 'company',
  permission: 'action:notification.own',
  path: '/push-subscription',
  answer: PushAnswer,
} as const;

/** One for each session: the browser in which it was opened. */
export const pushRouteTable = defineRoutes('push-subscriptions', {
  read: {
    ...own,
    method: 'GET',
    does: { handler: 'read' },
    summary: 'Whether this browser gets my notifications, and the key with which they are sent',
  },
  keep: {
    ...own,
    method: 'PUT',
    does: { handler: 'write' },
    body: PushTarget,
    summary: 'Have this browser get my notifications, until I sign out of it',
  },
  end: {
    ...own,
    method: 'DELETE',
    does: { handler: 'write' },
    summary: 'Have this browser get no more of them',
  },
});
export const pushRoutes: Route[] = Object.values(pushRouteTable);
