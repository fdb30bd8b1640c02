import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog, RecordedEvent } from '@backoffice/infra/event-log';
import { migrate, scratchServer } from '@backoffice/infra/postgres';
import pg from 'pg';
import { appProcesses } from './app-processes.ts';
import { commandsOf, handledOf, type History } from './history.ts';
import type { JournalLine } from './journal.ts';
import { openLog, streamOf, type LogPlace } from './open-log.ts';
import { faultsIn, type Fault } from './rules.ts';
import { ask, followWithFailures } from './workload.ts';

export type LogChaosOptions = {
  readonly place: LogPlace;
  readonly processes: number;
  readonly seconds: number;
  readonly killEveryMs?: number;
  readonly disconnectEveryMs?: number;
  /** Ends the faults of what is outside, once all processes are killed. */
  readonly calm?: () => Promise<void>;
  /** What has not happened so long after that is told as a fault. */
  readonly patienceMs?: number;
};

/** How much of what has happened, and what was wrong. */
export type LogChaosReport = { readonly counts: Readonly<Record<string, number>>; readonly faults: readonly Fault[] };

const WRITERS = 8; // in each process
const MAX_PAUSE_MS = 20;
const BATCHES = 20; // that the follower from 0 handles before it begins again
const PAGE = 5_000;
const PATIENCE_MS = 60_000;
const STEADY = 'steady';

/**
 * App processes that write and follow are killed (-9) one after the other, and the server ends connections. What had no
 * answer is asked again under the same command id. At the end the log is checked against the journals of all processes.
 */
export async function runLogChaos(options: LogChaosOptions): Promise<LogChaosReport> {
  const { place, processes, seconds, killEveryMs = 10_000, disconnectEveryMs = 6_000 } = options;
  const { calm = async () => {}, patienceMs = PATIENCE_MS } = options;
  const log = await openLog(place);
  const owner = new pg.Client({ connectionString: place.url });
  const apps = appProcesses({ place, writers: WRITERS, maxPauseMs: MAX_PAUSE_MS });
  const lines: JournalLine[] = []; // of the processes that were killed, and of this one
  const journal = (line: JournalLine) => void lines.push(line);
  const happened = { kills: 0, disconnects: 0, followersFromZero: 0, unanswered: 0, unansweredButRecorded: 0 };
  const asking: Promise<void>[] = [];

  /** What a killed process was not answered, while the others go on. */
  async function askAgain(own: readonly JournalLine[]): Promise<void> {
    for (const { request, answers, times } of commandsOf(own).values()) {
      if (answers.length === times) continue;
      happened.unanswered += 1;
      const answer = await ask(log, journal, request);
      if (answer.is === 'appended' && answer.result.replayed) happened.unansweredButRecorded += 1;
    }
  }
  const kill = async (name: string) => {
    const own = await apps.kill(name);
    happened.kills += 1;
    for (const line of own) lines.push(line);
    asking.push(askAgain(own));
  };
  const restartOne = async () => {
    const name = apps.names()[Math.floor(Math.random() * processes)] ?? '';
    await kill(name);
    apps.start(name, checkpointsOf(name, lines));
  };
  const disconnectOne = async () => void (happened.disconnects += await endOneConnection(owner));
  const beginAgain = async () => {
    const handled = Promise.withResolvers<void>();
    let batches = 0;
    const follower = followWithFailures(log, journal, {
      name: `from 0, ${(happened.followersFromZero += 1)}`,
      onHandled: () => ++batches === BATCHES && handled.resolve(),
    });
    await Promise.race([handled.promise, pause(killEveryMs)]);
    await follower.stop();
  };

  try {
    await owner.connect();
    const names = Array.from({ length: processes }, (_, n) => `process ${n + 1}`);
    for (const name of names) apps.start(name, new Map());
    const steady = followWithFailures(log, journal, { name: STEADY });
    const end = performance.now() + seconds * 1_000;
    const untilEnd = async (everyMs: number, work: () => Promise<void>) => {
      while (performance.now() + everyMs < end) await pause(everyMs).then(work);
    };
    await Promise.all([
      untilEnd(killEveryMs, restartOne),
      untilEnd(disconnectEveryMs, disconnectOne),
      untilEnd(0, beginAgain),
    ]);

    await Promise.all(names.map(kill));
    await Promise.all(asking);
    // what a killed process has sent is still carried out
    await waitUntil(async () => (await countActive(owner)) === 0, patienceMs);
    await calm();
    await waitUntil(() => isCaughtUp(log), patienceMs);
    const heads = await log.heads();
    const last = names.map((name) => followWithFailures(log, journal, { name, from: checkpointsOf(name, lines) }));
    const finished = [STEADY, ...names];
    await waitUntil(async () => finished.every((name) => haveSame(checkpointsOf(name, lines), heads)), patienceMs);
    await Promise.all([steady, ...last].map((follower) => follower.stop()));

    const history = { ...(await readLog(log, owner)), stream: await streamOf(place), lines, finished };
    return { counts: { ...countsOf(history), ...happened }, faults: faultsIn(history) };
  } finally {
    apps.end();
    await Promise.all([log.close(), owner.end()]);
  }
}

