import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { killOnExit } from './kill-on-exit.ts';
import { isServing, pollUntil } from './postmaster.ts';
import { findRunning, initDataFolder, launch, shutDown, serverInstance, instanceUrl } from './server.ts';

/**
 * `stop` may be called twice. A server that another live process of ours started is only borrowed: stopping leaves it
 * be.
 */
export type EmbeddedServer = {
  readonly url: string;
  readonly how: 'started' | 'adopted' | 'borrowed';
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** The server lives in its `pg`. */
  readonly dataDir: string;
  /** The first port to try; nobody needs a fixed one. */
  readonly port?: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly report?: (sentence: string) => void;
};

const WATCH_INTERVAL_MS = 200;

/**
 * PostgreSQL as a child: made when absent, adopted when a killed run left it alive, restarted when it is killed.
 * @throws CannotStart
 */
export async function startEmbedded({
  dataDir,
  port = 54_320,
  settings = {},
  report = toStderr,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const site = await serverInstance(resolve(dataDir), settings, report);
  const found = await findRunning(site);
  if (found && isOwnedByOther(site.ownerFile))
    return { url: instanceUrl(site, found), how: 'borrowed', stop: async () => {} };
  if (!existsSync(site.home)) await initDataFolder(site);
  writeFileSync(site.ownerFile, String(process.pid)); // before the server can be found by another process
  let server = found ?? (await launch(site, port));

  const forget = killOnExit(() => process.kill(server.pid, 'SIGINT'));
  let stopping: Promise<void> | null = null;
  let restarting: Promise<void> | null = null;
  const watch = setInterval(() => {
    if (!restarting && !isServing(server.pid, site.home)) restarting = restart().finally(() => (restarting = null));
  }, WATCH_INTERVAL_MS).unref();

  async function restart() {
    report('PostgreSQL is gone; it is being restarted.');
    for (let lastReported = ''; !stopping; await pollUntil(() => stopping !== null, WATCH_INTERVAL_MS)) {
      try {
        server = await launch(site, server.port, server.port); // whoever is connected knows this port
        return report('PostgreSQL is back.');
      } catch (error) {
        if (String(error) !== lastReported) report((lastReported = String(error)));
      }
    }
  }

  async function stop() {
    clearInterval(watch);
    await restarting;
    forget();
    await shutDown(site, server.pid);
    rmSync(site.ownerFile, { force: true });
  }

  return { url: instanceUrl(site, server), how: found ? 'adopted' : 'started', stop: () => (stopping ??= stop()) };
}

const toStderr = (sentence: string) => void process.stderr.write(`${sentence}\n`);

function isOwnedByOther(ownerFile: string): boolean {
  try {
    const owner = Number(readFileSync(ownerFile, 'utf8'));
    return owner !== process.pid && process.kill(owner, 0);
  } catch {
    return false; // nobody wrote it, or whoever did is dead
  }
}
