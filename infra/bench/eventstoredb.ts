import { systemClock } from '@backoffice/infra/clock';
import {
  esdbConnection,
  esdbEventLog,
  openEsdbStreams,
  postgresEventLog,
  type EventLog,
} from '@backoffice/infra/event-log';
import { migrate } from '@backoffice/infra/postgres';
import { ratePerSecond, type Rival } from './append.ts';
import { atLeast, percentile, type Figure } from './figure.ts';
import { nextAppend } from './sample-appends.ts';
import { startEsdb } from './started-esdb.ts';

/** Callers, and how long EventStoreDB takes, in milliseconds. */
const RUNS = [
  { callers: 1, latencyMs: 0 },
  { callers: 32, latencyMs: 0 },
  { callers: 1, latencyMs: 3 },
  { callers: 32, latencyMs: 3 },
];
const SHARE_BAR = 0.3;
const LONE_BAR = 60;
const ROUNDS = 9;

/**
 * Appends of one tenant to EventStoreDB over PostgreSQL, against the log in PostgreSQL, in turns. EventStoreDB is a
 * stand-in, which speaks its protocol and keeps nothing on a disk: what is measured is what our side costs. A caller
 * alone waits for EventStoreDB each time, and has a bar of its own.
 */
export async function eventStoreDbFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  const figures: Figure[] = [];
  for (const { callers, latencyMs } of RUNS) {
    const server = await startEsdb({ latencyMs });
    const ours = rivalOf(esdbEventLog(url, await openEsdbStreams(esdbConnection(server.url))));
    const theirs = rivalOf(postgresEventLog(url));
    const rates: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rates.push({ ours: await ratePerSecond(callers, ours), theirs: await ratePerSecond(callers, theirs) });
    await Promise.all([ours.close(), theirs.close()]);
    server.signal('SIGKILL');
    const [rate, share] = [
      percentile(
        rates.map((each) => each.ours),
        0.5,
      ),
      percentile(
        rates.map((each) => each.ours / each.theirs),
        0.5,
      ),
    ];
    const name = `append to EventStoreDB at ${latencyMs} ms, ${callers} ${callers === 1 ? 'caller' : 'callers'}`;
    figures.push(
      callers === 1
        ? atLeast(`${name} (${share.toPrecision(2)} × PostgreSQL)`, rate, '/s', LONE_BAR)
        : atLeast(`${name} (${Math.round(rate)}/s)`, share, '× PostgreSQL', SHARE_BAR),
    );
  }
  return figures;
}

function rivalOf(log: EventLog): Rival {
  const next = nextAppend(`bench-${systemClock.newId()}`);
  return { close: () => log.close(), append: async (caller) => void (await log.append(next(caller))) };
}
