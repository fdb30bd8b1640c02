import { migrate } from '@backoffice/infra/postgres';
import { startTestBroker } from '@backoffice/infra/testing/kafka-broker';
import { sleep } from '@backoffice/infra/testing/running-app';
import { startReplicatedServers } from '@backoffice/infra/testing/standby';
import { openConsoleSocket } from './chaos-consoles.ts';
import { outcomeFigures, outcomeOf } from './chaos-figures.ts';
import { startParts, type Part } from './chaos-parts.ts';
import { startWriters } from './chaos-writers.ts';
import { atMost, type Figure } from './figure.ts';
import { startEsdb } from './started-esdb.ts';

/**
 * `npm run scale:demo`: what the compose profile `scale` starts, without Docker, on this machine: PostgreSQL with a
 * synchronous replica that lists are read at, Kafka, a stand-in for EventStoreDB that keeps the log, and six processes
 * of the product by role. Under load every kind of part is killed twice, and at the end the primary is lost for good.
 * Prints a row for each kill, and the figures against their bars. `MINUTES`: how long.
 */
const MINUTES = Number(process.env['MINUTES'] ?? 10);
const ROLES = ['relay', 'projector', 'projector', 'worker', 'api', 'api'];
const CREATORS = 4;
const AWAY_MS = 3_000;
/** Of what keeps the log being away, and of a deadline of 5 s besides. */
const MAX_UNAVAILABLE_MS = AWAY_MS + 5_000;
const MAX_SILENCE_MS = 30_000;

await using opened = new AsyncDisposableStack();
const servers = opened.adopt(await startReplicatedServers(migrate, { isSynchronous: true }), (each) => each.stop());
const broker = opened.adopt(await startTestBroker(), (each) => each.stop());
const eventStore = opened.adopt(await startEsdb(), (each) => each.signal('SIGKILL'));
const { parts, sites, replace } = opened.adopt(
  await startParts(servers.url, ROLES, {
    READ_REPLICA_URL: servers.replicaUrl,
    KAFKA_BROKERS: broker.address,
    FEED_PARTITIONS: '8',
    FEED_REPLICATION: '1',
    EVENTSTOREDB_URL: eventStore.url,
  }),
  (each) => each.close(),
);
const consoles = [
  openConsoleSocket(sites[0].client, sites[1].client),
  openConsoleSocket(sites[1].client, sites[0].client),
];
const { ledger, stop } = await startWriters(sites, CREATORS);

type Interruption = { readonly part: string; readonly run: () => Promise<unknown> };
const partOf = (role: string) => (): Promise<unknown> => {
  const [found] = parts.filter((part) => part.role === role).toSorted((a, b) => killsOf(a) - killsOf(b));
  if (!found) throw new Error(`Nobody is ${role}`);
  kills.set(found, killsOf(found) + 1);
  return replace(found, 'SIGKILL');
};
const kills = new Map<Part, number>();
const killsOf = (part: Part) => kills.get(part) ?? 0;
const kinds: readonly Interruption[] = [
  { part: 'api', run: partOf('api') },
  { part: 'projector', run: partOf('projector') },
  { part: 'worker', run: partOf('worker') },
  { part: 'relay', run: partOf('relay') },
  { part: 'Kafka', run: killBroker },
  { part: 'EventStoreDB, which stands still', run: stopEventStore },
  { part: 'PostgreSQL, which starts again', run: async () => servers.killPrimary() },
];
const plan = [...kinds, ...kinds, { part: 'PostgreSQL, whose replica takes over', run: servers.failOver }];

const stepMs = (MINUTES * 60_000) / (plan.length + 1);
await sleep(stepMs);
const rows: { readonly part: string; readonly at: number; readonly answersBefore: number }[] = [];
for (const { part, run } of plan) {
  const next = sleep(stepMs);
  rows.push({ part, at: Date.now(), answersBefore: ledger.answerMs.length });
  await run();
  await next;
}
await stop();
await sleep(MAX_SILENCE_MS / 3); // the last news may take as long as Kafka takes to share out its partitions
await Promise.all(consoles.map((each) => each.stop()));
const outcome = await outcomeOf(ledger, sites, servers.url);
const silences = consoles.flatMap((each) => each.silences(outcome.recorded));
for (const { app } of parts) await app.kill('SIGTERM');

const silenceIn = (from: number, to: number) =>
  Math.max(0, ...silences.flatMap(({ commit, ms }) => (commit.at >= from && commit.at < to ? [ms] : [])));
console.table(
  rows.map(({ part, at, answersBefore }, n) => ({
    killed: part,
    'answered writes': (rows[n + 1]?.answersBefore ?? ledger.answerMs.length) - answersBefore,
    'longest answer, ms': Math.round(
      Math.max(0, ...ledger.answerMs.slice(answersBefore, rows[n + 1]?.answersBefore ?? ledger.answerMs.length)),
    ),
    'longest silence of a console, ms': Math.round(silenceIn(at, rows[n + 1]?.at ?? Number.POSITIVE_INFINITY)),
  })),
);
const figures: Figure[] = [
  ...outcomeFigures('scale', ledger, outcome, MAX_UNAVAILABLE_MS),
  atMost('scale: longest silence of an open socket', silenceIn(0, Number.POSITIVE_INFINITY), 'ms', MAX_SILENCE_MS),
];
for (const figure of figures) console.log(JSON.stringify(figure));
console.log(JSON.stringify({ askedAgain: ledger.askedAgain, consoles: consoles.map((each) => each.counts()) }));
for (const text of [...new Set(ledger.bugs)].slice(0, 5)) console.error(text);
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;

async function killBroker(): Promise<void> {
  await broker.kill();
  await sleep(AWAY_MS);
  await broker.start();
}

/** It keeps nothing on a disk: it is out of reach, and comes back. */
async function stopEventStore(): Promise<void> {
  eventStore.signal('SIGSTOP');
  await sleep(AWAY_MS);
  eventStore.signal('SIGCONT');
}
