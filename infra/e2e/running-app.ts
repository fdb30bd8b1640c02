import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@backoffice/demo/people';

/** As `npm start` says it, without the name of node. */
const [, ...START_ARGUMENTS] = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
).scripts.start.split(' ');

/**
 * The product as a child process, started the way its users start it. `kill` waits for its end, and with SIGTERM for
 * that of its database.
 */
export type RunningApp = {
  readonly url: string;
  readonly pid: number;
  readonly readyMs: number;
  kill(signal: NodeJS.Signals): Promise<void>;
  residentMb(): number;
};

/** A folder for the data of one run. Its name ends with the process, the folder with `remove`. */
export function freshDataDir(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'backoffice-run-'));
  chmodSync(path, 0o755); // run as root, the database is another user
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 20 }) };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/**
 * Starts the product, of this tree or of a copy, and waits until it is ready. @throws with what it printed when it does
 * not get there
 */
export async function startApp(
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
  tree = process.cwd(),
): Promise<RunningApp> {
  const started = performance.now();
  const child = spawn(process.execPath, START_ARGUMENTS, {
    cwd: tree,
    env: {
      NODE_ENV: 'production',
      ...process.env,
      ...settings,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (printed = (printed + String(chunk)).slice(-20_000)));
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!printed.includes(' is ready: ') || !(await isReady(url))) {
    // what answers before that is somebody else
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The product did not start:\n${printed}`);
    if (performance.now() - started > 600_000) {
      child.kill('SIGKILL');
      throw new Error(`The product is not ready after ten minutes:\n${printed}`);
    }
    await sleep(25);
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - started,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
      if (signal === 'SIGTERM') await databaseStopped(dataDir);
    },
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
  };
}

/**
 * A busy machine may take longer to stop the database than the product waits for it: its files are in use until then.
 */
async function databaseStopped(dataDir: string): Promise<void> {
  for (const end = Date.now() + 60_000; existsSync(join(dataDir, 'pg/postmaster.pid')); await sleep(50))
    if (Date.now() > end) throw new Error(`The database in ${dataDir} does not stop`);
}

/** The database of a running product, as its owner. */
export function databaseOf(dataDir: string): string {
  const [port = ''] = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n').slice(3);
  return `postgres://postgres:${readFileSync(join(dataDir, 'pg.password'), 'utf8')}@127.0.0.1:${port}/postgres`;
}

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false; // not listening yet
  }
}

type ApiReply = { readonly status: number; readonly body: Record<string, unknown> };

/** A signed-in user of the product; `headers` carry the session and the company. */
export type Client = {
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<ApiReply>;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly token: string;
  readonly companyId: string;
};

export async function signIn(
  url: string,
  userName = 'olivia',
  password = DEMO_PASSWORD,
  company?: string,
): Promise<Client> {
  const login = await sendRequest(url, 'POST', '/auth/login', { userName, password }, {});
  if (login.status >= 300) throw new Error(`Signing in failed: ${JSON.stringify(login.body)}`);
  const token = String(login.body.token);
  const profile = await sendRequest(url, 'GET', '/users/profile', undefined, { authorization: `Bearer ${token}` });
  const companies = profile.body.companies as { value: string; label: string; isParentCompany: boolean }[]; // the profile's own shape
  const isWanted = (each: (typeof companies)[number]) => (company ? each.label === company : each.isParentCompany);
  const companyId = companies.find(isWanted)?.value ?? companies[0]?.value ?? '';
  const rights = { authorization: `Bearer ${token}`, 'company-id': companyId };
  return {
    url,
    headers: rights,
    token,
    companyId,
    call: (method, path, body, headers = {}) => sendRequest(url, method, path, body, { ...rights, ...headers }),
  };
}

async function sendRequest(
  url: string,
  method: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<ApiReply> {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  // every answer of the API is a JSON object
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}

/** A customer to be created, as small as one may be. */
export const someCustomer = (name: string, salesmanId: string) => ({
  name,
  salesmanId,
  contacts: [{ name: 'Pat Quill', email: `${name.replace(/\W/g, '').toLowerCase()}@example.com`, isPrimary: true }],
  billingAddress: { line1: '1 Main St', city: 'San Diego', state: 'CA', zip: '92101' },
});

export async function someSalesman(client: Client): Promise<string> {
  const { body } = await client.call('GET', '/companies/salesman-labels');
  const [first] = body.items as { value: string }[]; // labels
  if (!first) throw new Error('The company has no salesman');
  return first.value;
}
