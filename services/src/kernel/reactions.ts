import { setTimeout as pause } from 'node:timers/promises';
import {
  follow,
  LogUnavailableError,
  type EventLog,
  type Follower,
  type RecordedEvent,
} from '@backoffice/infra/event-log';
import { HttpProblem, deterministicUuid } from '@backoffice/infra/http';
import type { Jobs, Queue } from '@backoffice/infra/jobs';
import { isServerError } from '@backoffice/infra/postgres';
import type { Attention, RefusedEffect } from './attention.ts';
import type { Checkpoints } from './checkpoints.ts';
import { systemContext } from './context.ts';
import type { CommandGateway } from './command-gateway.ts';
import { parkedEventName, type ParkedEvents } from './parked-events.ts';
import type { CommandTarget } from './pending-append.ts';
import { recordIdOf, type World } from './world.ts';

export type { RecordedEvent };

export type Effect =
  /**
   * `tenant`: another company than the event's, as what happens on the platform has effects in one. `key`: tells it
   * from the others of its event, where these may be fewer when it is met again; otherwise its place among them does.
   */
  | { readonly command: CommandTarget; readonly tenant?: string; readonly key?: string }
  | { readonly job: { readonly queue: Queue<object>; readonly data: object } };

/** What follows from an event, a little later: further commands, or jobs. */
export type Reaction = {
  /** Its checkpoints are kept under this name, so it is never renamed. */
  readonly name: `when${string}`;
  readonly on: readonly string[];
  /** What was recorded before it first ran is not met: it tells people, and history is known. */
  readonly skipsHistory?: true;
  /** What it asks for: types of commands, and queues of jobs. */
  readonly leadsTo: readonly string[];
  /** Refusals by which a record says that nothing is to be done; any other waits for a person (`attention.ts`). */
  readonly answers?: readonly string[];
  /** Decides on the event and on what the log says; does nothing itself. */
  readonly react: (event: RecordedEvent, world: World) => Promise<readonly Effect[]> | readonly Effect[];
};

export type ReactionPorts = {
  readonly log: EventLog;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly checkpoints: Checkpoints;
  readonly parkedEvents: ParkedEvents;
  readonly attention: Pick<Attention, 'add'>;
  /** Told of what went wrong. */
  readonly report: (error: unknown, about: string) => void;
};

const DAY_MS = 86_400_000;
/** What is heard of a day late is history, of which nobody is told: a demo, or a log that was brought here. */
export const isRecent = ({ meta }: RecordedEvent, { facts }: World): boolean =>
  Date.parse(facts.now) - Date.parse(meta.at) < DAY_MS;

/** Nobody waits for a reaction as one waits for a list. */
const POLL_INTERVAL_MS = 50;
/** How far a reaction may run ahead of its checkpoint over events that mean nothing to it. */
const MAX_UNSAVED_EVENTS = 1_000;

/** Pauses between the tries of an event; whatever fails after the last is parked. */
const RETRY_PAUSES_MS = [100, 400, 1_500];

/**
 * Follows the log. Every effect is keyed by its event, so that meeting an event twice does nothing twice. An event that
 * a reaction cannot take is parked, with what follows in its stream, and everything else goes on.
 */
export async function startReactions(
  reactions: readonly Reaction[],
  gateway: CommandGateway,
  ports: ReactionPorts,
): Promise<Pick<Follower, 'stop'>> {
  const stopping = new AbortController();
  const followers = await Promise.all(
    reactions.map(async (reaction) => {
      const saved = new Map(await checkpointsOf(reaction, ports));
      return follow(ports.log, {
        from: saved,
        restMs: POLL_INTERVAL_MS,
        onError: (error, tenant) =>
          stopping.signal.aborted || ports.report(error, `${reaction.name} of ${tenant ?? 'all companies'}`),
        async handle(events, tenant) {
          const relevant = events.filter(({ type }) => reaction.on.includes(type));
          for (const event of relevant) await performOrPark(reaction, event, gateway, ports, stopping.signal);
          const last = events.at(-1)?.position ?? 0;
          if (relevant.length === 0 && last - (saved.get(tenant) ?? 0) < MAX_UNSAVED_EVENTS) return;
          await ports.checkpoints.save(reaction.name, tenant, last);
          saved.set(tenant, last);
        },
      });
    }),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(followers.map((follower) => follower.stop()));
    },
  };
}

