import { resources } from '@backoffice/contracts';
import { auditEntry } from '@backoffice/contracts/features/audit';
import { eventsOf } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import type { Happened, Leaves } from '#kernel/projection.ts';
import { tellingOf } from '#capabilities/history.ts';
import { journal, type EntryOf } from '#capabilities/project.ts';

type Entry = EntryOf<typeof auditEntry>;

/** Every event of every kind of record leaves one entry. */
export const audit = journal(auditEntry, 2, resources.map(entryOfEach));

function entryOfEach(resource: Resource): Leaves & { readonly of?: Entry } {
  const tell = tellingOf(resource);
  const leave = (event: Happened): Entry[] => [entryOf(resource, event, tell(event))];
  return {
    entity: resource.entity,
    on: Object.fromEntries(Object.keys(eventsOf(resource)).map((type) => [type, leave])),
  };
}

type Said = {
  readonly number?: unknown;
  readonly name?: unknown;
  readonly customerName?: unknown;
  readonly documentName?: unknown;
  readonly locationId?: unknown;
  readonly amount?: unknown;
  readonly posted?: { readonly amount?: unknown } | null;
};

function entryOf({ entity }: Resource, { id, actor, data }: Happened, words: string): Entry {
  const { number, name, customerName, documentName, locationId, amount, posted } = (data ?? {}) as Said; // whichever of these an event has
  const title = [number, name ?? customerName ?? documentName]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ');
  return {
    actorKind: actor.kind,
    entity,
    recordId: id,
    title,
    locationId: text(locationId),
    words,
    amount: cents(amount) ?? cents(posted?.amount),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);
const cents = (value: unknown) => (Number.isInteger(value) ? Number(value) : null);
