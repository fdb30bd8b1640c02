import { migrate } from '@backoffice/infra/postgres';
import { sleep } from '@backoffice/infra/testing/running-app';
import { startReplicatedServers } from '@backoffice/infra/testing/standby';
import pg from 'pg';
import { listedCustomers } from './chaos-evidence.ts';
import { startParts } from './chaos-parts.ts';
import { startWriters } from './chaos-writers.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

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

const { created, edited, bugs } = ledger;
const answered = [...created.keys(), ...edited.keys()];
const last = Math.max(...[...created.values(), ...edited.values()].map(({ position }) => position));
const timesRecorded = Map.groupBy(await recordedNames(), (name) => name);
const lists = await Promise.all(sites.map(({ client }) => listedCustomers(client, 'Chaos', last)));
for (const { app } of parts) await app.kill('SIGTERM');

const none = (figure: string, value: number, unit: string) => atMost(`fail-over: ${figure}`, value, unit, 0);
const figures: Figure[] = [
  atLeast('fail-over: answered writes', answered.length, 'writes', 1),
  none('answered and not in the log', answered.filter((name) => !timesRecorded.has(name)).length, 'writes'),
  none('recorded more than once', [...timesRecorded.values()].filter(({ length }) => length > 1).length, 'writes'),
  none(
    'answered and not in a list',
    lists.reduce((sum, list) => sum + [...created].filter(([name, { id }]) => !list.get(name)?.includes(id)).length, 0),
    'rows',
  ),
  none('answers that name a bug (500)', bugs.length, 'answers'),
  atMost('fail-over: until writes are answered again', Math.round(awayMs), 'ms', MAX_AWAY_MS),
];
for (const figure of figures) console.log(JSON.stringify(figure));
console.log(JSON.stringify({ switchMs: Math.round(switchMs), askedAgain: ledger.askedAgain }));
for (const text of [...new Set(bugs)].slice(0, 5)) console.error(text);
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;

/** Names of our customers as the log has them, each as often as it was recorded. */
async function recordedNames(): Promise<string[]> {
  const client = new pg.Client({ connectionString: servers.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT data ->> 'name' AS name FROM log.events WHERE tenant = $1
       AND type IN ('CustomerCreated', 'CustomerEdited') AND data ->> 'name' ~ '^(Chaos|Hot) '`,
    [sites[0].client.companyId],
  );
  await client.end();
  return rows.map(({ name }) => name);
}