/** How far it is in each company; one that skips history begins with where these are now. */
async function checkpointsOf(
  { name, skipsHistory }: Reaction,
  { checkpoints, log }: Pick<ReactionPorts, 'checkpoints' | 'log'>,
): Promise<ReadonlyMap<string, number>> {
  const saved = await checkpoints.load(name);
  if (!skipsHistory || saved.size > 0) return saved;
  const heads = await log.heads();
  for (const [tenant, position] of heads) await checkpoints.save(name, tenant, position);
  return heads;
}

/** @throws what passes, and when it is told to stop: the event comes again */
async function performOrPark(
  reaction: Reaction,
  event: RecordedEvent,
  gateway: CommandGateway,
  ports: ReactionPorts,
  signal: AbortSignal,
): Promise<void> {
  if (await ports.parkedEvents.parkBehind(reaction.name, event)) return;
  let error = await attemptEffects(reaction, event, gateway, ports);
  for (const ms of RETRY_PAUSES_MS) {
    if (error === null) return;
    await pause(ms, undefined, { signal });
    error = await attemptEffects(reaction, event, gateway, ports);
  }
  if (error !== null && (await ports.parkedEvents.park(reaction.name, event, RETRY_PAUSES_MS.length + 1, error)))
    ports.report(error, `${parkedEventName({ ...event, reaction: reaction.name })}, ${event.type}, which is parked`);
}

/** One try: null when it is done, or why the event cannot be taken. @throws what passes */
export async function attemptEffects(
  reaction: Reaction,
  event: RecordedEvent,
  gateway: CommandGateway,
  ports: Pick<ReactionPorts, 'jobs' | 'attention'>,
): Promise<unknown> {
  try {
    for (const refused of await performEffects(reaction, event, gateway, ports)) await ports.attention.add(refused);
    return null;
  } catch (error) {
    if (isPassing(error)) throw error;
    return error;
  }
}

/** No fault of the event: the database does not answer, or a command has not had its turn. */
const isPassing = (error: unknown) =>
  error instanceof LogUnavailableError ||
  (error instanceof HttpProblem && error.status === 503) ||
  isServerError(error);

/** What of it a rule has refused. The others are done, once, however often they are asked for. */
export async function performEffects(
  reaction: Reaction,
  event: RecordedEvent,
  gateway: CommandGateway,
  { jobs }: Pick<ReactionPorts, 'jobs'>,
): Promise<RefusedEffect[]> {
  const { name, react, answers = [] } = reaction;
  const causes = { causationId: event.id, correlationId: event.meta.correlationId };
  const world = await gateway.openWorld(systemContext(event.tenant, `${name} ${event.id}`, causes));
  const refused: RefusedEffect[] = [];
  for (const [ordinal, effect] of (await react(event, world)).entries()) {
    const cause = `${name} ${event.id} ${('key' in effect && effect.key) || ordinal}`;
    if ('job' in effect) {
      await jobs.enqueue(effect.job.queue, deterministicUuid(cause), effect.job.data);
      continue;
    }
    const tenant = effect.tenant ?? event.tenant;
    try {
      await gateway.execute([effect.command], systemContext(tenant, cause, causes));
    } catch (error) {
      if (!(error instanceof HttpProblem) || error.status >= 500) throw error;
      if (!answers.includes(error.code))
        refused.push({ ...refusalOf(event, error), id: deterministicUuid(cause), tenant, reaction: name });
    }
  }
  return refused;
}

const refusalOf = (
  { tenant: home, stream, position, type, meta: { at } }: RecordedEvent,
  { code, message }: HttpProblem,
) => {
  const [entity = ''] = stream.split('-', 1);
  return { home, stream, position, type, entity, record: recordIdOf(stream), code, reason: message, since: at };
};
