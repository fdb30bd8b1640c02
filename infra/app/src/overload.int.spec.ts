import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  cleanUp,
  databaseUrlOf,
  postmasterOf,
  startReadyProduct,
  temporaryFolder,
} from './product-process.spec-kit.ts';

const paused: number[] = [];
afterEach(() => signalAll('SIGCONT', paused.splice(0)));
afterAll(cleanUp);

/** On a quiet machine each takes a few seconds; in a pipeline many others run beside it. */
const PATIENT = { timeout: 120_000 };
const until = (fact: () => unknown) => expect.poll(fact, { timeout: 30_000, interval: 50 });

/** An empty product, and its first Software Admin, who keeps the list of companies. */
async function startSetUpProduct(dataDir: string) {
  const product = await startReadyProduct(dataDir);
  let token = '';
  async function ask(method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    const begun = performance.now();
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {},
      seconds: (performance.now() - begun) / 1_000,
    };
  }
  const sol = { firstName: 'Sol', lastName: 'Ray' };
  token = (
    await ask('POST', '/api/auth/set-up', {
      ...sol,
      userName: 'sol',
      email: 'sol@example.com',
      password: 'correct horse battery',
    })
  ).body.token;
  expect((await ask('PUT', '/api/users/update', { ...sol, phoneNumber: '+16195550100' })).status).toBe(200);
  return {
    ...product,
    ask,
    list: () => ask('POST', '/api/companies/list', { limit: 100 }),
    create: (name: string, key = randomUUID()) =>
      ask('POST', '/api/companies/create', companyOf(name), { 'idempotency-key': key }),
    health: async () => (await ask('GET', '/healthz')).status,
    names: async (): Promise<string[]> =>
      (await ask('POST', '/api/companies/list', { limit: 100 })).body.items.map(({ name }: { name: string }) => name),
  };
}

const companyOf = (name: string) => ({
  name,
  type: 'parent',
  licenseNumber: '1120457',
  address: { line1: '2310 Harbor Dr', city: 'National City', state: 'CA', zip: '91950' },
  phone: '+16195550188',
  email: 'office@harborline.example',
  timeZone: 'America/Los_Angeles',
  owner: {
    firstName: 'Irene',
    lastName: 'Novak',
    userName: `irene.${name}`.toLowerCase(),
    email: `${name.toLowerCase()}@harborline.example`,
    phoneNumber: null,
  },
});

/** The server and each of its connections. */
function serverProcesses(dataDir: string): number[] {
  const parent = postmasterOf(dataDir);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
  return [parent, ...children.split('\n').map(Number).filter(Boolean)];
}

function signalAll(signal: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      /* it has ended meanwhile */
    }
}

describe('a database that hangs', PATIENT, () => {
  it('given a server that says nothing, every request is told in time to ask again, and served once it goes on', async () => {
    const dataDir = temporaryFolder();
    const { ask, list, create, names, health } = await startSetUpProduct(dataDir);
    paused.push(...serverProcesses(dataDir));
    signalAll('SIGSTOP', paused);
    const key = randomUUID();
    const query = () => ask('POST', '/graphql', { query: '{ companies { total } }' });
    const takeFile = () => ask('POST', '/api/companies/export', { columns: [{ field: 'name', title: 'Name' }] });
    const waiting = [list(), create('Harborline', key), query(), takeFile()];
    for (const { status, retryAfter, body, seconds } of await Promise.all(waiting)) {
      expect([status, retryAfter, body.code]).toEqual([503, '2', 'UNAVAILABLE']);
      expect(seconds).toBeLessThan(8); // 2 on a quiet machine, and 25 or more without a deadline
    }
    for (const { status, body } of [await takeFile(), await query()])
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    const { status, body, seconds } = await create('Harborline', key);
    expect([status, body.code, await health()]).toEqual([503, 'UNAVAILABLE', 200]);
    expect(seconds).toBeLessThan(1); // refused before anything is begun

    signalAll('SIGCONT', paused);
    await until(async () => (await create('Harborline', key)).status).toBe(201);
    await until(names).toEqual(['Harborline']);
    // a Software Admin makes no files, and is told so again
    await until(async () => (await takeFile()).status).toBe(403);
    expect((await query()).body).toEqual({ data: { companies: { total: 1 } } });
  });
});

describe('a table that is locked', PATIENT, () => {
  it('given more requests than places, those that wait in vain are told to ask again, and health is answered', async () => {
    const dataDir = temporaryFolder();
    const { list, health } = await startSetUpProduct(dataDir);
    const blocker = new pg.Client(databaseUrlOf(dataDir));
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE read.companies IN ACCESS EXCLUSIVE MODE');
    const lists = Array.from({ length: 60 }, list);
    const first = await Promise.race(lists);
    expect([first.status, first.retryAfter, await health()]).toEqual([503, '2', 200]);
    await blocker.query('ROLLBACK');
    await blocker.end();
    const answers = await Promise.all(lists);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(answers.some(({ body }) => body.code === 'BUSY')).toBe(true);
    expect((await list()).status).toBe(200);
  });
});

describe.skipIf(!canMount())('a disk that is full', PATIENT, () => {
  const dataDir = temporaryFolder();
  let product: Awaited<ReturnType<typeof startSetUpProduct>>;
  beforeAll(async () => {
    mount(dataDir, '300m'); // room for an empty database and its log, and little more
    product = await startSetUpProduct(dataDir);
  }, PATIENT.timeout);
  afterAll(async () => {
    await product.end('SIGTERM');
    execFileSync('umount', [dataDir]);
  });

  it('given a full disk, writes are told to ask again, reads are answered, and all is well once there is room', async () => {
    const { list, create, names, output } = product;
    const filler = join(dataDir, 'filler');
    fill(filler);
    const begun = output().length;
    const acknowledged: string[] = [];
    const refusals: string[] = [];
    for (let n = 0; refusals.length < 20; n++) {
      const { status, retryAfter, body } = await create(`Company${n}`);
      if (status === 201) acknowledged.push(`Company${n}`);
      else refusals.push(`${status} ${retryAfter} ${body.code}`);
    }
    expect(new Set(refusals)).toEqual(new Set(['503 2 UNAVAILABLE']));
    expect((await list()).status).toBe(200);
    const lines = output().slice(begun).split('\n');
    expect(lines.filter((line) => line.includes('"stack"'))).toEqual([]);
    expect(lines.filter((line) => line.includes('No space left')).length).toBe(1);

    rmSync(filler);
    await until(async () => (await create('Harborline')).status).toBe(201);
    await until(async () => (await names()).toSorted()).toEqual([...acknowledged, 'Harborline'].toSorted());
  });
});

function mount(path: string, size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', path], { stdio: 'ignore' });
}

/** Root may, except in most containers. */
function canMount(): boolean {
  if (process.platform !== 'linux') return false;
  const path = temporaryFolder();
  try {
    mount(path, '1m');
    execFileSync('umount', [path]);
    return true;
  } catch {
    return false;
  }
}

/** Writes a file until there is no room. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const chunk = Buffer.alloc(65_536); ;) writeSync(file, chunk);
  } catch {
    closeSync(file);
  }
}
