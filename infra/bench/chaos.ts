import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliveredMails, listedCustomers } from './chaos-evidence.ts';
import {
  freePort,
  freshDataDir,
  signIn,
  sleep,
  someCustomer,
  someSalesman,
  startApp,
  type Client,
  type RunningApp,
} from '@backoffice/infra/testing/running-app';

/**
 * `npm run chaos`: kill -9 of Postgres, of the product, and of both at once, under load. Writers make customers and
 * mail proposals, which leaves a reaction and a job under every kill. They retry every doubtful answer with the same
 * key and keep a ledger of what was acknowledged outside; at the end the ledger, the product and the mailbox must
 * agree.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 10);
const WRITERS = 8;
const MAILERS = 2;
/** A job whose process was killed is tried again when its heartbeat is missed, and then after its pause. */
const DELIVERY_MS = 300_000;
const dataDir = freshDataDir();
const port = await freePort();

let app: RunningApp = await startApp(dataDir.path, port);
const client: Client = await signIn(app.url);
const salesman = await someSalesman(client);
const ledger = new Map<string, string>(); // customer name -> id
const mailed = new Set<string>(); // subjects
let [stopping, asked, retries, refused, last] = [false, 0, 0, 0, 0];

/** Asks until there is an answer; null when it was refused. */
async function sendUntilAnswered(path: string, body: object, key: string): Promise<Record<string, unknown> | null> {
  asked += 1;
  for (;;) {
    try {
      const answer = await client.call('POST', path, body, { 'idempotency-key': key });
      if (answer.status < 300) {
        last = Math.max(last, Number(answer.body.position));
        return answer.body;
      }
      if (answer.status < 500) {
        refused += 1;
        console.error('refused', answer.status, JSON.stringify(answer.body));
        return null;
      }
    } catch {
      /* no answer: its fate is unknown, so it is asked again with the same key */
    }
    retries += 1;
    await sleep(50);
  }
}

async function writer() {
  while (!stopping) {
    const key = randomUUID();
    const name = `Chaos ${key.slice(0, 13)}`;
    const receipt = await sendUntilAnswered('/customers/create', someCustomer(name, salesman), key);
    if (receipt) ledger.set(name, String(receipt.id));
  }
}

async function mailer(proposalId: string) {
  const {
    body: { to },
  } = await client.call('GET', `/proposals/${proposalId}/email-fields`);
  const [{ email }] = to as [{ email: string }]; // the demo's customers have one
  while (!stopping) {
    const key = randomUUID();
    const subject = `Chaos mail ${key}`;
    if (
      await sendUntilAnswered(
        `/proposals/${proposalId}/send-email`,
        { to: [email], subject, body: 'Your proposal: {{doc.link}}' },
        key,
      )
    )
      mailed.add(subject);
    await sleep(100);
  }
}

/** Waits until everybody could be acknowledged again; how long that took since `from`, in ms. */
async function waitForRecovery(from = performance.now()): Promise<number> {
  const before = [ledger.size, mailed.size] as const;
  while (ledger.size <= before[0] + WRITERS || mailed.size <= before[1] + MAILERS) {
    if (performance.now() - from > 120_000) throw new Error('The product did not come back within two minutes');
    await sleep(10);
  }
  return performance.now() - from;
}

