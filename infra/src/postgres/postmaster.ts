import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What a server says about itself in `postmaster.pid`. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly status: string };

/** @see https://www.postgresql.org/docs/18/storage-file-layout.html (postmaster.pid) */
export function readPostmaster(home: string): Postmaster | null {
  try {
    const lines = readFileSync(join(home, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch {
    return null; // no file is the ordinary case, and a file that cannot be read tells nothing
  }
}

/** Is this process the server of this folder? A zombie is not, nor is a stranger that was given an old server's pid. */
export function isServing(pid: number, home: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform !== 'linux' || commandLine(pid).includes(`\0${home}\0`);
}

/**
 * Removes a `postmaster.pid` whose server is gone. PostgreSQL does so itself, except when the pid belongs to a zombie or
 * to a stranger; then it refuses to start. Waits for the last of the old server's children: the file was what kept a
 * second server from writing beside them.
 */
export async function removeStalePidFile(home: string): Promise<void> {
  const left = readPostmaster(home);
  if (!left || process.platform !== 'linux' || isServing(left.pid, home)) return;
  await pollUntil(() => !hasServerProcess(home), 10_000);
  rmSync(join(home, 'postmaster.pid'), { force: true });
}

/** Polls until `done`; answers whether that was in time. */
export async function pollUntil(done: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!done()) {
    if (performance.now() > end) return false;
    await pause(10);
  }
  return true;
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8'); // empty for a zombie
  } catch {
    return '';
  }
}

/** Every server process stands in its data folder. */
const hasServerProcess = (home: string) =>
  readdirSync('/proc').some((name) => /^\d+$/.test(name) && workingDirectoryOf(name) === home);

function workingDirectoryOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null; // gone meanwhile, a zombie, or not ours to look at
  }
}
