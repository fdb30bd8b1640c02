import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { scratchServer } from '@backoffice/infra/postgres';
import pg from 'pg';
import { openConsoleSocket } from './chaos-consoles.ts';
import { deliveredMails } from './chaos-evidence.ts';
import { count, outcomeFigures, outcomeOf } from './chaos-figures.ts';
import { startParts } from './chaos-parts.ts';
import { startWriters } from './chaos-writers.ts';
import { atMost, percentile, type Figure } from './figure.ts';
import { copyTree } from '@backoffice/infra/testing/tree-copy';
import { sleep, type Client } from '@backoffice/infra/testing/running-app';

/**
 * `npm run chaos:processes`: two processes of the product on one PostgreSQL, or with `-- roles` two that answer
 * browsers, two that fold and one that works. One after the other is killed (-9) every ten seconds; then all are
 * replaced, one after the other, by a version whose table of customers is newer. All the while writers press buttons
 * at both, and ask the other one with the same key when an answer does not come, and consoles listen at both.
 * One JSON line for each figure; ends with 1 when one does not hold its bar. `ROUNDS`: how often is killed.
 */
const IS_SPLIT = process.argv[2] === 'roles';
/** Who is killed, and replaced, in this order; browsers are answered by the last two. */
const ROLES = IS_SPLIT ? ['projector', 'projector', 'worker', 'api', 'api'] : ['all', 'all'];
const ROUNDS = Number(process.env['ROUNDS'] ?? ROLES.length * (IS_SPLIT ? 2 : 3));
const CREATORS = IS_SPLIT ? 12 : 4;
const ROUND_MS = 10_000;
const CONSOLES = 4;
const MAX_SILENCE_MS = 2_000;
const MAX_DEPLOY_SILENCE_MS = 1_000;
/** A job whose process was killed is tried again when its heartbeat is missed, and then after its pause. */
const DELIVERY_MS = 300_000;

await using opened = new AsyncDisposableStack();
const server = opened.adopt(await scratchServer({ track_commit_timestamp: 'on', max_connections: '200' }), (each) =>
  each.stop(),
);
const { dataDir, settings, parts, sites, replace } = opened.adopt(await startParts(server.url, ROLES), (each) =>
  each.close(),
);
const newer = newerTree();
opened.defer(() => newer.remove());
const [one, two] = sites.map(({ client }) => client) as [Client, Client]; // there are two
const consoles = Array.from({ length: CONSOLES }, (_, n) =>
  n % 2 === 0 ? openConsoleSocket(one, two) : openConsoleSocket(two, one),
);
const { ledger, stop: stopWriters } = await startWriters(sites, CREATORS);
const machine = probeMachine();

const restartMs: number[] = [];
const begun = Date.now();
for (let round = 0; round < ROUNDS; round++) {
  const next = sleep(ROUND_MS);
  restartMs.push(await replace(parts[round % parts.length] ?? sites[0], 'SIGKILL'));
  await next;
}
const deployed = Date.now();
const steps: { readonly role: string; readonly at: number }[] = [];
for (const part of parts) {
  steps.push({ role: part.role, at: Date.now() });
  restartMs.push(await replace(part, 'SIGTERM', newer.path));
  await sleep(ROUND_MS);
}
await stopWriters();
await sleep(MAX_SILENCE_MS * 2); // the last news may take as long as it may
await Promise.all(consoles.map((each) => each.stop()));
const longestProbeMs = await machine.stop();

const { mailed, bugs } = ledger;
const outcome = await outcomeOf(ledger, sites, server.url);
const silences = consoles.flatMap((each) => each.silences(outcome.recorded));
const waiting = performance.now();
const delivered = () => deliveredMails(dataDir, 'Chaos mail ');
while ([...mailed].some((subject) => !delivered().has(subject)) && performance.now() - waiting < DELIVERY_MS)
  await sleep(500);
const deliveryMs = performance.now() - waiting;
const letters = await runTool('jobs');
for (const { app } of parts) await app.kill('SIGTERM');
const verified = await runTool('audit-verify');
const rebuilt = await runTool('replay', '--verify');

