import { HttpProblem } from '@backoffice/infra/http';
import { followingAppends, type Consequence } from './consequences.ts';
import type { CommandContext } from './context.ts';
import { unknownEntity, type EntityRegistry } from './execute.ts';
import { decideOn, type CommandTarget } from './pending-append.ts';
import { streamReadSet } from './stream-read-set.ts';
import { createWorld, type WorldPorts } from './world.ts';

/** Whatever refuses a command: null where nothing does. */
export type Objection = HttpProblem | null;

/** So many decisions share what they read. */
const TRIAL_SIZE = 500;

/**
 * Dry run: each command is decided alone, on what is there now, and nothing is written. What may stand against it only
 * beside the others, as a name that two of them want, is found when they are executed.
 */
export const commandTrial =
  (ports: WorldPorts, entities: EntityRegistry, consequences: readonly Consequence[] = []) =>
  async (targets: readonly CommandTarget[], context: CommandContext): Promise<readonly Objection[]> => {
    const entityOf = (name: string) => entities.get(name) ?? unknownEntity(name);
    const objections: Objection[] = [];
    for (let from = 0; from < targets.length; from += TRIAL_SIZE) {
      const streams = streamReadSet(ports.log.readStream);
      const { timeZone = 'UTC' } = (await ports.companyOf(context.companyId ?? context.tenant, streams)) ?? {};
      const world = createWorld(ports, context, timeZone, streams);
      const decided = targets.slice(from, from + TRIAL_SIZE).map(async (target): Promise<Objection> => {
        const options = { timeZone, isFirst: false };
        try {
          const draft = await decideOn(entityOf(target.entity), target, world, context, options);
          await followingAppends(consequences, [draft], entityOf, world, context, options);
          return null;
        } catch (error) {
          if (error instanceof HttpProblem) return error;
          throw error;
        }
      });
      objections.push(...(await Promise.all(decided)));
    }
    return objections;
  };
