import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Of Linux, wherever Node runs. */
const TICKS_PER_SECOND = 100;

/**
 * The processor time of a PostgreSQL server, in ms: of its postmaster, of the children it has, and of those that have
 * ended. Linux only. `url` is that of the owner.
 */
export async function serverProcessorTime(url: string): Promise<() => number> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const { rows } = await db.query<{ pid: string }>(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid",
  );
  await db.end();
  const postmaster = Number(rows[0]?.pid);
  return () => {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const ticks = processes.map((pid) => processorTicks(pid, postmaster));
    return (ticks.reduce((sum, each) => sum + each, 0) * 1_000) / TICKS_PER_SECOND;
  };
}

/** The processor time of a process, in ms. Linux only. */
export function processTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
  const [user = 0, system = 0] = fields.slice(11, 13);
  return ((user + system) * 1_000) / TICKS_PER_SECOND;
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html (ppid, utime, stime, cutime, cstime) */
function processorTicks(pid: string, postmaster: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    const [own = 0, ended = 0] = [fields.slice(11, 13), fields.slice(13, 15)].map(
      ([user = 0, system = 0]) => user + system,
    );
    if (Number(pid) === postmaster) return own + ended;
    return fields[1] === postmaster ? own : 0;
  } catch {
    return 0; // it has just ended, and the postmaster counts it
  }
}
