import type pg from 'pg';

/** Who else uses the log, by the connections that bear the same name; the server closes that of a process that dies. */
export type ProcessWatch = {
  /**
   * Grows when a process has gone, and some more times after that, as what it had begun may be committed a moment
   * later; and while nobody can be asked.
   */
  departures(): number;
  stop(): void;
};

const WATCH_MS = 500;
/** So many times it is said, one interval after another. */
const REPEATS = 4;
const PROCESSES = {
  name: 'processes',
  text: "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = current_setting('application_name')",
};

/** `connection`: one of those that bear the name, to ask on; null while there is nobody else. */
export function processWatch(connection: () => pg.Client | null): ProcessWatch {
  let known: readonly number[] = [];
  let departures = 0;
  let toSay = 0;

  async function watch(): Promise<void> {
    if (toSay > 0) {
      toSay -= 1;
      departures += 1;
    }
    const result = await connection()?.query<{ pid: number }>(PROCESSES);
    if (!result) return;
    const present = result.rows.map(({ pid }) => pid);
    if (known.some((pid) => !present.includes(pid))) toSay = REPEATS;
    known = present;
  }

  const watching = setInterval(() => void watch().catch(() => (departures += 1)), WATCH_MS).unref();
  return { departures: () => departures, stop: () => clearInterval(watching) };
}