function checkpointsOf(follower: string, lines: readonly JournalLine[]): Map<string, number> {
  const tenants = handledOf(lines).get(follower) ?? new Map();
  return new Map([...tenants].map(([tenant, events]) => [tenant, events.at(-1)?.position ?? 0]));
}

const haveSame = (positions: ReadonlyMap<string, number>, heads: ReadonlyMap<string, number>) =>
  [...heads].every(([tenant, head]) => positions.get(tenant) === head);

async function waitUntil(condition: () => Promise<boolean>, patienceMs: number): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end && !(await condition());) await pause(100);
}

/** Whether all that EventStoreDB holds is read; in PostgreSQL what is held is what is read. */
async function isCaughtUp(log: EventLog): Promise<boolean> {
  for (const [tenant, head] of await log.heads()) if ((await log.tail(tenant))?.position !== head) return false;
  return true;
}

const OF_THE_PRODUCT = "FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'backoffice'";

const endOneConnection = async (owner: pg.Client): Promise<number> =>
  (await owner.query(`SELECT pg_terminate_backend(pid) ${OF_THE_PRODUCT} ORDER BY random() LIMIT 1`)).rowCount ?? 0;

const countActive = async (owner: pg.Client): Promise<number> =>
  (await owner.query(`SELECT ${OF_THE_PRODUCT} AND state = 'active'`)).rowCount ?? 0;

async function readLog(log: EventLog, owner: pg.Client): Promise<Pick<History, 'events' | 'claims'>> {
  const events = new Map<string, RecordedEvent[]>();
  for (const tenant of (await log.heads()).keys()) events.set(tenant, await allEvents(log, tenant));
  const claims = await owner.query<History['claims'][number]>('SELECT tenant, scope, key, stream FROM log.claims');
  return { events, claims: claims.rows };
}

async function allEvents(log: EventLog, tenant: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (let page = await log.readTenant(tenant, 0, PAGE); page.length > 0;) {
    for (const event of page) events.push(event);
    page = await log.readTenant(tenant, events.at(-1)?.position ?? 0, PAGE);
  }
  return events;
}

function countsOf({ events, lines }: History): Record<string, number> {
  const answers = lines.flatMap((line) => (line.is === 'answered' ? [line.answer] : []));
  const countOf = (is: string) => answers.filter((answer) => answer.is === is).length;
  return {
    events: [...events.values()].flat().length,
    commands: commandsOf(lines).size,
    appended: countOf('appended'),
    stale: countOf('stale'),
    taken: countOf('taken'),
    changed: countOf('changed'),
    unavailable: countOf('unavailable'),
    handlerFailures: lines.filter(({ is }) => is === 'handler failed').length,
  };
}

/** `npm run chaos:log`: two and then three processes, CHAOS_SECONDS each (two minutes where it is not said). */
if (import.meta.main)
  for (const processes of [2, 3]) {
    const server = await scratchServer();
    await migrate(server.url);
    const seconds = Number(process.env['CHAOS_SECONDS'] ?? 120);
    printReport({ processes }, await runLogChaos({ place: { url: server.url }, processes, seconds }));
    await server.stop();
  }

/** One JSON line, and the first faults; the process fails where there are any. */
export function printReport(about: object, { counts, faults }: LogChaosReport): void {
  console.log(JSON.stringify({ ...about, ...counts, faults: faults.length }));
  for (const { rule, detail } of faults.slice(0, 20)) console.error(`${rule}: ${detail}`);
  if (faults.length > 0) process.exitCode = 1;
}
