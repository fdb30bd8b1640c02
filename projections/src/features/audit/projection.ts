import { resources } from '@backoffice/contracts';
import { auditEntry } from '@backoffice/contracts/features/audit';
import { eventsOf } from '@backoffice/contracts/capabilities';
import type { Resource, EventEnvelope } from '@backoffice/contracts/kernel';
import type { JournalHandlers } from '#kernel/projection.ts';
import { eventDescriber } from '#capabilities/history.ts';
import { defineJournal, type JournalEntry } from '#capabilities/define-projection.ts';

type AuditEntryFields = JournalEntry<typeof auditEntry>;

/** Every event of every kind of record leaves one entry. */
export const auditProjection = defineJournal(auditEntry, 4, resources.map(journalHandlersOf));

function journalHandlersOf(resource: Resource): JournalHandlers & { readonly of?: AuditEntryFields } {
  const describe = eventDescriber(resource);
  const leave = (event: EventEnvelope): AuditEntryFields[] => [entryOf(resource, event, describe(event))];
  return {
    entity: resource.entity,
    on: Object.fromEntries(Object.keys(eventsOf(resource)).map((type) => [type, leave])),
  };
}

type AuditedData = {
  readonly number?: unknown;
  readonly ref?: unknown;
  readonly vendorName?: unknown;
  readonly payee?: unknown;
  readonly name?: unknown;
  readonly customerName?: unknown;
  readonly documentName?: unknown;
  readonly locationId?: unknown;
  readonly amount?: unknown;
  readonly posted?: { readonly amount?: unknown } | null;
};

function entryOf({ entity }: Resource, { id, actor, data }: EventEnvelope, words: string): AuditEntryFields {
  // whichever of these an event has
  const { number, ref, name, customerName, documentName, vendorName, payee, locationId, amount, posted } = (data ??
    {}) as AuditedData;
  const title = [number ?? ref, name ?? customerName ?? documentName ?? vendorName ?? payee]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ');
  return {
    actorKind: actor.kind,
    entity,
    recordId: id,
    title,
    locationId: textOrNull(locationId),
    words,
    amount: centsOrNull(amount) ?? centsOrNull(posted?.amount),
  };
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const centsOrNull = (value: unknown) => (Number.isInteger(value) ? Number(value) : null);
