import type { z } from 'zod';
import type { Fields, Resource } from './resource.ts';
import type { EventEnvelope, EventMessage } from './messages.ts';

/** What one event does to one row. Data, so that a fold can be tested without a database. */
export type RowOperation<New, Row = New> =
  | { readonly insert: New }
  | { readonly update: Partial<Row> }
  | { readonly remove: true }
  | { readonly nothing: true };

export const insert = <New>(row: New): { readonly insert: New } => ({ insert: row });
export const update = <Row>(fields: Row): { readonly update: Row } => ({ update: fields });
export const remove = (): { readonly remove: true } => ({ remove: true });
/** Says aloud that an event means nothing here; the row's version moves on all the same. */
export const noChange = (): { readonly nothing: true } => ({ nothing: true });

/** `row` is the row as it stands; only the event that inserts it finds none, and has no use for it. */
export type EventHandler<E extends EventMessage, New, Row> = (
  event: EventEnvelope<E>,
  row: Row,
) => RowOperation<New, Row>;

/** One handler per event name: a new event does not compile until the fold has said what it means. */
export type EventHandlers<E extends EventMessage, New, Row> = {
  readonly [Name in E['type']]: EventHandler<Extract<E, { readonly type: Name }>, New, Row>;
};

export type AnyEventHandler = (event: EventEnvelope, row: Fields) => RowOperation<Fields>;
export type AnyEventHandlers = Readonly<Record<string, AnyEventHandler>>;

/** What an event changes of the state that rules need and no view shows. */
export type UnseenHandler<E extends EventMessage, Unseen> = (
  event: EventEnvelope<E>,
  unseen: Unseen,
) => Partial<Unseen>;
export type AnyUnseenHandler = (event: EventEnvelope, unseen: Fields) => Fields;

/** How the events of a stream become a row. What several handlers of one event say is done one after the other. */
export type RowFold = {
  /** How the columns begin that no insert speaks of. */
  readonly defaults: Fields;
  readonly on: Readonly<Record<string, readonly AnyEventHandler[]>>;
};

/** What each event does to a record: to its row and, beside it, to the state that rules need and no view shows. */
export type RecordFold<R extends Resource = Resource, Unseen extends object = object> = RowFold & {
  readonly resource: R;
  readonly unseen: {
    readonly defaults: Unseen;
    readonly on: Readonly<Record<string, readonly AnyUnseenHandler[]>>;
  };
};

export type RowOf<R extends Resource> = z.infer<R['view']>;
/**
 * A record as a decision sees it. What other records tell a view is missing here: nothing but its own events is folded.
 */
export type RecordOf<F extends RecordFold> = RowOf<F['resource']> & F['unseen']['defaults'];

/** A row as it is folded: the view's fields, and the position of the last event that touched it. */
export type FoldedRow = {
  readonly id: string;
  readonly tenant: string;
  readonly version: number;
  readonly position: number;
  readonly [field: string]: unknown;
};

/** `stamp`: who changed it and when, and how far it has come. */
export type FoldedChange =
  | { readonly insert: FoldedRow }
  | { readonly update: Fields; readonly stamp: Fields }
  | { readonly remove: true };

/**
 * What an event changes in its row; null when the row has seen it, or nothing is there to change. Whoever keeps many
 * rows applies it in place, see `applyToRow` for one.
 * @throws what a handler throws, or when the event does not fit the row
 */
export function changeOf(
  { defaults, on }: RowFold,
  event: EventEnvelope,
  row: FoldedRow | null | undefined,
): FoldedChange | null {
  if (row && event.version <= row.version) return null;
  if (row && event.version !== row.version + 1)
    throw new Error(`Version ${event.version} does not follow ${row.version}`);
  const handlers = on[event.type];
  if (!handlers) throw new Error(`${event.entity} has no handler for ${event.type}`);
  const operation = combinedOperation(handlers, event, row ?? undefined);
  if ('insert' in operation) {
    if (row) throw new Error(`${event.type} inserts a row that is there`);
    return {
      insert: {
        companyId: event.tenant,
        ...defaults,
        ...operation.insert,
        ...creationStamp(event),
        id: event.id,
        tenant: event.tenant,
      },
    };
  }
  if (!row && 'update' in operation) throw new Error(`${event.type} finds no row`);
  if (!row) return null;
  if ('remove' in operation) return operation;
  return 'update' in operation
    ? { update: operation.update, stamp: editStamp(event) }
    : { update: {}, stamp: versionStamp(event) };
}

/** A row after one more event; null where none is left. */
export function applyToRow(fold: RowFold, row: FoldedRow | null, event: EventEnvelope): FoldedRow | null {
  const change = changeOf(fold, event, row);
  if (!change) return row;
  if ('insert' in change) return change.insert;
  return row && 'update' in change ? { ...row, ...change.update, ...change.stamp } : null;
}

/** A record after one more event: its row, and the state beside it. */
export function applyEvent<F extends RecordFold>(
  fold: F,
  record: RecordOf<F> | null,
  event: EventEnvelope,
): RecordOf<F> | null {
  const before = record as FoldedRow | null; // made by the same fold
  const row = applyToRow(fold, before, event);
  if (!row || row === before) return row as RecordOf<F> | null; // as above
  const { defaults, on } = fold.unseen;
  const unseen = (before ?? defaults) as Fields; // what is seen beside it is left alone
  const changes = (on[event.type] ?? []).map((handle) => handle(event, unseen));
  return Object.assign(before ? row : { ...row, ...defaults }, ...changes) as RecordOf<F>; // as above
}

const versionStamp = ({ version, position }: EventEnvelope) => ({ version, position });
const editStamp = ({ version, position, at, actor }: EventEnvelope) => ({
  version,
  position,
  updatedAt: at,
  updatedBy: actor.id,
  updatedByName: actor.name,
});
/** What the log says of who made a row, and when. */
export const creationStamp = (event: EventEnvelope) => ({
  createdAt: event.at,
  createdBy: event.actor.id,
  createdByName: event.actor.name,
  ...editStamp(event),
});

/** What the handlers of one event say together; each sees the row as the one before left it. */
function combinedOperation(
  [first = noChange, ...others]: readonly AnyEventHandler[],
  event: EventEnvelope,
  row: FoldedRow | undefined,
): RowOperation<Fields> {
  const shown = row as Fields; // where there is none, a handler that reads it throws
  let operation = first(event, shown);
  for (const handler of others)
    operation = mergeOperations(
      operation,
      handler(event, 'update' in operation ? { ...row, ...operation.update } : (row ?? {})),
    );
  return operation;
}

function mergeOperations(before: RowOperation<Fields>, after: RowOperation<Fields>): RowOperation<Fields> {
  if ('nothing' in after) return before;
  if ('update' in before && 'update' in after) return { update: { ...before.update, ...after.update } };
  if ('insert' in before && 'update' in after) return { insert: { ...before.insert, ...after.update } };
  return after;
}
