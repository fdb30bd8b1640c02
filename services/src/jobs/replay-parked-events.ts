import { randomUUID } from 'node:crypto';
import { defineQueue, PermanentFailure, type JobHandler, type Jobs } from '@backoffice/infra/jobs';
import { z } from 'zod';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { parkedEventName, type ParkedStream } from '#kernel/parked-events.ts';
import { attemptEffects, type Reaction, type ReactionPorts } from '#kernel/reactions.ts';

const ReplayJobData = z.object({ reaction: z.string(), tenant: z.string(), stream: z.string() });
export const replayQueue = defineQueue({ name: 'replay-parked-events', data: ReplayJobData, deadlineSeconds: 600 });

/** Asked for as often as one likes: effects are keyed by their event. */
export const requestReplay = (jobs: Pick<Jobs, 'enqueue'>, { reaction, tenant, stream }: ParkedStream): Promise<void> =>
  jobs.enqueue(replayQueue, randomUUID(), { reaction, tenant, stream });

/** Gives the parked events of a stream to their reaction once more, in order, as far as it takes them. */
export const replayParkedEvents =
  (
    reactions: readonly Reaction[],
    gateway: CommandGateway,
    ports: Pick<ReactionPorts, 'log' | 'jobs' | 'parkedEvents' | 'attention' | 'report'>,
  ): JobHandler<ParkedStream> =>
  async ({ data: parked }) => {
    const reaction = reactions.find(({ name }) => name === parked.reaction);
    if (!reaction) throw new PermanentFailure(`There is no reaction ${parked.reaction} any more.`);
    await ports.parkedEvents.replay(parked, async (position) => {
      const [event] = await ports.log.readTenant(parked.tenant, position - 1, 1);
      if (!event) throw new PermanentFailure(`There is no event ${position} of ${parked.tenant}.`);
      const error = await attemptEffects(reaction, event, gateway, ports);
      if (error !== null) ports.report(error, `${parkedEventName({ ...parked, position })}, ${event.type}, replayed`);
      return error;
    });
  };
