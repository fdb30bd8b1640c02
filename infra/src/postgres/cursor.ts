import type { QueryResultRow } from 'pg';
import type { Connection, Pool } from './connect.ts';

/** What a statement answers, some rows at a time; none when there are no more. */
export type Cursor<Row> = { next(): Promise<Row[]> };

const ROWS_PER_FETCH = 2_000;
let cursorCount = 0;

/**
 * To be opened in a transaction. `isHeld`: to be read after its end, for as long as the connection is there; by then
 * the server has put the rows aside, on its disk, and no lock stays on their tables.
 */
export async function openCursor<Row extends QueryResultRow>(
  db: Pick<Pool | Connection, 'query'>,
  text: string,
  values: readonly unknown[],
  { isHeld = false } = {},
): Promise<Cursor<Row>> {
  const name = `cursor_${(cursorCount += 1)}`;
  await db.query(`DECLARE ${name} NO SCROLL CURSOR ${isHeld ? 'WITH HOLD' : ''} FOR ${text}`, [...values]);
  return { next: async () => (await db.query<Row>(`FETCH ${ROWS_PER_FETCH} FROM ${name}`)).rows };
}
