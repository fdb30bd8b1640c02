import { setTimeout as pause } from 'node:timers/promises';
import { migrate, scratchServer } from '@backoffice/infra/postgres';
import { startEsdb, type EsdbFaults } from './started-esdb.ts';
import { printReport, runLogChaos, type LogChaosReport } from './log-chaos/log-chaos.ts';

type EsdbChaosOptions = {
  /** Of the owner of a migrated database. */
  readonly url: string;
  readonly seconds: number;
  readonly killEveryMs?: number;
  readonly disconnectEveryMs?: number;
  readonly patienceMs?: number;
  readonly takesUnansweredForDone?: boolean;
};

/** Of a hundred appends some are lost, some written and not answered, some written when nobody waits any more. */
const FAULTS = { latencyMs: 2, lostBefore: 0.04, lostAfter: 0.04, late: 0.04, notLeader: 0.01 } satisfies EsdbFaults;
const NO_FAULTS: EsdbFaults = { latencyMs: 0, lostBefore: 0, lostAfter: 0, late: 0, notLeader: 0 };
const LATEST_MS = 200;

/**
 * Two processes that append to an EventStoreDB over one PostgreSQL are killed (-9) in turn. EventStoreDB, a stand-in in
 * a process of its own, lives on, and does not answer everything. What is read at the end is what it holds.
 */
export async function runEsdbChaos({
  url,
  takesUnansweredForDone,
  ...options
}: EsdbChaosOptions): Promise<LogChaosReport> {
  const server = await startEsdb(FAULTS);
  const place = { url, eventStoreDb: server.url, takesUnansweredForDone };
  const calm = async () => {
    await server.setFaults(NO_FAULTS);
    await pause(LATEST_MS);
  };
  try {
    return await runLogChaos({ ...options, place, processes: 2, calm });
  } finally {
    server.signal('SIGKILL');
  }
}

/** `npm run chaos:eventstoredb`: for CHAOS_SECONDS (two minutes where it is not said). */
if (import.meta.main) {
  const server = await scratchServer();
  await migrate(server.url);
  const seconds = Number(process.env['CHAOS_SECONDS'] ?? 120);
  printReport({ eventStoreDb: 'stand-in' }, await runEsdbChaos({ url: server.url, seconds }));
  await server.stop();
}
