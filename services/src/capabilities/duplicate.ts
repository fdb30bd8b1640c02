import { commandsOf, type CopyRequest, type duplicate } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import type { Decider, Facts, Message } from '#kernel/decider.ts';
import type { Effects } from './effects.ts';

/** What the copy would be created from: a Create command with the content of the other record. */
export type DuplicateFacts = { readonly copied: Message | null };

/** A copy obeys the rules of a new record; only its first event says where it came from. */
export const duplicateEffects = <Record>(
  entity: string,
  create: Decider<Record>['decide'],
): Effects<typeof duplicate.commands, Record, DuplicateFacts & Facts> => ({
  'Duplicate*'({ fromId }, record, facts) {
    if (!facts.copied) throw new Error(`The ${entity} to copy was not looked up`);
    const decision = create(facts.copied, record, facts);
    if (!decision.accepted) return decision;
    return {
      ...decision,
      events: decision.events.map((event) =>
        event.type === `${entity}Created`
          ? { type: `${entity}Duplicated`, data: { ...(event.data as object), fromId } }
          : event,
      ),
    }; // events carry objects
  },
});

/** The command that would create such a record anew; what a copy does not inherit is as if it had been left out. */
export function copyCommandOf(
  resource: Resource,
  fields: Readonly<Record<string, unknown>>,
  { copyItems }: z.infer<typeof CopyRequest> = { copyItems: false },
): Message {
  const type = `Create${resource.entity}`;
  const shape = commandsOf(resource)[type];
  const wanted = shape && 'shape' in shape ? Object.entries(shape.shape as Readonly<Record<string, typeof shape>>) : []; // a Create command is an object
  const { drop = [], items = '' } = resource.can.duplicate ?? {};
  const dropped: readonly string[] = ['number', ...drop, ...(copyItems ? [] : [items])];
  return {
    type,
    data: Object.fromEntries(
      wanted.map(([field, each]) => [field, dropped.includes(field) ? each.safeParse(undefined).data : fields[field]]),
    ),
  };
}
