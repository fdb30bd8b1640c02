import type { AnyEventHandlers, EventEnvelope, Fields, RowFold, VisibleTo } from '@backoffice/contracts/kernel';

/**
 * How events become the rows of one resource: by the fold of its own records and, with `via`, by news of other records
 * at the place where a row names what it is linked to: a column (`customerId`), or a field of what a column lists
 * (`payments.paymentId`). A customer's new name reaches its locations, and a payment that cleared the invoices it pays.
 */
export type Projection = RowFold & {
  readonly name: string;
  /** Raise it to rebuild the table from the log; the old table serves until the new one has caught up. */
  readonly version: number;
  readonly entity: string;
  readonly via: Readonly<Record<string, readonly ViaHandlers[]>>;
  /** At most one for each kind of record. */
  readonly journalHandlers?: readonly JournalHandlers[];
  /** Where rows of the platform name the companies and the person they concern. */
  readonly concerns?: VisibleTo;
};

/** What events of another kind of record change in the rows that name it. */
export type ViaHandlers = {
  readonly entity: string;
  /**
   * Whom the event itself speaks of, where that is not the record it happened to: a payment says which invoices it
   * pays.
   */
  readonly names?: (event: EventEnvelope) => readonly string[];
  readonly on: AnyEventHandlers;
};

/**
 * Rows that each event of a kind of record leaves behind, as many as it takes: entries of a journal. Nothing changes
 * them any more.
 */
export type JournalHandlers = {
  readonly entity: string;
  readonly on: Readonly<Record<string, (event: EventEnvelope) => readonly Fields[]>>;
};

/** The ids that rows are sought by when an event reaches them. */
export const targetIdsOf = ({ names }: ViaHandlers, event: EventEnvelope): readonly string[] =>
  names?.(event) ?? [event.id];

/** The places where rows name other records. */
export const linksOf = ({ via }: Projection): string[] => Object.keys(via).filter((place) => place !== 'id');