function killPostgres() {
  const postmaster = Number(readFileSync(join(dataDir.path, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter(Boolean);
  for (const pid of [postmaster, ...children])
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      /* it went with its parent */
    }
}

/**
 * Of the process itself, not of what we remember of it: nobody else can have begun at that instant under that number.
 */
const processIdentity = () => {
  try {
    return execFileSync('ps', ['-o', 'pid=,lstart=', '-p', String(app.pid)], { encoding: 'utf8' }).trim();
  } catch {
    return 'gone';
  }
};
/** A read that needs the database, as a user would ask it. */
const canRead = () =>
  client.call('POST', '/customers/list', { search: 'Chaos', page: 1, limit: 1 }).then(
    ({ status, body }) => status === 200 && Number(body.total) > 0,
    () => false,
  );

const { body: proposals } = await client.call('POST', '/proposals/list', {
  filters: [{ field: 'status', op: 'eq', value: 'draft' }],
  limit: MAILERS,
});
const proposalIds = (proposals.items as { id: string }[]).map(({ id }) => id); // rows of the list
if (proposalIds.length < MAILERS) throw new Error('The demo has too few drafts to mail');
process.once('exit', () => {
  // also when a round has thrown: nothing is left running, nor on the disk
  try {
    killPostgres();
  } catch {
    /* it has ended in good order */
  }
  try {
    process.kill(app.pid, 'SIGKILL');
  } catch {
    /* so has the product */
  }
  dataDir.remove();
});
const writersAtWork = [...Array.from({ length: WRITERS }, writer), ...proposalIds.map(mailer)];
await waitForRecovery();

const recoveryTimes: { postgres: number[]; app: number[]; both: number[] } = { postgres: [], app: [], both: [] };
const firstProcess = processIdentity();
let survived = firstProcess !== 'gone';
for (let round = 0; round < ROUNDS; round += 1) {
  killPostgres();
  recoveryTimes.postgres.push(await waitForRecovery());
  survived &&= processIdentity() === firstProcess && (await canRead());
  await sleep(300 + 700 * Math.random());
}
async function killAndRestart(times: number[], ...kills: (() => unknown)[]) {
  const from = performance.now();
  await Promise.all(kills.map((kill) => kill()));
  app = await startApp(dataDir.path, port);
  times.push(await waitForRecovery(from));
  await sleep(300 + 700 * Math.random());
}
for (let round = 0; round < ROUNDS; round += 1) await killAndRestart(recoveryTimes.app, () => app.kill('SIGKILL'));
await killAndRestart(recoveryTimes.both, () => app.kill('SIGKILL'), killPostgres);
stopping = true;
await Promise.all(writersAtWork);

const listed = await listedCustomers(client, 'Chaos', last);
const lostCount = [...ledger].filter(([name, id]) => !listed.get(name)?.includes(id)).length;
const duplicateCount = [...listed.values()].filter((ids) => ids.length > 1).length;

const readMailbox = () => deliveredMails(dataDir.path, 'Chaos mail ');
const waited = performance.now();
while ([...mailed].some((subject) => !readMailbox().has(subject)) && performance.now() - waited < DELIVERY_MS)
  await sleep(500);
const delivered = readMailbox();
const mailsLost = [...mailed].filter((subject) => !delivered.has(subject)).length;
const mailsDoubled = [...delivered.values()].filter((ids) => ids.length > 1).length;
const mailsUnasked = [...delivered.keys()].filter((subject) => !mailed.has(subject)).length;

let rebuilt = true;
try {
  console.log(
    execFileSync(process.execPath, ['infra/app/src/cli/replay.ts', '--verify'], {
      env: { ...process.env, DATA_DIR: dataDir.path },
      encoding: 'utf8',
    }),
  );
} catch (error) {
  rebuilt = false;
  console.error(error);
}
await app.kill('SIGTERM');

const longest = (times: number[]) => Math.round(Math.max(...times));
const figures = {
  asked,
  acknowledged: ledger.size + mailed.size,
  retries,
  refused,
  lost: lostCount,
  doubled: duplicateCount,
  mails: mailed.size,
  mailsLost,
  mailsDoubled,
  mailsUnasked,
  lastMailAfterMs: Math.round(performance.now() - waited),
  appSurvivedPostgres: survived,
  projectionsEqualRebuild: rebuilt,
  longestBackAfterPostgresMs: longest(recoveryTimes.postgres),
  longestBackAfterAppMs: longest(recoveryTimes.app),
  backAfterBothMs: longest(recoveryTimes.both),
};
console.log(JSON.stringify(figures));
process.exitCode =
  lostCount + duplicateCount + mailsLost + mailsDoubled + mailsUnasked + refused === 0 && survived && rebuilt ? 0 : 1;
