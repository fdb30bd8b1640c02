import { createHash } from 'node:crypto';
import { isPushed } from '@backoffice/contracts/features/inboxes';
import type { NotificationKind, ToldItem } from '@backoffice/contracts/features/notifications';
import type { PushDevice, PushSubscriptions } from '@backoffice/infra/auth';
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

type TellPorts = Pick<PushPorts, 'identity'> & { readonly jobs: Pick<Jobs, 'enqueue'> };

/** Leaves a push for each browser of a person who is told of an event. */
export async function leavePushes({ jobs, identity }: TellPorts, reader: MailReader, item: ToldItem): Promise<void> {
  if (!wantsPush(reader, item)) return;
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
    if (reader && item && device && wantsPush(reader, item)) await sendPush(ports, device, pushOf(item, reader));
  };

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
