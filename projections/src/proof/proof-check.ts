import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import { openCursor } from '@backoffice/infra/postgres';
import type { Queryable } from '#kernel/table-store.ts';

/**
 * What does not come out, of which record. Amounts are in cents; `about`: which of its figures, where it has several.
 * `events`: the positions concerned, as far as they are known.
 */
export type CheckFault = {
  readonly entity: string;
  readonly id: string;
  readonly expected: Cents | string;
  readonly found: Cents | string;
  readonly about?: string;
  readonly day?: Day | null;
  readonly events?: readonly number[];
};

/**
 * `since`: how far the last proof came. `isFull`: what is looked at weekly, and whenever somebody asks, is looked at
 * now.
 */
export type CheckPorts = {
  readonly db: Queryable;
  readonly log: EventLog;
  readonly tenant: string;
  readonly since: number;
  readonly isFull: boolean;
};

/** One rule over what the tables say, asked in the moment in which the rows are looked at. */
export type ProofCheck = {
  readonly rule: string;
  /** What is said of a fault. */
  readonly words: string;
  readonly check: (ports: CheckPorts) => AsyncIterable<CheckFault>;
};

/** The rows of one question, `$1` the company; as many as there are, a piece at a time. */
export async function* queriedRows<Row extends object>({ db, tenant }: CheckPorts, text: string): AsyncIterable<Row> {
  const cursor = await openCursor<Row>(db, text, [tenant]);
  for (let rows = await cursor.next(); rows.length > 0; rows = await cursor.next()) yield* rows;
}
