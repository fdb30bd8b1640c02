import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
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

/** A healthy child ends within moments of its postmaster; one in the middle of a statement, with that. */
const ORPHAN_GRACE_MS = 10_000;
const KILL_TIMEOUT_MS = 5_000;

/**
 * Clears what a dead server has left behind: its last children, and its `postmaster.pid`. PostgreSQL refuses to start
 * while one of those children is attached to the shared memory, or while the pid belongs to a zombie or to a stranger.
 * A child that outlives the grace hangs, and is ended with SIGKILL: its postmaster is dead, so nothing it does counts.
 * Linux only; elsewhere nothing says which folder a process stands in, and an orphan that hangs is for the operator to
 * end.
 */
export async function clearDeadServer(home: string, report: (sentence: string) => void): Promise<void> {
  if (process.platform !== 'linux') return;
  const isAlive = () => {
    const found = readPostmaster(home);
    return found ? isServing(found.pid, home) : serverProcesses(home).some((pid) => isServing(pid, home));
  };
  const isCleared = () => isAlive() || serverProcesses(home).length === 0;
  if (!(await pollUntil(isCleared, ORPHAN_GRACE_MS))) {
    const orphans = serverProcesses(home);
    const kept = orphans.length === 1 ? 'a process behind that hangs' : 'processes behind that hang';
    report(`PostgreSQL left ${kept} in ${home}: ${orphans.join(', ')}, ended now.`);
    orphans.forEach(kill);
    await pollUntil(isCleared, KILL_TIMEOUT_MS);
  }
  if (!isAlive()) rmSync(join(home, 'postmaster.pid'), { force: true });
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

/**
 * The processes of the server of a folder: the program is `postgres`, and it stands in that folder, which every server
 * process enters before it does anything. A shell that was opened there is none, nor is a server of another folder.
 */
function serverProcesses(home: string): number[] {
  const folder = realPathOf(home);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => linkOf(pid, 'cwd') === folder && /\/postgres( \(deleted\))?$/.test(linkOf(pid, 'exe')));
}

/** As the system tells it; empty of a process that is gone, a zombie, or not ours to look at. */
function linkOf(pid: number, name: 'cwd' | 'exe'): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return '';
  }
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // not made yet: nobody stands in it
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended meanwhile
  }
}
