import { createHash } from 'node:crypto';
import { endedQuiet, isPushed, isQuiet } from '@backoffice/contracts/features/inboxes';
import type { NotificationKind, ToldItem } from '@backoffice/contracts/features/notifications';
import type { Instant } from '@backoffice/contracts/kernel';
import type { PushDevice, PushSubscriptions } from '@backoffice/infra/auth';
import type { Clock } from '@backoffice/infra/clock';
import { defineQueue, type JobHandler, type Jobs } from '@backoffice/infra/jobs';
import type { Pusher } from '@backoffice/infra/push';
import { z } from 'zod';
import type { MailReader, Post } from './facts.ts';

const ofDevice = { tenant: z.string(), userId: z.string(), deviceId: z.string() };
/** One push to one browser about one event: its key is position, person, channel and browser. */
export const pushQueue = defineQueue({
  name: 'push-notification',
  data: z.object({ ...ofDevice, position: z.int() }),
  tries: 4,
});

export type PushPorts = {
  readonly post: Post;
  readonly pusher: Pusher;
  readonly clock: Pick<Clock, 'now'>;
  readonly identity: { readonly pushSubscriptions: PushSubscriptions };
};

/** What the service worker of the console shows and opens (`frontend/public/push-worker.js`). */
export type PushedNotification = {
  readonly kind: NotificationKind;
  readonly words: string;
  readonly page: string;
  /** One that is shown is replaced by the next of its topic. */
  readonly topic: string;
};

const URGENT: readonly NotificationKind[] = ['signed', 'declined'];
/** Where somebody is led by what has no page of its own. */
const START_PAGE = '/';

/** Of the same kind and record: a third look replaces the second. 32 letters of base64url. */
const topicOf = ({ kind, recordId }: ToldItem) =>
  createHash('sha256').update(`${kind} ${recordId}`).digest('base64url').slice(0, 32);

export const pushOf = (item: ToldItem, { settings }: MailReader): PushedNotification => ({
  kind: item.kind,
  words: settings.pushDetails ? item.named : item.brief,
  page: item.page ?? START_PAGE,
  topic: topicOf(item),
});

/** Whether somebody is pushed it now: it is theirs to see, wanted, and not read in the inbox. */
const wantsPush = ({ settings }: MailReader, { isRead, kind }: ToldItem) => !isRead && isPushed(settings, kind);

/** Whether nothing rings for somebody: what happens then is told at its end. */
const isHeld = ({ settings, timeZone }: MailReader, at: Instant) => isQuiet(settings, timeZone, at);

type TellPorts = Pick<PushPorts, 'identity'> & { readonly jobs: Pick<Jobs, 'enqueue'> };

/** Leaves a push for each browser of a person who is told of an event. */
export async function leavePushes({ jobs, identity }: TellPorts, reader: MailReader, item: ToldItem): Promise<void> {
  if (!wantsPush(reader, item) || isHeld(reader, item.at)) return;
  const { userId, caller } = reader;
  const { position } = item;
  for (const { id: deviceId } of await identity.pushSubscriptions.list(userId)) {
    const data = { tenant: caller.tenant, position, userId, deviceId };
    await jobs.enqueue(pushQueue, `${caller.tenant} ${position} ${userId} push ${deviceId}`, data);
  }
}

type PushJob = { tenant: string; position: number; userId: string; deviceId: string };

/** Asked once more when it is about to go: rights, settings, what was read and browsers may be others by now. */
export const pushNotification =
  (ports: PushPorts): JobHandler<PushJob> =>
  async ({ data: { tenant, position, userId, deviceId } }) => {
    const reader = await ports.post.readerOf(tenant, userId);
    const [item] = reader ? await ports.post.findNotifications(reader.caller, { position }) : [];
    const device = (await ports.identity.pushSubscriptions.list(userId)).find(({ id }) => id === deviceId);
    if (!reader || !item || !device || !wantsPush(reader, item) || isHeld(reader, ports.clock.now())) return;
    await sendPush(ports, device, pushOf(item, reader));
  };

const range = { since: z.iso.datetime(), until: z.iso.datetime() };
/** One push to one browser about a quiet time: its key is the end of it, person, channel and browser. */
export const heldPushQueue = defineQueue({
  name: 'push-after-quiet',
  data: z.object({ ...ofDevice, ...range }),
  tries: 4,
});
/** At each full hour quiet hours end for somebody. */
export const quietEndQueue = defineQueue({ name: 'end-quiet-hours', data: z.object({}), deadlineSeconds: 1_800 });
export const QUIET_END_CRON = '0 * * * *';

type QuietPorts = TellPorts & {
  readonly post: Post;
  readonly clock: Pick<Clock, 'now'>;
  readonly companies: () => Promise<readonly string[]>;
};

/** Leaves what was held for delivery, company by company; once for each quiet time, however often it is asked. */
export const endQuietHours =
  ({ jobs, identity, post, clock, companies }: QuietPorts) =>
  async (): Promise<void> => {
    for (const tenant of await companies())
      for (const { userId, settings, timeZone } of await post.readersIn(tenant)) {
        const quiet = endedQuiet(settings, timeZone, clock.now());
        if (!quiet) continue;
        for (const { id: deviceId } of await identity.pushSubscriptions.list(userId)) {
          const data = { tenant, userId, deviceId, ...quiet };
          await jobs.enqueue(heldPushQueue, `${tenant} ${quiet.until} ${userId} push ${deviceId}`, data);
        }
      }
  };

type HeldJob = { tenant: string; userId: string; deviceId: string; since: Instant; until: Instant };

/** What happened in a quiet time and was not read since: in one push, of several only how many. */
export const pushAfterQuiet =
  (ports: PushPorts): JobHandler<HeldJob> =>
  async ({ data: { tenant, userId, deviceId, since, until } }) => {
    const reader = await ports.post.readerOf(tenant, userId);
    const device = (await ports.identity.pushSubscriptions.list(userId)).find(({ id }) => id === deviceId);
    if (!reader || !device) return;
    const items = (await ports.post.findNotifications(reader.caller, { since, until })).filter((item) =>
      wantsPush(reader, item),
    );
    const [first] = items;
    if (first) await sendPush(ports, device, items.length === 1 ? pushOf(first, reader) : pushOfMany(items, first));
  };

const pushOfMany = (items: readonly ToldItem[], { kind }: ToldItem): PushedNotification => ({
  kind,
  words: `${items.length} notifications while it was quiet`,
  page: START_PAGE,
  topic: 'quiet',
});

/** A browser that its push service does not know any more is forgotten. */
async function sendPush(
  { pusher, identity }: Pick<PushPorts, 'pusher' | 'identity'>,
  { id, target }: PushDevice,
  push: PushedNotification,
): Promise<void> {
  const isUrgent = URGENT.includes(push.kind);
  const outcome = await pusher.send({ target, payload: JSON.stringify(push), topic: push.topic, isUrgent });
  if (outcome === 'gone') await identity.pushSubscriptions.forget(id);
}
