import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const made: string[] = [];
const started: Started[] = [];
export type Ended = { readonly code: number | null; readonly signal: string | null; readonly said: string };
export type Started = { readonly ended: Promise<Ended>; said(): string; end(signal: NodeJS.Signals): Promise<Ended> };

/** Said after all of every spec that starts a product or makes a folder: a worker loads this file once for all its specs. */
export async function clearAway(): Promise<void> {
  await Promise.all(started.splice(0).map((product) => product.end('SIGTERM')));
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
}

export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'start-'));
  chmodSync(path, 0o755); // run as root, the database is another user
  made.push(path);
  return path;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // of a server that listens on TCP
  await new Promise((closed) => server.close(closed));
  return port;
}

/** The product as its users start it, on an empty database. */
export function start(settings: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, ['infra/src/app/start.ts'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', START: 'empty', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
    said: said.trim(),
  })); // as node:child_process says
  const product: Started = {
    ended,
    said: () => said,
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      return ended;
    },
  };
  started.push(product);
  return product;
}

export async function ready(port: number, product: Started): Promise<void> {
  let over = false;
  void product.ended.then(() => (over = true));
  for (; !over; await pause(50))
    if (
      await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  throw new Error(`It did not start: ${product.said()}`);
}

export async function running(dataDir: string, settings: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const product = start({ DATA_DIR: dataDir, PORT: String(port), ...settings });
  await ready(port, product);
  return { ...product, url: `http://127.0.0.1:${port}`, port };
}

/** In the database of a running product, as its owner, whom no trigger stops. */
export async function crime(dataDir: string, ...statements: string[]): Promise<void> {
  const [line = ''] = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n').slice(3);
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(line),
    user: 'postgres',
    password: readFileSync(join(dataDir, 'pg.password'), 'utf8'),
    database: 'postgres',
  });
  await client.connect();
  for (const statement of ["SET session_replication_role = 'replica'", ...statements]) await client.query(statement);
  await client.end();
}

/** A verb of the command line, with the settings of a product. */
export const verb = (name: string, settings: Readonly<Record<string, string>>, ...asked: string[]) =>
  new Promise<{ readonly code: number; readonly said: string }>((done) =>
    execFile(
      process.execPath,
      [`infra/src/app/${name}.ts`, ...asked],
      { env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...settings } },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}` }),
    ),
  );
