import type { Actor, VisibleTo, Instant } from '@backoffice/contracts/kernel';

type EventMessage = { readonly type: string; readonly data: unknown };

/** An event as a projection sees it. `id` is the record whose stream it stands in. */
export type EventEnvelope<E extends EventMessage = EventMessage> = E & {
  readonly entity: string;
  readonly id: string;
  readonly tenant: string;
  readonly version: number;
  readonly position: number;
  readonly at: Instant;
  readonly actor: Actor;
};

/** What one event does to one row. Data, so that a projection can be tested without a database. */
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

/** One handler per event name: a new event does not compile until the projection has said what it means. */
export type EventHandlers<E extends EventMessage, New, Row> = {
  readonly [Name in E['type']]: EventHandler<Extract<E, { readonly type: Name }>, New, Row>;
};

export type Fields = Readonly<Record<string, unknown>>;
export type AnyEventHandler = (event: EventEnvelope, row: Fields) => RowOperation<Fields>;
export type AnyEventHandlers = Readonly<Record<string, AnyEventHandler>>;

/**
 * How events become the rows of one resource. `on` acts on the row of the event's own stream; what several handlers of
 * one event say is done one after the other. `via` acts on rows by news of other records, by the place where a row
 * names what it is linked to: a column (`customerId`), or a field of what a column lists (`payments.paymentId`). A
 * customer's new name reaches its locations, and a payment that cleared the invoices it pays.
 */
export type Projection = {
  readonly name: string;
  /** Raise it to rebuild the table from the log; the old table serves until the new one has caught up. */
  readonly version: number;
  readonly entity: string;
  /** How the columns begin that no insert speaks of. */
  readonly defaults: Fields;
  readonly on: Readonly<Record<string, readonly AnyEventHandler[]>>;
  readonly via: Readonly<Record<string, readonly ViaHandlers[]>>;
  /** At most one for each kind of record. */
  readonly journalHandlers?: readonly JournalHandlers[];
  /** Where rows of the platform name the companies and the person they concern. */
  readonly concerns?: VisibleTo;
};

/** What events of another kind of record change in the rows that name it. */
export type ViaHandlers = {
  readonly entity: string;
  /** Whom the event itself speaks of, where that is not the record it happened to: a payment says which invoices it pays. */
  readonly names?: (event: EventEnvelope) => readonly string[];
  readonly on: AnyEventHandlers;
};

/** Rows that each event of a kind of record leaves behind, as many as it takes: entries of a journal. Nothing changes them any more. */
export type JournalHandlers = {
  readonly entity: string;
  readonly on: Readonly<Record<string, (event: EventEnvelope) => readonly Fields[]>>;
};

/** The ids that rows are sought by when an event reaches them. */
export const targetIdsOf = ({ names }: ViaHandlers, event: EventEnvelope): readonly string[] =>
  names?.(event) ?? [event.id];
