import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import { openCursor } from '@backoffice/infra/postgres';
import type { Queryable } from '#kernel/table-store.ts';
import type { RecordIds } from './record-ids.ts';

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
 * `since`: how far the last proof came, 0 for all; `moved`: the records concerned by what came then, null for all.
 * `isFull`: closed days are looked at part by part. `turn`: grows by one each day, for what takes turns.
 */
export type CheckPorts = {
  readonly db: Queryable;
  readonly log: EventLog;
  readonly tenant: string;
  readonly since: number;
  readonly moved: Pick<RecordIds, 'of'> | null;
  readonly isFull: boolean;
  readonly turn: number;
};

/** One rule over what the tables say, asked in the moment in which the rows are looked at. */
export type ProofCheck = {
  readonly rule: string;
  /** What is said of a fault. */
  readonly words: string;
  readonly check: (ports: CheckPorts) => AsyncIterable<CheckFault>;
};

/**
 * Conditions in SQL that narrow a question to what moved, and are true where all is asked for. A question states them
 * of each table that it reads.
 */
export type MovedConditions = {
  /** The column names a record that moved or, with `among`, one of those that this query answers. */
  readonly names: (column: string, among?: string) => string;
  /** The column is the position of an event that came since. */
  readonly since: (column: string) => string;
};
/** `$1` is the company. */
export type RecordQuestion = (moved: MovedConditions) => string;

const everything: MovedConditions = { names: () => 'true', since: () => 'true' };

/** The rows of one question about records of a kind, as many as there are, a piece at a time. */
export async function* queriedRows<Row extends object>(
  { db, tenant, since, moved }: CheckPorts,
  entity: string,
  question: RecordQuestion,
): AsyncIterable<Row> {
  const ids = moved?.of(entity) ?? [];
  const text = question(
    moved
      ? {
          names: (column, among) => `${column} ${among === undefined ? '= ANY($2::text[])' : `IN (${among})`}`,
          since: (column) => `${column} > ${since}`,
        }
      : everything,
  );
  const isNarrowed = text.includes('$2');
  if (isNarrowed && ids.length === 0) return;
  const cursor = await openCursor<Row>(db, text, isNarrowed ? [tenant, ids] : [tenant]);
  for (let rows = await cursor.next(); rows.length > 0; rows = await cursor.next()) yield* rows;
}
