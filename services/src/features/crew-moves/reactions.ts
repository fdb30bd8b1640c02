import { company } from '@backoffice/contracts/features/companies';
import { crewAccess, type CrewAccessEvent, type CrewLanguage } from '@backoffice/contracts/features/crew-access';
import { concernedBy, isUrgent, type MovedSheet } from '@backoffice/contracts/features/crew-moves';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import { quietUntil, usualSettings } from '@backoffice/contracts/features/inboxes';
import { escapeRichText } from '@backoffice/contracts/kernel';
import { defineQueue, type JobHandler, type Jobs } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { publicUrlOf } from '#http/public-url.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { systemContext } from '#kernel/context.ts';
import { isRecent, type Reaction, type RecordedEvent } from '#kernel/reactions.ts';
import { recordIdOf, type World } from '#kernel/world.ts';
import { moveMessage, moveTexts } from './letters.ts';

/** Long enough to take it back, and for the other moves of the same minute to be told with it. */
const WAIT_SECONDS = 60;
/** So many events before a move are looked at, too: the job of a later move may come first, and tells of both. */
const EVENTS_BEFORE = 1_000;

const sheetMovedQueue = defineQueue({
  name: 'tell-crew-of-moves',
  words: 'tells the crew of the move',
  data: z.object({ tenant: z.string(), jobSheetId: z.uuid(), position: z.int() }),
  delaySeconds: WAIT_SECONDS,
});
const moveTextQueue = defineQueue({
  name: 'send-crew-moves',
  data: z.object({ tenant: z.string(), workerId: z.uuid(), text: z.string() }),
  tries: 6,
});
export const crewMoveQueues = { sheetMoved: sheetMovedQueue, moveText: moveTextQueue };

export const whenJobSheetRescheduled: Reaction = {
  name: 'whenJobSheetRescheduled',
  on: ['JobSheetRescheduled'],
  leadsTo: [sheetMovedQueue.name],
  react(event, world) {
    const { tenant, stream, position } = event;
    const data = { tenant, jobSheetId: recordIdOf(stream), position };
    return isRecent(event, world) ? [{ job: { queue: sheetMovedQueue, data } }] : [];
  },
};

export const whenCrewToldOfMoves: Reaction = {
  name: 'whenCrewToldOfMoves',
  on: ['CrewToldOfMoves'],
  leadsTo: [moveTextQueue.name],
  react(event, world) {
    const { text } = (event as RecordedEvent & Extract<CrewAccessEvent, { type: 'CrewToldOfMoves' }>).data; // the same
    const data = { tenant: event.tenant, workerId: recordIdOf(event.stream), text };
    return isRecent(event, world) ? [{ job: { queue: moveTextQueue, data } }] : [];
  },
};

/** A worker as far as a text needs to know them. */
type Recipient = {
  readonly hasCrewPages: boolean;
  readonly phone: string | null;
  readonly access: {
    readonly joinedAt: string | null;
    readonly toldThrough: number;
    readonly language: CrewLanguage;
  };
};
type Message = { readonly text: string; readonly subject: string; readonly body: string; readonly url: null };
type CrewMovePorts<Person> = CommandGateway & {
  readonly crew: {
    readonly find: (tenant: string, workerId: string) => Promise<Person | null>;
    readonly forget: () => void;
  };
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly send: (person: Person, channel: 'sms' | 'email', message: Message) => Promise<void>;
  readonly publicUrl: string;
  /** Sheets of a company that were moved after a position, with the position of the last event. */
  readonly findMoves: (tenant: string, after: number) => Promise<Moves>;
};
export type Moves = { readonly jobSheetIds: readonly string[]; readonly through: number };

export function crewMoveJobs<Person extends Recipient>({
  openWorld,
  execute,
  jobs,
  crew,
  send,
  findMoves,
  publicUrl,
}: CrewMovePorts<Person>) {
  async function movedSheet(world: World, id: string): Promise<MovedSheet[]> {
    const [now, history] = [await world.record(jobSheet, id), await world.history(jobSheet, id)];
    return now ? [{ now: { ...now, trashedAt: now.trashedAt ?? null }, history }] : [];
  }

  /**
   * Whoever is on the sheet, of all sheets of theirs that were moved since: what was taken back is not told. In quiet
   * hours only what is urgent; the rest is asked again at their end.
   */
  const tellOfMoves: JobHandler<{ tenant: string; jobSheetId: string; position: number }> = async ({ data, key }) => {
    const { tenant, jobSheetId, position } = data;
    const { jobSheetIds, through } = await findMoves(tenant, Math.max(0, position - EVENTS_BEFORE));
    const world = await openWorld(systemContext(tenant, `moves ${key}`));
    const sheets = (await Promise.all(jobSheetIds.map((id) => movedSheet(world, id)))).flat();
    const concerned = (await movedSheet(world, jobSheetId)).flatMap(concernedBy);
    const zone = (await world.record(company, tenant))?.timeZone ?? 'UTC';
    const { now } = world.facts;
    const quietEnd = quietUntil(usualSettings, zone, now);
    let isHeld = false;
    crew.forget();
    for (const workerId of concerned) {
      const person = await crew.find(tenant, workerId);
      if (!person?.hasCrewPages || person.access.joinedAt === null || person.access.toldThrough >= position) continue;
      const { toldThrough, language } = person.access;
      const text = moveMessage(sheets, { workerId, toldThrough, language }, publicUrlOf(publicUrl, '/crew'));
      if (text === null) continue;
      if (quietEnd !== null && !sheets.some((sheet) => isUrgent(sheet, workerId, toldThrough, zone, now))) {
        isHeld = true;
        continue;
      }
      const command = { type: 'TellCrewOfMoves', data: { through, text } };
      await execute(
        [{ entity: crewAccess.entity, id: workerId, command }],
        systemContext(tenant, `moves ${key} ${workerId}`),
      );
    }
    if (!isHeld || quietEnd === null) return;
    const delaySeconds = (Date.parse(quietEnd) - Date.parse(now)) / 1_000;
    await jobs.enqueue(sheetMovedQueue, `${tenant} ${position} ${quietEnd}`, data, { delaySeconds });
  };

  const sendMoves: JobHandler<{ tenant: string; workerId: string; text: string }> = async ({ data }) => {
    crew.forget();
    const person = await crew.find(data.tenant, data.workerId);
    if (!person) return;
    const { subject } = moveTexts[person.access.language];
    const message = { text: data.text, subject, body: escapeRichText(data.text), url: null };
    await send(person, person.phone === null ? 'email' : 'sms', message);
  };

  return { tellOfMoves, sendMoves };
}
