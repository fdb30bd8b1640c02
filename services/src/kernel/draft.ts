import { instantText } from '@backoffice/contracts/kernel';
import type { Claim, EventLog, Recorded, Write } from '@backoffice/infra/event-log';
import { conflict, forbidden, notFound } from '@backoffice/infra/http';
import type { Context } from './context.ts';
import type { Message } from './decider.ts';
import type { Entity, Held } from './entity.ts';
import { foldRecord, recordOf, type Folded } from './records.ts';
import { refusal } from './refused.ts';
import { reaches, streamOf, type World } from './world.ts';

export type Target = {
  readonly entity: string;
  readonly id: string;
  readonly command: Message;
  /** Begins the record; otherwise it must be there. */
  readonly begins?: true;
  readonly expectedVersion?: number | null;
  /** Where the request names it, as `ids.3`: of many that are asked for, a refusal tells which. */
  readonly named?: string;
  /** What follows for a record that the caller need not reach; its rules still judge. */
  readonly beyondReach?: true;
  /** Notes what has happened outside, as that a mail has left: it is so in an inactive company too. */
  readonly evenInactive?: true;
};

/** What one command would write: events at the version they were decided on, and claims. */
export type Draft = Write & {
  readonly id: string;
  readonly entity: Entity;
  readonly command: Message;
  readonly held: readonly Held[];
  readonly take: readonly Claim[];
  readonly release: readonly Claim[];
};

type Attempt = { readonly timeZone: string; readonly isFirst: boolean };

/** @throws Failure when the record is out of reach, was changed meanwhile, or the rules refuse */
export async function draftOf(
  entity: Entity,
  { id, command, begins, beyondReach, expectedVersion = null }: Target,
  world: World,
  context: Context,
  { timeZone, isFirst }: Attempt,
): Promise<Draft> {
  const { resource, decider, sentences } = entity;
  const stream = streamOf(resource.entity, id);
  // What begins is taken to be new; where it is not, the append says so, and the next attempt looks.
  const history = begins && isFirst ? [] : await world.history(resource, id);
  const before = recordOf(resource.entity, id, history);
  if (before ? !beyondReach && !reaches(context, resource, before) : !begins) throw notFound();
  if (before && expectedVersion !== null) {
    const missed =
      history.slice(expectedVersion).findLast(({ type }) => !entity.aside.has(type)) ??
      (expectedVersion > history.length ? history.at(-1) : undefined);
    if (missed) throw stale(missed, timeZone);
  }

  const facts = await entity.gather(command, world, before);
  const state = history
    .map(({ type, data, meta }) => ({ type, data, by: meta.actor.id, at: meta.at }))
    .reduce(decider.evolve, decider.initial);
  const decision = decider.decide(command, state, facts);
  if (!decision.accepted) throw refusal(decision.refusal, sentences);

  const events = decision.events.map(({ type, data }) => ({
    type,
    data: (entity.events[type] ?? unknownEvent(type)).parse(data),
  }));
  const after = foldRecord(resource.entity, id, events, before);
  // Nobody gives a record out of his own hands, or begins one for somebody else, whose rights end at his own.
  if (after && after !== before && context.rows === 'own' && !reaches(context, resource, after)) throw forbidden();

  const [had, held] = [before ? entity.claims(before) : [], after ? entity.claims(after) : []];
  const claim = ({ scope, key }: Omit<Held, 'refusal'>): Claim => ({ scope, key, stream });
  const without = (some: readonly Held[], others: readonly Held[]) =>
    some.filter(({ scope, key }) => !others.some((other) => other.scope === scope && other.key === key)).map(claim);
  return {
    stream,
    expectedVersion: history.length,
    events,
    id,
    entity,
    command,
    held,
    take: [...without(held, had), ...events.flatMap(entity.granted).map(claim)],
    release: without(had, held),
  };
}

/** The refusal of whoever wanted a value that another record has; null when the next number will do. */
export async function taken({ scope, key }: Claim, drafts: readonly Draft[], world: World, log: EventLog) {
  const draft = drafts.find(({ take }) => take.some((claim) => claim.scope === scope && claim.key === key));
  const held = draft?.held.find((each) => each.scope === scope && each.key === key);
  if (!draft || !held) throw new Error(`Nobody wanted the claim ${scope} ${key}`);
  const numbering = draft.entity.numbering(draft.command);
  if (numbering !== null && scope.startsWith(numbering)) return null;
  const { resource, sentences } = draft.entity;
  const holder = await log.findClaim(scope, key, world.tenant);
  const record = holder && (await world.record(resource, holder.stream.slice(resource.entity.length + 1)));
  const { name = '' } = (record?.fields ?? {}) as { name?: string }; // most records have one
  const said = draft.entity.refusing(draft.command, held);
  return refusal(
    {
      ...said,
      values: {
        [resource.entity.toLowerCase()]: name,
        ...said.values,
        ...(record && held.told?.(record.fields as Folded['fields'])),
      },
    },
    sentences,
  ); // only read more loosely
}

function stale({ meta: { actor, at } }: Recorded, timeZone: string) {
  const message = `This record was changed by ${actor.name} at ${instantText(timeZone, at)}. Review the change and save again.`;
  return conflict('STALE_VERSION', message, [{ field: 'version', code: 'STALE_VERSION', message }]);
}

const unknownEvent = (type: string): never => {
  throw new Error(`${type} is not declared, so it is not written`);
};
