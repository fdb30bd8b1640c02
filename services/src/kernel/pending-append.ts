import { instantText, recordName, type FoldedRow } from '@backoffice/contracts/kernel';
import type { Claim, EventLog, RecordedEvent, StreamWrite } from '@backoffice/infra/event-log';
import { conflict, forbidden, notFound, refusalFailure } from '@backoffice/infra/http';
import { claimChange } from './claim-change.ts';
import type { CommandContext } from './context.ts';
import type { Message } from './decider.ts';
import type { EntityDefinition, UniqueClaim } from './entity.ts';
import { foldEvents, recordOfStream } from './stream-record.ts';
import { mayAccess, streamName, type World } from './world.ts';

export type CommandTarget = {
  readonly entity: string;
  readonly id: string;
  readonly command: Message;
  /** Begins the record; otherwise it must be there. */
  readonly creates?: true;
  readonly expectedVersion?: number | null;
  /** Where the request names it, as `ids.3`: of many that are asked for, a refusal tells which. */
  readonly requestField?: string;
  /** What follows for a record that the caller need not reach; its rules still judge. */
  readonly skipsAccessCheck?: true;
  /** Notes what has happened outside, as that a mail has left: it is so in an inactive company too. */
  readonly allowedWhenInactive?: true;
};

/** What one command would write: events at the version they were decided on, and claims. */
export type PendingAppend = StreamWrite & {
  readonly id: string;
  readonly entity: EntityDefinition;
  readonly command: Message;
  readonly uniqueClaims: readonly UniqueClaim[];
  readonly take: readonly Claim[];
  readonly release: readonly Claim[];
  /** Of what follows: its fields, as whoever asked knows them. */
  readonly fieldNames?: Readonly<Record<string, string>>;
};

export type AttemptOptions = { readonly timeZone: string; readonly isFirst: boolean };

/** @throws Failure when the record is out of reach, was changed meanwhile, or the rules refuse */
export async function decideOn(
  entity: EntityDefinition,
  { id, command, creates: begins, skipsAccessCheck: beyondReach, requestField, expectedVersion = null }: CommandTarget,
  world: World,
  context: CommandContext,
  { timeZone, isFirst }: AttemptOptions,
): Promise<PendingAppend> {
  const { resource, fold, decider, refusals } = entity;
  const stream = streamName(resource.entity, id);
  // What begins is taken to be new unless a version is named; where it is not, the append says so, and the next attempt
  // looks.
  const history = begins && isFirst && expectedVersion === null ? [] : await world.history(resource, id);
  const before = recordOfStream(fold, id, history);
  if (before ? !beyondReach && !mayAccess(context, resource, before) : !begins) throw notFound();
  if (expectedVersion !== null) {
    const missed = history.slice(expectedVersion).findLast(({ type }) => !entity.neverStale.has(type));
    if (missed || expectedVersion > history.length) throw staleVersion(missed ?? history.at(-1), timeZone);
  }

  const facts = await entity.gatherFacts(command, world, before);
  const decision = decider.decide(command, before, facts);
  if (!decision.accepted)
    throw refusalFailure(
      decision.refusal,
      refusals,
      requestField === undefined ? undefined : recordName(resource, before),
    );

  const events = decision.events.map(({ type, data }) => ({
    type,
    data: (entity.events[type] ?? rejectUnknownEvent(type)).parse(data),
  }));
  const stamp = { entity: resource.entity, id, tenant: context.tenant, at: facts.now, actor: context.actor };
  const after = foldEvents(
    fold,
    // it has none yet
    events.map((event, index) => ({ ...event, ...stamp, version: history.length + index + 1, position: 0 })),
    before,
  );
  // Nobody gives a record out of his own hands, or begins one for somebody else, whose rights end at his own.
  if (after && after !== before && context.rows === 'own' && !mayAccess(context, resource, after)) throw forbidden();

  return {
    stream,
    expectedVersion: history.length,
    events,
    id,
    entity,
    command,
    ...claimChange(entity, stream, events, { before, after }),
  };
}

/** The refusal of whoever wanted a value that another record has; null when the next number will do. */
export async function refuseTakenClaim(
  { scope, key }: Claim,
  drafts: readonly PendingAppend[],
  world: World,
  log: EventLog,
) {
  const draft = drafts.find(({ take }) => take.some((claim) => claim.scope === scope && claim.key === key));
  const held = draft?.uniqueClaims.find((each) => each.scope === scope && each.key === key);
  if (!draft || !held) throw new Error(`Nobody wanted the claim ${scope} ${key}`);
  const numbering = draft.entity.numberScope(draft.command);
  if (numbering !== null && scope.startsWith(numbering)) return null;
  const { resource, refusals } = draft.entity;
  const holder = await log.findClaim(scope, key, world.tenant);
  const record = holder && (await world.record(resource, holder.stream.slice(resource.entity.length + 1)));
  const { name = '' } = (record ?? {}) as { name?: string }; // most records have one
  const said = draft.entity.claimRefusal(draft.command, held);
  return refusalFailure(
    {
      ...said,
      values: {
        [resource.entity.toLowerCase()]: name,
        ...said.values,
        ...(record && held.describeHolder?.(record as FoldedRow)),
      },
    },
    refusals,
  ); // only read more loosely
}

/** `last`: the change that was not seen; none of a record that has not begun. */
function staleVersion(last: RecordedEvent | undefined, timeZone: string) {
  const changed = last ? `was changed by ${last.meta.actor.name} at ${instantText(timeZone, last.meta.at)}` : 'is new';
  const message = `This record ${changed}. Review the change and save again.`;
  return conflict('STALE_VERSION', message, [{ field: 'version', code: 'STALE_VERSION', message }]);
}

const rejectUnknownEvent = (type: string): never => {
  throw new Error(`${type} is not declared, so it is not written`);
};
