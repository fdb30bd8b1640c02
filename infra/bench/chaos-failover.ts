import { migrate } from '@backoffice/infra/postgres';
import { sleep } from '@backoffice/infra/testing/running-app';
import { startReplicatedServers } from '@backoffice/infra/testing/standby';
import { outcomeFigures, outcomeOf } from './chaos-figures.ts';
import { startParts } from './chaos-parts.ts';
import { startWriters } from './chaos-writers.ts';
import { atMost, type Figure } from './figure.ts';

/**
 * `npm run chaos:failover`: two processes of the product on a PostgreSQL with a synchronous replica, which lists are
 * read at. Under load the primary is gone for good and the replica promoted in its place. One JSON line for each
 * figure; ends with 1 when one does not hold its bar.
 */
const BEFORE_MS = 10_000;
const AFTER_MS = 15_000;
const MAX_AWAY_MS = 10_000;

await using opened = new AsyncDisposableStack();
const servers = opened.adopt(await startReplicatedServers(migrate, { isSynchronous: true }), (each) => each.stop());
const { parts, sites } = opened.adopt(
  await startParts(servers.url, ['all', 'all'], { READ_REPLICA_URL: servers.replicaUrl }),
  (each) => each.close(),
);
const { ledger, stop } = await startWriters(sites);
await sleep(BEFORE_MS);
const answeredBefore = ledger.answerMs.length;
const begun = performance.now();
const switchMs = await servers.failOver();
while (ledger.answerMs.length === answeredBefore || performance.now() - begun < switchMs) await sleep(10);
const answeredAgain = ledger.answerMs.length;
while (ledger.answerMs.length === answeredAgain) await sleep(10);
const awayMs = performance.now() - begun;
await sleep(AFTER_MS);
await stop();

const outcome = await outcomeOf(ledger, sites, servers.url);
for (const { app } of parts) await app.kill('SIGTERM');

const figures: Figure[] = [
  ...outcomeFigures('fail-over', ledger, outcome),
  atMost('fail-over: until writes are answered again', Math.round(awayMs), 'ms', MAX_AWAY_MS),
];
for (const figure of figures) console.log(JSON.stringify(figure));
console.log(JSON.stringify({ switchMs: Math.round(switchMs), askedAgain: ledger.askedAgain }));
for (const text of [...new Set(ledger.bugs)].slice(0, 5)) console.error(text);
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;
