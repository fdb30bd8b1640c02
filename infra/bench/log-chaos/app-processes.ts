import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppProcessSettings } from './app-process.ts';
import { readJournal, type JournalLine } from './journal.ts';

type RunningProcess = { readonly child: ChildProcess; readonly journal: string };

export type AppProcesses = {
  /** `from`: what its follower, which has the same name, has handled. */
  start(name: string, from: ReadonlyMap<string, number>): void;
  /** With -9; gives what its journal says. */
  kill(name: string): Promise<readonly JournalLine[]>;
  names(): string[];
  /** Whatever still runs. */
  end(): void;
};

const APP_PROCESS = fileURLToPath(new URL('app-process.ts', import.meta.url));

/** The app processes of a hostile run, each with a journal in a folder that is theirs. */
export function appProcesses(settings: Pick<AppProcessSettings, 'place' | 'writers' | 'maxPauseMs'>): AppProcesses {
  const folder = mkdtempSync(join(tmpdir(), 'log-chaos-'));
  const running = new Map<string, RunningProcess>();
  let started = 0;
  return {
    start(name, from) {
      const journal = join(folder, `${(started += 1)}.jsonl`);
      const own: AppProcessSettings = { ...settings, journal, follower: name, from: Object.fromEntries(from) };
      const child = spawn(process.execPath, [APP_PROCESS, JSON.stringify(own)], {
        stdio: ['pipe', 'inherit', 'inherit'],
      });
      running.set(name, { child, journal });
    },

    async kill(name) {
      const found = running.get(name);
      if (!found) throw new Error(`No process ${name} runs`);
      const ended = once(found.child, 'exit');
      if (!found.child.kill('SIGKILL')) throw new Error(`The process ${name} has ended by itself`);
      await ended;
      running.delete(name);
      return existsSync(found.journal) ? readJournal(found.journal) : []; // it may not have come so far
    },

    names: () => [...running.keys()],

    end() {
      for (const { child } of running.values()) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
