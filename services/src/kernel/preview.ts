import { HttpProblem, refusalFailure } from '@backoffice/infra/http';
import { followingAppends, type Consequence } from './consequences.ts';
import type { CommandContext } from './context.ts';
import type { UniqueClaim } from './entity.ts';
import { unknownEntity, type EntityRegistry } from './execute.ts';
import { decideOn, refuseTakenClaim, type CommandTarget, type PendingAppend } from './pending-append.ts';
import { streamReadSet } from './stream-read-set.ts';
import { createWorld, type World, type WorldPorts } from './world.ts';

/** What earlier commands of the same trial would have taken. */
export type TriedClaims = Set<string>;
export type Preview = (
  targets: readonly CommandTarget[],
  context: CommandContext,
  tried?: TriedClaims,
) => Promise<readonly (HttpProblem | null)[]>;

/**
 * Dry run: what each of these commands by itself would be refused for, on what this process remembers of the log, and
 * null where nothing stands against it. Nothing is written, so it may be otherwise once it is asked for.
 */
export function commandPreview(
  ports: WorldPorts,
  entities: EntityRegistry,
  consequences: readonly Consequence[] = [],
): Preview {
  const entityOf = (name: string) => entities.get(name) ?? unknownEntity(name);
  return async (targets, context, tried = new Set()) => {
    const streams = streamReadSet(ports.log.readStreamCached);
    const timeZone = (await ports.companyOf(context.companyId ?? context.tenant, streams))?.timeZone ?? 'UTC';
    const world = createWorld(ports, context, timeZone, streams);
    const decided = await Promise.all(
      targets.map((target) =>
        problemOf(async () => {
          const options = { timeZone, isFirst: true };
          const draft = await decideOn(entityOf(target.entity), target, world, context, options);
          await followingAppends(consequences, [draft], entityOf, world, context, options);
          return (await problemOf(() => assertFree(draft, world, ports))) ?? draft;
        }),
      ),
    );
    return decided.map((each) => (each instanceof HttpProblem ? each : alsoWanted(each, tried)));
  };
}

async function problemOf<T>(work: () => Promise<T>): Promise<T | HttpProblem> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpProblem && error.status < 500) return error;
    throw error;
  }
}

/** @throws HttpProblem where another record has what is to be taken */
async function assertFree(draft: PendingAppend, world: World, { log }: WorldPorts): Promise<void> {
  const wanted = draft.take.filter((claim) => uniqueClaimOf(draft, claim) !== undefined);
  const holders = await Promise.all(wanted.map(({ scope, key }) => log.findClaim(scope, key, world.tenant)));
  const taken = wanted.find((claim, at) => (holders[at]?.stream ?? claim.stream) !== claim.stream);
  const problem = taken && (await refuseTakenClaim(taken, [draft], world, log));
  if (problem) throw problem;
}

const uniqueClaimOf = ({ uniqueClaims }: PendingAppend, claim: Pick<UniqueClaim, 'scope' | 'key'>) =>
  uniqueClaims.find(({ scope, key }) => scope === claim.scope && key === claim.key);

/** Two of one trial cannot both have it. */
function alsoWanted(draft: PendingAppend, tried: TriedClaims): HttpProblem | null {
  const names = draft.take.map(({ scope, key }) => `${scope}\n${key}`);
  const at = names.findIndex((name) => tried.has(name));
  const claim = at < 0 ? undefined : draft.take[at];
  const held = claim && uniqueClaimOf(draft, claim);
  if (!held) {
    for (const name of names) tried.add(name);
    return null;
  }
  const { resource, refusals } = draft.entity;
  const said = draft.entity.claimRefusal(draft.command, held);
  return refusalFailure(
    { ...said, values: { [resource.entity.toLowerCase()]: 'another row of this file', ...said.values } },
    refusals,
  );
}
