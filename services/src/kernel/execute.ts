import type { ProblemDetail } from '@backoffice/contracts/kernel';
import {
  ClaimTakenError,
  ScopeChangedError,
  VersionConflictError,
  type AppendResult,
  type Claim,
  type EventLog,
} from '@backoffice/infra/event-log';
import { HttpProblem, refusalFailure, serviceUnavailable } from '@backoffice/infra/http';
import { Command } from '@nestjs/cqrs';
import { followingAppends, inFieldsOf, type Consequence } from './consequences.ts';
import type { CommandContext } from './context.ts';
import { decideOn, refuseTakenClaim, type PendingAppend, type CommandTarget } from './pending-append.ts';
import type { EntityDefinition } from './entity.ts';
import { keyedMutex } from './keyed-mutex.ts';
import { receiptOf, unchangedResult, type ExecuteResult } from './receipts.ts';
import { streamReadSet, type StreamReadSet } from './stream-read-set.ts';
import { streamName, createWorld, type World, type WorldPorts } from './world.ts';

export type { CommandTarget };
export type { ExecuteResult };

/** One or many commands, decided together: all of their events are recorded, or none. */
export class Execute extends Command<ExecuteResult> {
  readonly targets: readonly [CommandTarget, ...CommandTarget[]];
  readonly context: CommandContext;

  constructor(targets: Execute['targets'], context: CommandContext) {
    super();
    this.targets = targets;
    this.context = context;
  }
}

/** Told of what one request has recorded, without what follows from it. */
export type RecordingListener = (context: CommandContext, drafts: readonly PendingAppend[]) => void;

export type EntityRegistry = ReadonlyMap<string, EntityDefinition>;

const COMPANY_INACTIVE = 'This company is inactive. Nothing can be changed in it until an owner makes it active again.';

/**
 * How often a decision is taken again because somebody was first. In one process commands on a record take turns;
 * another one may be first as often as people wait there.
 */
const MAX_ATTEMPTS = 40;

/** The one road from a command to the log. Everything cross-cutting is laid here, once. */
export function commandExecutor(
  ports: WorldPorts,
  entities: EntityRegistry,
  consequences: readonly Consequence[] = [],
  noteRecorded: RecordingListener = () => {},
): (execute: Execute) => Promise<ExecuteResult> {
  const inTurn = keyedMutex();
  const entityOf = (name: string) => entities.get(name) ?? unknownEntity(name);

  return async function execute({ targets, context }) {
    const keys = targets.flatMap(({ entity, id, command }) =>
      [streamName(entity, id), entityOf(entity).numberScope(command) ?? []].flat(),
    );
    return inTurn(
      [context.commandId, ...keys].map((key) => `${context.tenant}/${key}`),
      async () => {
        try {
          return await decided();
        } catch (error) {
          // What was done is not refused to whoever asks again, though by now it might be. (What is not refused the log
          // itself answers as before.)
          const known = error instanceof HttpProblem ? await knownBefore() : null;
          if (!known) throw error;
          return executed(known);
        }
      },
    );

    function executed(result: AppendResult): Promise<ExecuteResult> {
      return receiptOf(ports.log, consequences, { targets, context }, result);
    }

    function knownBefore(): Promise<AppendResult | null> {
      return ports.log.findCommand(context.tenant, context.commandId);
    }

    async function decided(): Promise<ExecuteResult> {
      for (let tries = 1; tries <= MAX_ATTEMPTS; tries++) {
        try {
          return await attempt(tries === 1);
        } catch (error) {
          // so it may be refused for what is no longer so
          const wasRemembered = error instanceof HttpProblem && tries === 1;
          if (!wasRemembered && !(error instanceof RetryDecision)) throw error;
        }
      }
      throw serviceUnavailable();
    }

    async function attempt(isFirst: boolean): Promise<ExecuteResult> {
      // At first on what this process remembers, as the append tells where that is no longer so.
      const streams = streamReadSet(isFirst ? ports.log.readStreamCached : ports.log.readStream);
      const company = await ports.companyOf(context.companyId ?? context.tenant, streams);
      if (company?.active === false && !targets.every(({ allowedWhenInactive: evenInactive }) => evenInactive))
        throw refusalFailure({ code: 'COMPANY_INACTIVE' }, { COMPANY_INACTIVE });
      const world = createWorld(ports, context, company?.timeZone ?? 'UTC', streams, targets);
      const options = { timeZone: company?.timeZone ?? 'UTC', isFirst };
      const asked = await settleInOrder(
        targets,
        targets.map((target) => decideOn(entityOf(target.entity), target, world, context, options)),
      );
      const drafts = [...asked, ...(await followingAppends(consequences, asked, entityOf, world, context, options))];
      if (drafts.some(({ events }) => events.length > 0)) {
        const result = await appendDrafts(ports.log, context, drafts, world, streams);
        noteRecorded(context, asked);
        return executed(result);
      }
      if (isFirst) throw new RetryDecision(); // to what is remembered it would change nothing
      const known = await knownBefore();
      return known ? executed(known) : unchangedResult(ports.log, context.tenant, drafts);
    }
  };
}

