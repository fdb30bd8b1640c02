import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What the product takes from a test: where its programs are, and what time it is. */
const INHERITED = {
  PATH: process.env['PATH'],
  NODE_ENV: 'test',
  CLOCK_SHIFT: process.env['CLOCK_SHIFT'] ?? '0',
};
const temporaryFolders: string[] = [];
const processes: ProductProcess[] = [];
export type ExitResult = { readonly code: number | null; readonly signal: string | null; readonly output: string };
export type ProductProcess = {
  readonly ended: Promise<ExitResult>;
  output(): string;
  end(signal: NodeJS.Signals): Promise<ExitResult>;
};

/**
 * Said after all of every spec that starts a product or makes a folder: a worker loads this file once for all its
 * specs.
 */
export async function cleanUp(): Promise<void> {
  await Promise.all(processes.splice(0).map((product) => product.end('SIGTERM')));
  for (const path of temporaryFolders.splice(0)) rmSync(path, { recursive: true, force: true });
}

export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'start-'));
  chmodSync(path, 0o755); // run as root, the database is another user
  temporaryFolders.push(path);
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
export function startProduct(settings: Readonly<Record<string, string>>): ProductProcess {
  const child = spawn(process.execPath, ['infra/app/src/start.ts'], {
    env: { ...INHERITED, START: 'empty', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
    output: output.trim(),
  })); // as node:child_process says
  const product: ProductProcess = {
    ended,
    output: () => output,
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      return ended;
    },
  };
  processes.push(product);
  return product;
}

export async function waitUntilReady(port: number, product: ProductProcess): Promise<void> {
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
  throw new Error(`It did not start: ${product.output()}`);
}

export async function startReadyProduct(dataDir: string, settings: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const product = startProduct({ DATA_DIR: dataDir, PORT: String(port), ...settings });
  await waitUntilReady(port, product);
  return { ...product, url: `http://127.0.0.1:${port}`, port };
}

/** The server of a product. */
export const postmasterOf = (dataDir: string): number => Number(postmasterLines(dataDir)[0]);
const postmasterLines = (dataDir: string) => readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n');

/** The database of a running product, as its owner. */
export const databaseUrlOf = (dataDir: string): string =>
  `postgres://postgres:${readFileSync(join(dataDir, 'pg.password'), 'utf8')}@127.0.0.1:${postmasterLines(dataDir)[3]}/postgres`;

/** In the database of a running product, as its owner, whom no trigger stops. */
export async function tamper(dataDir: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await client.connect();
  for (const statement of ["SET session_replication_role = 'replica'", ...statements]) await client.query(statement);
  await client.end();
}

/** A verb of the command line, with the settings of a product. */
export const runCommand = (name: string, settings: Readonly<Record<string, string>>, ...asked: string[]) =>
  new Promise<{ readonly code: number; readonly said: string }>((done) =>
    execFile(
      process.execPath,
      [`infra/app/src/cli/${name}.ts`, ...asked],
      { env: { ...INHERITED, ...settings } },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}` }),
    ),
  );
