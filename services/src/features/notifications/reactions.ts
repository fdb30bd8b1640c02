import { resources } from '@backoffice/contracts';
import { company } from '@backoffice/contracts/features/companies';
import { mailTimeOf } from '@backoffice/contracts/features/inboxes';
import { toldEventsOf, type NotificationItem } from '@backoffice/contracts/features/notifications';
import { addDays, hourIn, startOfDay, type Day } from '@backoffice/contracts/kernel';
import { defineQueue, type JobHandler, type Jobs } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { isRecent, type Reaction } from '#kernel/reactions.ts';
import type { MailReader, Post } from './facts.ts';
import { leavePushes, type PushPorts } from './pushes.ts';
import { digestLetter, eventLetter, summaryLetter } from './letters.ts';

const ofEvent = { tenant: z.string(), position: z.int() };
/** Finds out whom an event concerns. */
export const tellQueue = defineQueue({
  name: 'tell-people',
  words: 'tells those it concerns',
  data: z.object(ofEvent),
  tries: 6,
});
/** One mail to one person about one event: its key is position, person and channel, so that there is no second one. */
export const eventMailQueue = defineQueue({
  name: 'mail-notification',
  data: z.object({ ...ofEvent, userId: z.string() }),
  tries: 6,
});

/** What people are told of is mailed to those who want it at once. */
export const whenPeopleAreTold: Reaction = {
  name: 'whenPeopleAreTold',
  on: resources.flatMap((resource) => toldEventsOf(resource).map(([type]) => type)),
  skipsHistory: true,
  leadsTo: [tellQueue.name],
  react: (event, world) =>
    isRecent(event, world)
      ? [{ job: { queue: tellQueue, data: { tenant: event.tenant, position: event.position } } }]
      : [],
};

type TellPorts = Pick<PushPorts, 'post' | 'identity'> & { readonly jobs: Pick<Jobs, 'enqueue'> };

/** Who is told of it now, and has not read it: the same question as that of the inbox, asked for each member. */
export const tellPeople =
  ({ jobs, post, identity }: TellPorts): JobHandler<{ tenant: string; position: number }> =>
  async ({ data: { tenant, position } }) => {
    for (const reader of await post.readersIn(tenant)) {
      const { userId } = reader;
      const [item] = await post.findNotifications(reader.caller, { position });
      if (!item) continue;
      if (isMailed(reader, item))
        await jobs.enqueue(eventMailQueue, `${tenant} ${position} ${userId} email`, { tenant, position, userId });
      await leavePushes({ jobs, identity }, reader, item);
    }
  };

/** Asked once more when it is about to go: rights, settings and what was read may be others by now. */
export const mailNotification =
  ({ post }: Pick<TellPorts, 'post'>): JobHandler<{ tenant: string; position: number; userId: string }> =>
  async ({ data: { tenant, position, userId } }) => {
    const reader = await post.readerOf(tenant, userId);
    const [item] = reader ? await post.findNotifications(reader.caller, { position }) : [];
    if (reader && item && isMailed(reader, item))
      await post.send(reader, item.kind, `notification ${position} ${userId}`, eventLetter(item, post.publicUrl));
  };

const isMailed = ({ settings }: MailReader, { isRead, kind }: NotificationItem) =>
  !isRead && mailTimeOf(settings, kind) === 'atOnce';

export const dailyMailQueue = defineQueue({ name: 'send-daily-mails', data: z.object({}), deadlineSeconds: 1_800 });
/** Every hour: mornings come at different hours, and people choose theirs. */
export const DAILY_MAIL_CRON = '2 * * * *';
/** An hour that was missed is made up for. */
const LATEST_HOURS = 4;

const ofDay = { tenant: z.string(), userId: z.string(), day: z.iso.date() };
/** One mail to one person about one day. */
export const digestQueue = defineQueue({ name: 'mail-digest', data: z.object(ofDay), tries: 6 });
/** The same for an owner, about the day that ends. */
export const summaryQueue = defineQueue({ name: 'mail-day-summary', data: z.object(ofDay), tries: 6 });
const SUMMARY_HOUR = 18;
type DayOf = { tenant: string; userId: string; day: Day };

type DailyPorts = Pick<CommandGateway, 'openWorld'> & {
  readonly companies: () => Promise<readonly string[]>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly post: Post;
};

const isDue = (hour: number, from: number) => hour >= from && hour < from + LATEST_HOURS;

/** Leaves the mails of an hour for delivery, company by company; each once a day, however often it is asked. */
export const sendDailyMails =
  ({ openWorld, companies, jobs, post }: DailyPorts) =>
  async (): Promise<void> => {
    for (const tenant of await companies()) {
      const world = await openWorld(systemContext(tenant, 'daily mails'));
      const zone = (await world.record(company, tenant))?.timeZone ?? 'UTC';
      const hour = hourIn(zone, world.facts.now);
      const { today } = world.facts;
      for (const reader of await post.readersIn(tenant)) {
        const { userId, settings } = reader;
        const leave = (queue: typeof digestQueue, day: Day) =>
          jobs.enqueue(queue, `${tenant} ${day} ${userId}`, { tenant, userId, day });
        if (settings.digestHour !== null && isDue(hour, settings.digestHour))
          await leave(digestQueue, addDays(today, -1));
        if (wantsSummary(reader) && isDue(hour, SUMMARY_HOUR)) await leave(summaryQueue, today);
      }
    }
  };

/** What happened on a day and was not read in the inbox; of nothing there is no mail. */
export const mailDigest =
  ({ openWorld, post }: Pick<DailyPorts, 'openWorld' | 'post'>): JobHandler<DayOf> =>
  async ({ data: { tenant, userId, day } }) => {
    const reader = await post.readerOf(tenant, userId);
    if (!reader || reader.settings.digestHour === null) return;
    const world = await openWorld(systemContext(tenant, 'daily mails'));
    const zone = (await world.record(company, tenant))?.timeZone ?? 'UTC';
    const items = await itemsOf(post, reader, zone, day);
    if (items.length > 0)
      await post.send(reader, 'digest', `digest ${day} ${userId}`, digestLetter(day, items, post.publicUrl));
  };

async function itemsOf(post: Post, { caller, settings }: MailReader, zone: string, day: Day) {
  const asked = { since: startOfDay(zone, day), until: startOfDay(zone, addDays(day, 1)) };
  const items = await post.findNotifications(caller, asked);
  return items.filter(({ isRead, kind }) => !isRead && mailTimeOf(settings, kind) === 'daily');
}

const wantsSummary = ({ caller, settings }: MailReader) => caller.role === 'OA' && settings.daySummary;

/** What a day was, for its owner; of one on which nothing happened there is no mail. */
export const mailDaySummary =
  ({ post }: Pick<DailyPorts, 'post'>): JobHandler<DayOf> =>
  async ({ data: { tenant, userId, day } }) => {
    const reader = await post.readerOf(tenant, userId);
    if (!reader || !wantsSummary(reader)) return;
    const figures = await post.readDay(reader.caller, day);
    if (figures.happened.length > 0)
      await post.send(
        reader,
        'daySummary',
        `day summary ${day} ${userId}`,
        summaryLetter(day, figures, post.publicUrl),
      );
  };
