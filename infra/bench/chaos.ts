import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, freshDataDir, signIn, sleep, someCustomer, someSalesman, startApp, type Client, type RunningApp } from './running-app.ts';

/**
 * `npm run chaos`: kill -9 of Postgres and of the product under load. Writers retry every doubtful answer with the same
 * key and keep a ledger of what was acknowledged outside; at the end the ledger and the product must agree.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 10);
const WRITERS = 8;
const dataDir = freshDataDir();
const port = await freePort();

let app: RunningApp = await startApp(dataDir.path, port);
const client: Client = await signIn(app.url);
const salesman = await someSalesman(client);
const ledger = new Map<string, string>(); // customer name -> id
let [stopping, asked, retries, refused, last] = [false, 0, 0, 0, 0];

async function writer() {
  while (!stopping) {
    const key = randomUUID();
    const name = `Chaos ${key.slice(0, 13)}`;
    asked += 1;
    for (;;) {
      try {
        const { status, body } = await client.call('POST', '/customers/create', someCustomer(name, salesman), { 'idempotency-key': key });
        if (status === 201 || status === 200) { ledger.set(name, String(body.id)); last = Math.max(last, Number(body.position)); break; }
        if (status < 500) { refused += 1; console.error('refused', status, JSON.stringify(body)); break; }
      } catch { /* no answer: its fate is unknown, so it is asked again with the same key */ }
      retries += 1;
      await sleep(50);
    }
  }
}

/** Waits until everybody could be acknowledged again; how long that took since `from`, in ms. */
async function recovery(from = performance.now()): Promise<number> {
  const before = ledger.size;
  while (ledger.size <= before + WRITERS) {
    if (performance.now() - from > 120_000) throw new Error('The product did not come back within two minutes');
    await sleep(10);
  }
  return performance.now() - from;
}

function killPostgres() {
  const postmaster = Number(readFileSync(join(dataDir.path, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' }).split('\n').map(Number).filter(Boolean);
  for (const pid of [postmaster, ...children]) try { process.kill(pid, 'SIGKILL'); } catch { /* it went with its parent */ }
}

const writers = Array.from({ length: WRITERS }, writer);
await recovery();
const pid = app.pid;
const back: { postgres: number[]; app: number[] } = { postgres: [], app: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  killPostgres();
  back.postgres.push(await recovery());
  await sleep(300 + 700 * Math.random());
}
const survived = app.pid === pid && await fetch(`${app.url}/healthz`).then(({ ok }) => ok);
for (let round = 0; round < ROUNDS; round += 1) {
  const from = performance.now();
  await app.kill('SIGKILL');
  app = await startApp(dataDir.path, port);
  back.app.push(await recovery(from));
  await sleep(300 + 700 * Math.random());
}
stopping = true;
await Promise.all(writers);

const seen = new Map<string, string[]>();
for (let page = 1; ; page += 1) {
  const { body } = await client.call('POST', '/customers/list', { search: 'Chaos', sortBy: 'createdAt', order: 'asc', page, limit: 200 }, { 'x-read-after': String(last) });
  for (const { name, id } of body.items as { name: string; id: string }[]) seen.set(name, [...(seen.get(name) ?? []), id]); // rows of the list
  if (!body.hasMore) break;
}
const lost = [...ledger].filter(([name, id]) => !seen.get(name)?.includes(id)).length;
const doubled = [...seen.values()].filter((ids) => ids.length > 1).length;
let rebuilt = true;
try {
  console.log(execFileSync(process.execPath, ['infra/src/app/replay.ts', '--verify'], { env: { ...process.env, DATA_DIR: dataDir.path }, encoding: 'utf8' }));
} catch (error) {
  rebuilt = false;
  console.error(error);
}
await app.kill('SIGTERM');
dataDir.remove();

const longest = (times: number[]) => Math.round(Math.max(...times));
const figures = { asked, acknowledged: ledger.size, retries, refused, lost, doubled, appSurvivedPostgres: survived, projectionsEqualRebuild: rebuilt, longestBackAfterPostgresMs: longest(back.postgres), longestBackAfterAppMs: longest(back.app) };
console.log(JSON.stringify(figures));
process.exitCode = lost === 0 && doubled === 0 && refused === 0 && survived && rebuilt ? 0 : 1;
