import { commandsOf, type CopyRequest, type duplicate, type revise } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import { accept, type Decider, type Decision, type Facts, type Message } from '#kernel/decider.ts';
import type { Effects } from './effects.ts';

/** What the copy would be created from: a Create command with the content of the other record. */
export type DuplicateFacts = { readonly copied: Message | null };
/** The same of a revision, and the number of what it revises. */
export type RevisionSourceFacts = DuplicateFacts & { readonly revisedNumber: string };

/** Whether a command begins a record with the content of another one. */
export const isCopying = (entity: string, { type }: Message): boolean =>
  type === `Duplicate${entity}` || type === `Revise${entity}`;

type Create<Record> = Decider<Record>['decide'];
/** What a Create command leads to, its first event under another name. */
function copyAs<Record>(
  { type, origin }: { readonly type: string; readonly origin: object },
  entity: string,
  create: Create<Record>,
  record: Record,
  facts: DuplicateFacts & Facts,
): Decision {
  if (!facts.copied) throw new Error(`The ${entity} to copy was not looked up`);
  const decision = create(facts.copied, record, facts);
  if (!decision.accepted) return decision;
  return {
    ...decision,
    events: decision.events.map((event) =>
      event.type === `${entity}Created` ? { type, data: { ...(event.data as object), ...origin } } : event,
    ),
  }; // events carry objects
}

/** A copy obeys the rules of a new record; only its first event says where it came from. */
export const duplicateEffects = <Record>(
  entity: string,
  create: Create<Record>,
): Effects<typeof duplicate.commands, Record, DuplicateFacts & Facts> => ({
  'Duplicate*': ({ fromId }, record, facts) =>
    copyAs({ type: `${entity}Duplicated`, origin: { fromId } }, entity, create, record, facts),
});

/** A revision obeys the rules of a new record, too; what it revises gives way to it. */
export const reviseEffects = <Record>(
  entity: string,
  create: Create<Record>,
): Effects<typeof revise.commands, Record, RevisionSourceFacts & Facts> => ({
  'Revise*': ({ fromId }, record, facts) =>
    copyAs(
      { type: `${entity}Revised`, origin: { fromId, fromNumber: facts.revisedNumber } },
      entity,
      create,
      record,
      facts,
    ),
  'Supersede*': ({ byId }) => accept({ type: `${entity}Superseded`, data: { byId } }),
  'Reinstate*': () => accept({ type: `${entity}Reinstated`, data: {} }),
});

/** The command that would create such a record anew; what a copy does not inherit is as if it had been left out. */
export function copyCommandOf(
  resource: Resource,
  fields: Readonly<Record<string, unknown>>,
  { copyItems }: z.infer<typeof CopyRequest> = { copyItems: false },
): Message {
  const type = `Create${resource.entity}`;
  const shape = commandsOf(resource)[type];
  // a Create command is an object
  const wanted = shape && 'shape' in shape ? Object.entries(shape.shape as Readonly<Record<string, typeof shape>>) : [];
  const { drop = [], items = '' } = resource.can.duplicate ?? {};
  const dropped: readonly string[] = ['number', ...drop, ...(copyItems ? [] : [items])];
  return {
    type,
    data: Object.fromEntries(
      wanted.map(([field, each]) => [field, dropped.includes(field) ? each.safeParse(undefined).data : fields[field]]),
    ),
  };
}
