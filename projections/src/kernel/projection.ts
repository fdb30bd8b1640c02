import type { Actor, Instant } from '@backoffice/contracts/kernel';

type Message = { readonly type: string; readonly data: unknown };

/** An event as a projection sees it. `id` is the record whose stream it stands in. */
export type Happened<E extends Message = Message> = E & {
  readonly id: string;
  readonly tenant: string;
  readonly version: number;
  readonly position: number;
  readonly at: Instant;
  readonly actor: Actor;
};

/** What one event does to one row. Data, so that a projection can be tested without a database. */
export type Change<New, Row = New> =
  | { readonly insert: New }
  | { readonly update: Partial<Row> }
  | { readonly remove: true }
  | { readonly nothing: true };

export const insert = <New>(row: New): { readonly insert: New } => ({ insert: row });
export const update = <Row>(fields: Row): { readonly update: Row } => ({ update: fields });
export const remove = (): { readonly remove: true } => ({ remove: true });
/** Says aloud that an event means nothing here; the row's version moves on all the same. */
export const nothing = (): { readonly nothing: true } => ({ nothing: true });

/** `row` is the row as it stands; only the event that inserts it finds none, and has no use for it. */
export type Handler<E extends Message, New, Row> = (event: Happened<E>, row: Row) => Change<New, Row>;

/** One handler per event name: a new event does not compile until the projection has said what it means. */
export type Handlers<E extends Message, New, Row> = { readonly [Name in E['type']]: Handler<Extract<E, { readonly type: Name }>, New, Row> };

export type Fields = Readonly<Record<string, unknown>>;
export type AnyHandler = (event: Happened, row: Fields) => Change<Fields>;
export type AnyHandlers = Readonly<Record<string, AnyHandler>>;

/**
 * How events become the rows of one resource. `on` acts on the row of the event's own stream; what several handlers of
 * one event say is done one after the other. `via` acts on every row whose link column holds the id of the event's
 * stream: a customer's new name reaches its locations.
 */
export type Projection = {
  readonly name: string;
  /** Raise it to rebuild the table from the log; the old table serves until the new one has caught up. */
  readonly version: number;
  readonly entity: string;
  /** How the columns begin that no insert speaks of. */
  readonly begin: Fields;
  readonly on: Readonly<Record<string, readonly AnyHandler[]>>;
  readonly via: Readonly<Record<string, Via>>;
};

/** What events of the record that a link column points to change in the rows that point there. */
export type Via = { readonly entity: string; readonly on: AnyHandlers };