const longestSilence = (during: (at: number) => boolean) =>
  Math.max(0, ...silences.flatMap(({ commit, ms }) => (during(commit.at) ? [ms] : [])));
const none = (figure: string, value: number, unit: string) => atMost(`two processes: ${figure}`, value, unit, 0);
const figures: Figure[] = [
  ...outcomeFigures('two processes', ledger, outcome),
  none(
    'mails that never came',
    count(mailed, (subject) => !delivered().has(subject)),
    'mails',
  ),
  none(
    'mails that came twice',
    count(delivered().values(), ({ length }) => length > 1),
    'mails',
  ),
  none('lists of dead letters', letters.output.startsWith('There are no dead letters.') ? 0 : 1, 'lists'),
  none('audit:verify', verified.code, 'exit code'),
  none('replay --verify, tables against a rebuild', rebuilt.code, 'exit code'),
  atMost(
    `${ROUNDS} kills: longest silence of an open socket`,
    longestSilence((at) => at >= begun && at < deployed),
    'ms',
    MAX_SILENCE_MS,
  ),
  atMost(
    'rolling deploy: longest silence of an open socket',
    longestSilence((at) => at >= deployed),
    'ms',
    MAX_DEPLOY_SILENCE_MS,
  ),
];
for (const figure of figures) console.log(JSON.stringify(figure));
const silenceMs = silences.map(({ ms }) => ms);
console.log(
  JSON.stringify({
    askedAgain: ledger.askedAgain,
    writesPerSecond: Math.round(outcome.answered.length / ((Date.now() - begun) / 1_000)),
    longestAnswerMs: Math.round(Math.max(...ledger.answerMs)),
    silences: silenceMs.length,
    silenceP50Ms: Math.round(percentile(silenceMs, 0.5)),
    silenceP99Ms: Math.round(percentile(silenceMs, 0.99)),
    silencesTooLong: count(silenceMs, (ms) => ms > MAX_SILENCE_MS),
    deploySilenceMs: steps.map(({ role, at }, n) => ({
      role,
      ms: Math.round(longestSilence((when) => when >= at && when < (steps[n + 1]?.at ?? Number.POSITIVE_INFINITY))),
    })),
    consoles: consoles.map((each) => each.counts()),
    longestRestartMs: Math.round(Math.max(...restartMs)),
    lastMailAfterMs: Math.round(deliveryMs),
    longestProbeMs: Math.round(longestProbeMs),
    loadAverage: loadavg().map(Math.round),
  }),
);
for (const text of [...new Set(bugs)].slice(0, 5)) console.error(text);
for (const tool of [letters, verified, rebuilt]) if (tool.code !== 0) console.error(tool.output);
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;

/**
 * How long the machine itself lets one wait: the longest answer to nothing at all, in ms, which no silence can be
 * shorter than.
 */
function probeMachine(): { stop(): Promise<number> } {
  let [stopping, longest] = [false, 0];
  const client = new pg.Client({ connectionString: server.url });
  const running = (async () => {
    await client.connect();
    for (; !stopping; await sleep(50)) {
      const from = performance.now();
      await client.query('SELECT 1');
      longest = Math.max(longest, performance.now() - from);
    }
    await client.end();
  })();
  return {
    async stop() {
      stopping = true;
      await running;
      return longest;
    },
  };
}

/** The product with the table of customers at its next version, as a release would bring it, the console built. */
function newerTree() {
  const tree = copyTree();
  cpSync('frontend/dist', join(tree.path, 'frontend/dist'), { recursive: true });
  const file = join(tree.path, 'projections/src/features/customers/projection.ts');
  const text = readFileSync(file, 'utf8').replace(/version: (\d+)/, (_, version) => `version: ${Number(version) + 1}`);
  writeFileSync(file, text);
  return tree;
}

/** A tool of the newer version, with the settings of the product. */
function runTool(name: string, ...asked: string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((done) =>
    execFile(
      process.execPath,
      [`infra/app/src/cli/${name}.ts`, ...asked],
      { cwd: newer.path, env: { ...process.env, ...settings, DATA_DIR: dataDir } },
      (error, stdout, stderr) => done({ code: error ? 1 : 0, output: `${stdout}${stderr}` }),
    ),
  );
}
