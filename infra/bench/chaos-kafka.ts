import { loadavg } from 'node:os';
import { scratchServer } from '@backoffice/infra/postgres';
import { startTestBroker } from '@backoffice/infra/testing/kafka-broker';
import { sleep } from '@backoffice/infra/testing/running-app';
import pg from 'pg';
import { openConsoleSocket } from './chaos-consoles.ts';
import { outcomeFigures, outcomeOf } from './chaos-figures.ts';
import { startParts } from './chaos-parts.ts';
import { startWriters } from './chaos-writers.ts';
import { atMost, percentile, type Figure } from './figure.ts';

/**
 * `npm run chaos:kafka`: processes by role whose only broker is killed, and comes back after AWAY_SECONDS (30 where it
 * is not said), while writers press buttons. Commands go on as before, rows follow by the log, and what Kafka lacks is
 * sent to it afterwards. One JSON line for each figure; ends with 1 when one does not hold its bar.
 */
const AWAY_MS = Number(process.env['AWAY_SECONDS'] ?? 30) * 1_000;
const BEFORE_MS = Math.min(Math.max(AWAY_MS, 20_000), 60_000);
const WARM_UP_MS = 15_000;
const ROLES = ['relay', 'projector', 'projector', 'worker', 'api', 'api'];
const MAX_SLOWER = 1.5;
/** Of consumers that find their way back; as long as `npm run scale:demo` allows a console to hear nothing. */
const MAX_LATE_MS = 30_000;
const MAX_CATCH_UP_MS = 60_000;
const LOOK_MS = 250;

await using opened = new AsyncDisposableStack();
const server = opened.adopt(await scratchServer({ track_commit_timestamp: 'on', max_connections: '200' }), (each) =>
  each.stop(),
);
const broker = opened.adopt(await startTestBroker(), (each) => each.stop());
const { parts, sites } = opened.adopt(
  await startParts(server.url, ROLES, {
    KAFKA_BROKERS: broker.address,
    FEED_PARTITIONS: '8',
    FEED_REPLICATION: '1',
  }),
  (each) => each.close(),
);
const owner = new pg.Client({ connectionString: server.url });
await owner.connect();
opened.defer(() => owner.end());
const consoles = [
  openConsoleSocket(sites[0].client, sites[1].client),
  openConsoleSocket(sites[1].client, sites[0].client),
];
await untilSent(await head());
const { ledger, stop } = await startWriters(sites);
const rows = watchRows();

await sleep(WARM_UP_MS);
const warm = ledger.answerMs.length;
rows.longestMs();
await sleep(BEFORE_MS);
const before = { answers: ledger.answerMs.length, rowsLateMs: rows.longestMs() };
const from = Date.now();
await broker.kill();
await sleep(AWAY_MS);
const away = { answers: ledger.answerMs.length, rowsLateMs: rows.longestMs(), askedAgain: ledger.askedAgain };
const unsent = (await head()) - (await sentUpTo());
await broker.start();
const returned = Date.now();
await untilSent(await head());
const catchUpMs = Date.now() - returned;
await sleep(MAX_LATE_MS / 3); // the last news may take as long as Kafka takes to share out its partitions
await stop();
await rows.stop();
await Promise.all(consoles.map((each) => each.stop()));
const outcome = await outcomeOf(ledger, sites, server.url);
for (const { app } of parts) await app.kill('SIGTERM');

const name = `Kafka away for ${AWAY_MS / 1_000} s`;
const answersBefore = ledger.answerMs.slice(warm, before.answers);
const answersAway = ledger.answerMs.slice(before.answers, away.answers);
const slower = (share: number) => percentile(answersAway, share) / percentile(answersBefore, share);
const figures: Figure[] = [
  ...outcomeFigures(name, ledger, outcome),
  atMost(`${name}: commands asked again`, away.askedAgain, 'commands', 0),
  ...[0.5, 0.95].map((share) => atMost(`${name}: answers, × before, p${share * 100}`, slower(share), '×', MAX_SLOWER)),
  atMost(`${name}: rows behind the log, longest`, away.rowsLateMs, 'ms', MAX_LATE_MS),
  atMost(`${name}: what Kafka lacked (${unsent} events) is sent after`, catchUpMs, 'ms', MAX_CATCH_UP_MS),
];
for (const figure of figures) console.log(JSON.stringify(figure));
const silences = consoles.flatMap((each) => each.silences(outcome.recorded));
const silenceMs = (isMeant: (at: number) => boolean) =>
  Math.round(Math.max(0, ...silences.flatMap(({ commit, ms }) => (isMeant(commit.at) ? [ms] : []))));
console.log(
  JSON.stringify({
    answers: { before: answersBefore.length, away: answersAway.length },
    answerP50Ms: { before: percentile(answersBefore, 0.5), away: percentile(answersAway, 0.5) },
    rowsLateBeforeMs: before.rowsLateMs,
    consoleSilenceMs: {
      before: silenceMs((at) => at < from),
      away: silenceMs((at) => at >= from && at < returned),
      after: silenceMs((at) => at >= returned),
    },
    loadAverage: loadavg().map(Math.round),
  }),
);
for (const text of [...new Set(ledger.bugs)].slice(0, 5)) console.error(text);
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;

/** Of the company that is written to. */
async function head(): Promise<number> {
  return position('SELECT head AS position FROM log.heads WHERE tenant = $1');
}
/** What Kafka has said it has. */
async function sentUpTo(): Promise<number> {
  return position('SELECT max(position) AS position FROM feed.relay WHERE tenant = $1');
}
async function position(sql: string): Promise<number> {
  const { rows: found } = await owner.query<{ position: string }>(sql, [sites[0].client.companyId]);
  return Number(found[0]?.position ?? 0);
}
async function untilSent(upTo: number): Promise<void> {
  while ((await sentUpTo()) < upTo) await sleep(LOOK_MS);
}

/** How long the tables of the company have lacked what its log had, in ms; the longest since it was asked last. */
function watchRows() {
  let [stopping, longest] = [false, 0];
  const missing: { readonly head: number; readonly at: number }[] = [];
  const running = (async () => {
    for (; !stopping; await sleep(LOOK_MS)) {
      missing.push({ head: await head(), at: Date.now() });
      const folded = await position('SELECT position FROM read.checkpoints WHERE tenant = $1 AND projection IS NULL');
      while (missing[0] && missing[0].head <= folded) missing.shift();
      if (missing[0]) longest = Math.max(longest, Date.now() - missing[0].at);
    }
  })();
  return {
    longestMs(): number {
      const found = longest;
      longest = 0;
      return found;
    },
    async stop(): Promise<void> {
      stopping = true;
      await running;
    },
  };
}
