import type { Receipt } from '@backoffice/contracts/kernel';
import { ClaimTaken, ScopeChanged, StaleVersion, type Appended, type EventLog } from '@backoffice/infra/event-log';
import { Failure, unavailable } from '@backoffice/infra/http';
import { Command } from '@nestjs/cqrs';
import type { Context } from './context.ts';
import { draftOf, taken, type Draft, type Target } from './draft.ts';
import type { Entity } from './entity.ts';
import { turns } from './in-turn.ts';
import { refusal } from './refused.ts';
import { streamsBy, type Streams } from './streams.ts';
import { idOf, streamOf, worldOf, type World, type WorldPorts } from './world.ts';

export type { Target };
export type Executed = Receipt & { readonly replayed: boolean };

/** One or many commands, decided together: all of their events are recorded, or none. */
export class Execute extends Command<Executed> {
  readonly targets: readonly [Target, ...Target[]];
  readonly context: Context;

  constructor(targets: Execute['targets'], context: Context) {
    super();
    this.targets = targets;
    this.context = context;
  }
}

export type Entities = ReadonlyMap<string, Entity>;

const COMPANY_INACTIVE = 'This company is inactive. Nothing can be changed in it until an owner makes it active again.';

/** How often a decision is taken again because somebody was first; in one process commands on a record take turns. */
const TRIES = 12;

/** The one road from a command to the log. Everything cross-cutting is laid here, once. */
export function executor(ports: WorldPorts, entities: Entities): (execute: Execute) => Promise<Executed> {
  const inTurn = turns();
  const entityOf = (name: string) => entities.get(name) ?? missing(name);

  return async function execute({ targets, context }) {
    const keys = targets.flatMap(({ entity, id, command }) =>
      [streamOf(entity, id), entityOf(entity).numbering(command) ?? []].flat(),
    );
    return inTurn(
      [context.commandId, ...keys].map((key) => `${context.tenant}/${key}`),
      async () => {
        try {
          return await decided();
        } catch (error) {
          // What was done is not refused to whoever asks again, though by now it might be. (What is not refused the log itself answers as before.)
          const known = error instanceof Failure ? await knownBefore() : null;
          if (!known) throw error;
          return executed(known);
        }
      },
    );

    function knownBefore(): Promise<Appended | null> {
      return ports.log.findCommand(context.tenant, context.commandId);
    }

    async function decided(): Promise<Executed> {
      for (let tries = 1; tries <= TRIES; tries++) {
        try {
          return await attempt(tries === 1);
        } catch (error) {
          const wasRemembered = error instanceof Failure && tries === 1; // so it may be refused for what is no longer so
          if (!wasRemembered && !(error instanceof Lost)) throw error;
        }
      }
      throw unavailable(1);
    }

    async function attempt(isFirst: boolean): Promise<Executed> {
      // At first on what this process remembers, as the append tells where that is no longer so.
      const streams = streamsBy(isFirst ? ports.log.recallStream : ports.log.readStream);
      const company = await ports.companyOf(context.companyId ?? context.tenant, streams);
      if (company?.active === false && !targets.every(({ evenInactive }) => evenInactive))
        throw refusal({ code: 'COMPANY_INACTIVE' }, { COMPANY_INACTIVE });
      const world = worldOf(ports, context, company?.timeZone ?? 'UTC', streams);
      const drafts = await inOrder(
        targets,
        targets.map((target) =>
          draftOf(entityOf(target.entity), target, world, context, { timeZone: company?.timeZone ?? 'UTC', isFirst }),
        ),
      );
      if (drafts.some(({ events }) => events.length > 0)) return executed(await append(drafts, world, streams));
      if (isFirst) throw new Lost(); // to what is remembered it would change nothing
      const known = await knownBefore();
      return known ? executed(known) : unchanged(ports.log, context.tenant, drafts);
    }

    async function append(drafts: readonly Draft[], world: World, streams: Streams): Promise<Appended> {
      const { tenant, actor, commandId, requestHash, correlationId, causationId } = context;
      const writes = drafts.filter(({ events }) => events.length > 0);
      const seen = [...streams.seen.values()].filter(
        (each) => each.tenant !== tenant || writes.every(({ stream }) => stream !== each.stream),
      );
      try {
        return await ports.log.append({
          tenant,
          meta: { actor, commandId, requestHash, correlationId, causationId, at: world.facts.now },
          writes,
          seen,
          take: drafts.flatMap(({ take }) => take),
          release: drafts.flatMap(({ release }) => release),
          counts: [...world.counted].map(([scope, count]) => ({ scope, count })),
        });
      } catch (error) {
        if (error instanceof StaleVersion || error instanceof ScopeChanged) throw new Lost();
        if (error instanceof ClaimTaken) throw (await taken(error.claim, drafts, world, ports.log)) ?? new Lost();
        throw error;
      }
    }

    function executed({ streams, position, requestHash, replayed }: Appended): Executed {
      if (requestHash !== context.requestHash)
        throw new Failure(
          422,
          'VALIDATION_ERROR',
          'IDEMPOTENCY_KEY_REUSED',
          'This Idempotency-Key was used for another request.',
        );
      const [first] = streams;
      if (!first) throw new Error(`Command ${context.commandId} recorded nothing`);
      const receipt = { id: idOf(first.stream), version: first.version, position, replayed };
      return targets.length > 1 ? { ...receipt, count: targets.length } : receipt;
    }
  };
}

/** Somebody was first; on what is there now the decision may be another. */
class Lost extends Error {}

/** All at once. Of several that fail it is always the first that is told; where the request names them, each with its reason. */
async function inOrder(targets: readonly Target[], running: readonly Promise<Draft>[]): Promise<Draft[]> {
  const settled = await Promise.allSettled(running);
  const failed = settled.flatMap((each, at) =>
    each.status === 'rejected' && each.reason instanceof Failure
      ? [{ failure: each.reason, field: targets[at]?.named }]
      : [],
  );
  const [first] = failed;
  if (first?.field === undefined) return Promise.all(running);
  const { status, type, code, message } = first.failure;
  throw new Failure(
    status,
    type,
    code,
    message,
    failed.map(({ failure, field = '' }) => ({ field, code: failure.code, message: failure.message })),
  );
}

async function unchanged(log: EventLog, tenant: string, drafts: readonly Draft[]): Promise<Executed> {
  const [first] = drafts;
  if (!first) throw new Error('A command without a target');
  return {
    id: first.id,
    version: first.expectedVersion,
    position: await log.head(tenant),
    replayed: false,
    ...(drafts.length > 1 ? { count: drafts.length } : {}),
  };
}

const missing = (name: string): never => {
  throw new Error(`There is no ${name}`);
};
