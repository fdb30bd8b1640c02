import {
  displayText,
  eventsOf,
  historyPhrasesOf,
  inversesOf,
  unwrapSchema,
  type HistoryEntry,
} from '@backoffice/contracts/capabilities';
import { recordFields, fillSentence, type Resource } from '@backoffice/contracts/kernel';
import { z } from 'zod';
import type { EventLog, RecordedEvent } from '@backoffice/infra/event-log';
import { foldSteps } from '#kernel/fold.ts';
import type { Projection } from '#kernel/projection.ts';

/**
 * Every event of a record, newest first: in words, and with what it changed. From the log itself, so it cannot have
 * been tidied up.
 */
export async function historyOf(
  log: EventLog,
  resource: Resource,
  projection: Projection,
  tenant: string,
  id: string,
): Promise<HistoryEntry[]> {
  const events = await log.readStream(tenant, `${resource.entity}-${id}`);
  const describe = eventDescriber(resource);
  const inverses = inversesOf(resource);
  const undone = undoneCommands(events);
  const entries = [...foldSteps(projection, events)].map(({ event, before, after }) => ({
    id: event.id,
    position: event.position,
    version: event.version,
    at: event.meta.at,
    actor: event.meta.actor,
    type: event.type,
    words: event.meta.undoes === undefined ? describe(event) : `took something back: ${describe(event)}`,
    changes: historyFields(resource).flatMap((field) =>
      isSameJson(before[field], after[field])
        ? []
        : [{ field, before: before[field] ?? null, after: after[field] ?? null }],
    ),
    commandId: event.meta.commandId,
    undo: undone.has(event.meta.commandId)
      ? ('done' as const)
      : 'by' in (inverses[event.type] ?? {})
        ? ('open' as const)
        : ('none' as const),
  }));
  return entries.toReversed();
}

/** Commands that another one has taken back, which was not taken back in its turn. */
function undoneCommands(events: readonly RecordedEvent[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const { meta } of events.toReversed())
    if (meta.undoes !== undefined && !undone.has(meta.commandId)) undone.add(meta.undoes);
  return undone;
}

type Message = { readonly type: string; readonly data: unknown };

/**
 * What an event of this resource is in words, with the reason somebody gave: "sent it by email to ana@example.com",
 * "changed the deposit: “Wrong bank”".
 */
export function eventDescriber(resource: Resource): (event: Message) => string {
  const words = historyPhrasesOf(resource);
  const shapes = eventsOf(resource);
  return (event) => {
    const template = words[event.type] ?? event.type;
    const phrase = template.includes('{') ? fillSentence(template, phraseValues(resource, event)) : template;
    const reason = givenReason(shapes[event.type], event);
    return reason === '' ? phrase : `${phrase}: “${reason}”`;
  };
}

/** What somebody wrote when asked why; a reason that is chosen from a list is a field like others. */
function givenReason(shape: unknown, { data }: Message): string {
  if (!(shape instanceof z.ZodObject) || !(unwrapSchema(shape.shape['reason']) instanceof z.ZodString)) return '';
  const { reason } = data as { readonly reason?: unknown }; // events are objects by their shapes
  return typeof reason === 'string' ? reason : '';
}

/** Who, when and which version stand beside the changes already; of links the words tell. */
const omittedFields = new Set([...Object.keys(recordFields), 'links', 'contentHash']);
const historyFields = ({ view }: Resource) => Object.keys(view.shape).filter((field) => !omittedFields.has(field));

const isSameJson = (before: unknown, after: unknown) =>
  JSON.stringify(before ?? null) === JSON.stringify(after ?? null);

/** The values a sentence may mention; of what changed, those it changed to. */
const phraseValues = ({ view }: Resource, { data }: Message) => {
  const { to, ...values } = (data ?? {}) as { to?: unknown }; // events are objects by their shapes
  const after = Array.isArray(to) || typeof to !== 'object' ? { to } : to;
  return Object.fromEntries(
    Object.entries({ ...values, ...after }).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : displayText(view.shape[name], String(value)),
    ]),
  );
};
