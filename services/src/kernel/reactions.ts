import { follow, type EventLog, type Follower, type RecordedEvent } from '@backoffice/infra/event-log';
import { HttpProblem, deterministicUuid } from '@backoffice/infra/http';
import type { Jobs, Queue } from '@backoffice/infra/jobs';
import type { Checkpoints } from './checkpoints.ts';
import { systemContext } from './context.ts';
import type { CommandGateway } from './command-gateway.ts';
import type { CommandTarget } from './pending-append.ts';
import type { World } from './world.ts';

export type { RecordedEvent };

export type Effect =
  /** `tenant`: another company than the event's, as what happens on the platform has effects in one. `key`: tells it from the others of its event, where these may be fewer when it is met again; otherwise its place among them does. */
  | { readonly command: CommandTarget; readonly tenant?: string; readonly key?: string }
  | { readonly job: { readonly queue: Queue<object>; readonly data: object } };

/** What follows from an event, a little later: further commands, or jobs. */
export type Reaction = {
  /** Its checkpoints are kept under this name, so it is never renamed. */
  readonly name: `when${string}`;
  readonly on: readonly string[];
  /** Decides on the event and on what the log says; does nothing itself. */
  readonly react: (event: RecordedEvent, world: World) => Promise<readonly Effect[]> | readonly Effect[];
};

export type ReactionPorts = {
  readonly log: EventLog;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly checkpoints: Checkpoints;
  /** Told of what went wrong, and of commands that were refused. */
  readonly report: (error: unknown, about: string) => void;
};

/** Nobody waits for a reaction as one waits for a list. */
const POLL_INTERVAL_MS = 50;
/** How far a reaction may run ahead of its checkpoint over events that mean nothing to it. */
const MAX_UNSAVED_EVENTS = 1_000;

/** Follows the log. Every effect is keyed by its event, so that meeting an event twice does nothing twice. */
export async function startReactions(
  reactions: readonly Reaction[],
  gateway: CommandGateway,
  ports: ReactionPorts,
): Promise<Follower> {
  const followers = await Promise.all(
    reactions.map(async (reaction) => {
      const saved = new Map(await ports.checkpoints.load(reaction.name));
      return follow(ports.log, {
        from: saved,
        restMs: POLL_INTERVAL_MS,
        onError: (error, tenant) =>
          error instanceof EffectFailure
            ? ports.report(error.cause, error.message)
            : ports.report(error, tenant === undefined ? reaction.name : `${reaction.name} in ${tenant}`),
        async handle(events, tenant) {
          const relevant = events.filter(({ type }) => reaction.on.includes(type));
          for (const event of relevant)
            await performEffects(reaction, event, gateway, ports).catch((cause: unknown) => {
              throw new EffectFailure(describeReaction(reaction, event), { cause });
            });
          const last = events.at(-1)?.position ?? 0;
          if (relevant.length === 0 && last - (saved.get(tenant) ?? 0) < MAX_UNSAVED_EVENTS) return;
          await ports.checkpoints.save(reaction.name, tenant, last);
          saved.set(tenant, last);
        },
      });
    }),
  );
  return { stop: async () => void (await Promise.all(followers.map((follower) => follower.stop()))) };
}

/** What a reaction could not do about one event; the event comes again. */
class EffectFailure extends Error {}

const describeReaction = ({ name }: Reaction, { type, id }: RecordedEvent) => `${name} of ${type} ${id}`;

async function performEffects(
  reaction: Reaction,
  event: RecordedEvent,
  gateway: CommandGateway,
  { jobs, report }: ReactionPorts,
): Promise<void> {
  const { name, react } = reaction;
  const causes = { causationId: event.id, correlationId: event.meta.correlationId };
  const effects = await react(
    event,
    await gateway.openWorld(systemContext(event.tenant, `${name} ${event.id}`, causes)),
  );
  for (const [ordinal, effect] of effects.entries()) {
    const cause = `${name} ${event.id} ${('key' in effect && effect.key) || ordinal}`;
    if ('job' in effect) await jobs.enqueue(effect.job.queue, deterministicUuid(cause), effect.job.data);
    else
      await gateway
        .execute([effect.command], systemContext(effect.tenant ?? event.tenant, cause, causes))
        .catch((error: unknown) => {
          if (!(error instanceof HttpProblem) || error.status >= 500) throw error; // the event comes again
          report(error, describeReaction(reaction, event)); // a refusal is an answer
        });
  }
}
