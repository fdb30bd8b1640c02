import type pg from 'pg';

/** Who else uses the log, by a lock that a process shares with the others and that the server takes from it when it dies. */
export type ProcessWatch = {
  /** Takes part, on a connection that lasts as long as the process. */
  join(connection: pg.Client): Promise<void>;
  /**
   * Grows when a process has gone, and some more times after that, as what it had begun may be committed a moment
   * later; and while nobody can be asked.
   */
  departures(): number;
  stop(): void;
};

const LOCK = 7_203_116; // any number nobody else takes
const WATCH_MS = 500;
/** So many times it is said, one interval after another. */
const REPEATS = 4;

/** `connection`: to ask on; null while there is nobody else. */
export function processWatch(connection: () => pg.Client | null): ProcessWatch {
  let known: readonly number[] = [];
  let departures = 0;
  let toSay = 0;

  async function watch(): Promise<void> {
    if (toSay > 0) {
      toSay -= 1;
      departures += 1;
    }
    const result = await connection()?.query<{ pid: number }>({
      name: 'processes',
      text: `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objid = 0 AND objsubid = 2 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      values: [LOCK],
    });
    if (!result) return;
    const present = result.rows.map(({ pid }) => pid);
    if (known.some((pid) => !present.includes(pid))) toSay = REPEATS;
    known = present;
  }

  const watching = setInterval(() => void watch().catch(() => (departures += 1)), WATCH_MS).unref();
  return {
    join: async (own) => void (await own.query('SELECT pg_advisory_lock_shared($1, 0)', [LOCK])),
    departures: () => departures,
    stop: () => clearInterval(watching),
  };
}
