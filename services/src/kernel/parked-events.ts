import type { RecordedEvent } from '@backoffice/infra/event-log';
import { inTransaction, type Pool } from '@backoffice/infra/postgres';

/** The events of one stream that one reaction could not take. */
export type ParkedStream = { readonly reaction: string; readonly tenant: string; readonly stream: string };

export type ParkedEvent = ParkedStream & {
  readonly position: number;
  readonly type: string;
  /** 0 where it waits behind another of its stream. */
  readonly tries: number;
  /** Of the last try; empty where there was none. */
  readonly error: string;
  readonly since: Date;
  /** Null while it waits; otherwise it is never taken. */
  readonly dropReason: string | null;
};

/** Dead letters of the reactions: what one could not take waits, and with it whatever follows in the same stream. */
export type ParkedEvents = {
  /** False when another process has parked it already. */
  park(reaction: string, event: RecordedEvent, tries: number, error: unknown): Promise<boolean>;
  /** Parks what comes after a parked event of its stream; false where there is none, and the event is to be taken. */
  parkBehind(reaction: string, event: RecordedEvent): Promise<boolean>;
  /**
   * Hands over the events of a stream in order, until `attempt` answers an error (null when the event is taken). One
   * caller at a time, and what comes meanwhile waits for the outcome. When `attempt` throws, all of them stay as they
   * were.
   */
  replay(stream: ParkedStream, attempt: (position: number) => Promise<unknown>): Promise<void>;
  /** Oldest first. */
  list(): Promise<ParkedEvent[]>;
  /** False where nothing of the kind waits. */
  drop(event: Pick<ParkedEvent, 'reaction' | 'tenant' | 'position'>, reason: string): Promise<boolean>;
};

/** By which an operator calls it. */
export const parkedEventName = ({
  reaction,
  tenant,
  position,
}: Pick<ParkedEvent, 'reaction' | 'tenant' | 'position'>): string => `${reaction}:${tenant}:${position}`;

/** The lock waits for a replay of the stream; what that has taken is not in front any more. */
const PARK_BEHIND = {
  name: 'park_behind',
  text: `WITH ahead AS MATERIALIZED (
    SELECT position FROM react.parked WHERE reaction = $1 AND tenant = $2 AND stream = $3
      AND (position < $4 AND dropped_at IS NULL OR position = $4) ORDER BY position LIMIT 1 FOR KEY SHARE),
  behind AS (
    INSERT INTO react.parked (reaction, tenant, stream, position, type, tries, error)
    SELECT $1, $2, $3, $4, $5, 0, '' FROM ahead ON CONFLICT DO NOTHING)
  SELECT FROM ahead`,
};

export const postgresParkedEvents = (pool: Pool): ParkedEvents => ({
  async park(reaction, { tenant, stream, position, type }, tries, error) {
    const { rowCount } = await pool.query(
      `INSERT INTO react.parked (reaction, tenant, stream, position, type, tries, error) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT DO NOTHING`,
      [reaction, tenant, stream, position, type, tries, String(error)],
    );
    return rowCount === 1;
  },

  async parkBehind(reaction, { tenant, stream, position, type }) {
    const { rowCount } = await pool.query({ ...PARK_BEHIND, values: [reaction, tenant, stream, position, type] });
    return rowCount === 1;
  },

  replay: ({ reaction, tenant, stream }, attempt) =>
    inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ position: number }>(
        `SELECT position FROM react.parked WHERE reaction = $1 AND tenant = $2 AND stream = $3 AND dropped_at IS NULL
         ORDER BY position FOR UPDATE`,
        [reaction, tenant, stream],
      );
      for (const { position } of rows) {
        const error = await attempt(position);
        const key = [reaction, tenant, stream, position];
        const here = 'reaction = $1 AND tenant = $2 AND stream = $3 AND position = $4';
        if (error === null) await tx.query(`DELETE FROM react.parked WHERE ${here}`, key);
        else {
          await tx.query(`UPDATE react.parked SET tries = tries + 1, error = $5 WHERE ${here}`, [
            ...key,
            String(error),
          ]);
          return;
        }
      }
    }),

  async list() {
    const { rows } = await pool.query<ParkedEvent>(
      `SELECT reaction, tenant, stream, position, type, tries, error, since, drop_reason AS "dropReason" FROM react.parked
       ORDER BY since, reaction, tenant, position`,
    );
    return rows;
  },

  async drop({ reaction, tenant, position }, reason) {
    const { rowCount } = await pool.query(
      `UPDATE react.parked SET dropped_at = now(), drop_reason = $4
       WHERE reaction = $1 AND tenant = $2 AND position = $3 AND dropped_at IS NULL`,
      [reaction, tenant, position, reason],
    );
    return rowCount === 1;
  },
});

export function memoryParkedEvents(): ParkedEvents {
  let parked: ParkedEvent[] = [];
  const ofStream = (one: ParkedStream, other: ParkedStream) =>
    one.reaction === other.reaction && one.tenant === other.tenant && one.stream === other.stream;
  const add = (reaction: string, { tenant, stream, position, type }: RecordedEvent, tries: number, error: string) => {
    const isNew = !parked.some((each) => ofStream(each, { reaction, tenant, stream }) && each.position === position);
    if (isNew)
      parked.push({ reaction, tenant, stream, position, type, tries, error, since: new Date(), dropReason: null });
    return isNew;
  };
  return {
    park: async (reaction, event, tries, error) => add(reaction, event, tries, String(error)),
    async parkBehind(reaction, event) {
      const isBehind = parked.some(
        (each) =>
          ofStream(each, { ...event, reaction }) &&
          (each.position === event.position || (each.position < event.position && each.dropReason === null)),
      );
      if (isBehind) add(reaction, event, 0, '');
      return isBehind;
    },
    async replay(stream, attempt) {
      for (const each of parked.filter((one) => ofStream(one, stream) && one.dropReason === null)) {
        const error = await attempt(each.position);
        parked = parked.flatMap((one) =>
          one !== each ? one : error === null ? [] : { ...one, tries: one.tries + 1, error: String(error) },
        );
        if (error !== null) return;
      }
    },
    list: async () => [...parked],
    async drop(event, reason) {
      const index = parked.findIndex(
        (each) => parkedEventName(each) === parkedEventName(event) && each.dropReason === null,
      );
      parked = parked.map((each, at) => (at === index ? { ...each, dropReason: reason } : each));
      return index >= 0;
    },
  };
}