/** One append of all that was decided. @throws RetryDecision where somebody was first */
async function appendDrafts(
  log: EventLog,
  context: CommandContext,
  drafts: readonly PendingAppend[],
  world: World,
  streams: StreamReadSet,
): Promise<AppendResult> {
  const { tenant, actor, commandId, requestHash, correlationId, causationId, undoes } = context;
  const writes = drafts.filter(({ events }) => events.length > 0);
  const seen = [...streams.readDependencies.values()].filter(
    (each) => each.tenant !== tenant || writes.every(({ stream }) => stream !== each.stream),
  );
  try {
    return await log.append({
      tenant,
      meta: {
        actor,
        commandId,
        requestHash,
        correlationId,
        causationId,
        ...(undoes !== undefined && { undoes }),
        at: world.facts.now,
      },
      writes,
      seen,
      take: drafts.flatMap(({ take }) => take),
      release: drafts.flatMap(({ release }) => release),
      counts: [...world.scopeCounts].map(([scope, count]) => ({ scope, count })),
    });
  } catch (error) {
    if (error instanceof VersionConflictError || error instanceof ScopeChangedError) throw new RetryDecision();
    if (error instanceof ClaimTakenError)
      throw (await takenClaimRefusal(log, error.claim, drafts, world)) ?? new RetryDecision();
    throw error;
  }
}

/** Said at the field of the target that asked for what another record has. */
async function takenClaimRefusal(log: EventLog, claim: Claim, drafts: readonly PendingAppend[], world: World) {
  const refusal = await refuseTakenClaim(claim, drafts, world, log);
  return (
    refusal &&
    inFieldsOf(
      drafts.find(({ take }) => take.some(({ scope, key }) => scope === claim.scope && key === claim.key))?.fieldNames,
      refusal,
    )
  );
}

/** Somebody was first; on what is there now the decision may be another. */
class RetryDecision extends Error {}

/**
 * All at once. Of several that fail it is always the first that is told; where the request names them, each with its
 * reason.
 */
async function settleInOrder(
  targets: readonly CommandTarget[],
  running: readonly Promise<PendingAppend>[],
): Promise<PendingAppend[]> {
  const settled = await Promise.allSettled(running);
  const failed = settled.flatMap((each, at) =>
    each.status === 'rejected' && each.reason instanceof HttpProblem
      ? [{ failure: each.reason, field: targets[at]?.requestField }]
      : [],
  );
  const [first] = failed;
  if (first?.field === undefined) return Promise.all(running);
  const { status, type, code } = first.failure;
  const details = failed.map(({ failure, field = '' }) => ({
    ...failure.details[0],
    field,
    code: failure.code,
    message: failure.message,
  }));
  throw new HttpProblem(status, type, code, bulkRefusalText(details), details);
}

/** What stands in the way of all of them: the first record by its name, and how many more. */
function bulkRefusalText([first, ...others]: readonly ProblemDetail[]): string {
  const reason = first?.record === undefined ? first?.message : `${first.record}: ${first.message}`;
  return [reason, others.length > 0 && `And ${others.length} more.`].filter(Boolean).join(' ');
}

export const unknownEntity = (name: string): never => {
  throw new Error(`There is no ${name}`);
};
