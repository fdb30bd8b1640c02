import type { Messages, Resource } from '@backoffice/contracts/kernel';
import type { Recorded } from '@backoffice/infra/event-log';
import type { z } from 'zod';

/** What a record began with: `CustomerCreated`, `UserInvited`, `AccessRequested`, `MessageQueued`, `PaymentPosted`, `FollowUpScheduled`. */
type CreationEvent = `${string}${'Created' | 'Invited' | 'Requested' | 'Queued' | 'Posted' | 'Scheduled'}`;
type CreationFields<S extends Messages['shapes']> = {
  [Name in keyof S & string]: Name extends CreationEvent ? z.infer<S[Name]> : never;
}[keyof S & string];
export type FieldsOf<R extends Resource> = CreationFields<R['events']['shapes']>;

/** A record as its stream tells it, whatever its kind: the values it has now, and where it lies. */
export type RecordSnapshot<Fields = Readonly<Record<string, unknown>>> = {
  readonly id: string;
  readonly version: number;
  readonly fields: Fields;
  readonly trashed: boolean;
  readonly archived: boolean;
  readonly active: boolean;
  readonly signed: boolean;
  readonly approved: boolean;
  readonly closed: boolean;
  readonly voided: boolean;
};

/** One event, of the log or just decided. */
export type EventMessage = { readonly type: string; readonly data: unknown };

/** A stream's first event and every `…Edited` carry full values, what has a `from` and a `to` those that changed; what else happens to a record is told by its name. */
export function applyEvent(
  entity: string,
  id: string,
  record: RecordSnapshot | null,
  { type, data }: EventMessage,
): RecordSnapshot {
  const last = record ?? { id, version: 0, fields: {}, ...initialFlags };
  const fields = {
    ...last.fields,
    ...(record === null || type === `${entity}Edited` ? (data as object) : changedFields(data)),
  }; // events are objects by their shapes
  const grown = { ...last, fields, version: last.version + 1 };
  const change = flagsByEvent[type.slice(entity.length)];
  return type.startsWith(entity) && change ? { ...grown, ...change } : grown;
}

const initialFlags = {
  trashed: false,
  archived: false,
  active: true,
  signed: false,
  approved: false,
  closed: false,
  voided: false,
};

const flagsByEvent: Readonly<Record<string, Partial<RecordSnapshot>>> = {
  Trashed: { trashed: true },
  Restored: { trashed: false },
  Archived: { archived: true },
  Unarchived: { archived: false },
  Activated: { active: true },
  Deactivated: { active: false },
  Enabled: { active: true },
  Disabled: { active: false },
  Signed: { signed: true },
  SignatureVoided: { signed: false },
  Approved: { approved: true },
  Unapproved: { approved: false },
  Closed: { closed: true },
  Reopened: { closed: false },
  Voided: { voided: true },
  Returned: { voided: true },
  Reversed: { voided: true },
};

const changedFields = (data: unknown): object => {
  const { to } = data as { to?: unknown }; // as above
  return typeof to === 'object' && to !== null && 'from' in (data as object) ? to : {};
};

const snapshotCache = new WeakMap<Recorded, RecordSnapshot>();

/** What a whole stream tells. It is known by the last of its events, which never changes, and neither does what it comes to. */
export function snapshotOf(entity: string, id: string, events: readonly Recorded[]): RecordSnapshot | null {
  const last = events.at(-1);
  const record = last && (snapshotCache.get(last) ?? foldEvents(entity, id, events));
  if (!last || !record) return null;
  snapshotCache.set(last, record);
  return record;
}

export const foldEvents = (
  entity: string,
  id: string,
  events: readonly EventMessage[],
  from: RecordSnapshot | null = null,
): RecordSnapshot | null =>
  events.reduce<RecordSnapshot | null>((record, event) => applyEvent(entity, id, record, event), from);
