import { createHash } from 'node:crypto';
import type { EventLog, RecordedEvent } from '@backoffice/infra/event-log';
import { logFeed, noChangeFeed, type Feed, type FeedConsumer, type OpenChangeFeed } from '@backoffice/infra/feed';
import { isConnectionLoss, type Pool } from '@backoffice/infra/postgres';
import { advance, advanceTogether, type AdvanceResult, type RowChange } from './advance.ts';
import { parkedStreams, checkpointPositions, NewerTableError, type ParkedStreamEntry } from './checkpoints.ts';
import { ALL_TENANTS, companyFailures } from './company-failures.ts';
import { foldQueue } from './fold-queue.ts';
import { rowChangeFeed, type RowChanges } from './changes/row-changes.ts';
import { positionWaiters } from './position-waiters.ts';
import type { ReadModel } from './read-model.ts';
import { eventsBehind, tableTakeovers, type TableTakeover, type TableTakeovers } from './table-takeovers.ts';

/**
 * `behind`: events that lists do not show yet, in the tenant that is furthest behind. `failure`: why some company's do
 * not get through.
 */
export type ProjectionLag = {
  readonly behind: number;
  readonly parked: readonly ParkedStreamEntry[];
  readonly failure: string | null;
  /** Tables that are a newer version's; they count neither as behind nor as a failure. */
  readonly takenOver: readonly TableTakeover[];
};

export type ProjectionRunner = {
  /**
   * Folds what is new from now on, of the companies that its feed hands over; `folds: false` leaves that to other
   * processes, and tells what they fold.
   */
  readonly start: (options?: { readonly folds: boolean }) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** How far all tables of this process are in a tenant's log. */
  readonly positionOf: (tenant: string) => Promise<number>;
  /** The same as a database says, or its replica. */
  readonly tablePositionOf: (tenant: string, at?: Pool) => Promise<number>;
  /** Whether all of them have seen this position of the tenant's log, at the latest after `ms`. */
  readonly waitFor: (tenant: string, position: number, ms: number) => Promise<boolean>;
  readonly lag: () => Promise<ProjectionLag>;
  /** Told of every row that changed, after it can be read, whichever process has folded it. */
  readonly onChange: (listener: (change: RowChange) => void) => () => void;
  /** Told of the tenant when more rows may have changed than is known here: a process or connection was lost. */
  readonly onMissedChanges: (listener: (tenant: string) => void) => () => void;
  /** What both would have told since an instant; null where nobody knows. */
  readonly changesSince: RowChanges['recent']['since'];
  readonly takeovers: TableTakeovers;
  /** How many are told of changes. */
  readonly listeners: () => number;
};

export type ProjectionRunnerPorts = {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly report: (problem: string, error: unknown) => void;
  /** Where events come from; without it from the log, of all companies. */
  readonly feed?: Feed;
  /** How other processes are told of changed rows; without it there are none. */
  readonly openChangeFeed?: OpenChangeFeed;
};

const BATCH_EVENTS = 500;
/** So many companies may wait for their rows at a time, each with a batch of events in memory. */
const COMPANIES_AT_ONCE = 64;
/**
 * What many companies record within this time is folded in one transaction: less where consoles listen. Whoever reads
 * what they wrote does not wait for it.
 */
const [GATHER_MS, WATCHED_GATHER_MS] = [40, 15];
const POLL_MS = 50;
/** Whoever folds notices a table that is taken over; whoever only reads looks, where there are other processes. */
const TAKEOVER_LOOK_MS = 400;

export function projectionRunner(
  { log, pool, report, feed = logFeed(log), openChangeFeed = noChangeFeed }: ProjectionRunnerPorts,
  readModels: readonly ReadModel[],
): ProjectionRunner {
  const takeovers = tableTakeovers(pool, readModels, report);
  const waiters = positionWaiters();
  const folds = ownedFolds(pool, takeovers);
  const failures = companyFailures(report);
  const group = groupOf(readModels);
  const positionsOf = () => checkpointPositions(pool, takeovers.owned());
  const rowChanges = rowChangeFeed({
    openChangeFeed,
    groupOf: () => groupOf(takeovers.owned()),
    report,
    positionsOf,
    onTold: waiters.reached,
  });
  let reached = new Map<string, number>();
  let consumer: FeedConsumer | null = null;
  let looking: NodeJS.Timeout | undefined;

  async function handle(events: readonly RecordedEvent[], tenant: string): Promise<void> {
    const { changes, parkings, missed } = await folds.add({ tenant, events });
    failures.delete(tenant);
    const through = events.at(-1)?.position ?? 0;
    const known = missed.at(-1)?.position ?? 0;
    reached.set(tenant, through);
    waiters.reached(tenant, through);
    if (known > 0) rowChanges.expect(tenant, known);
    if (known < through)
      rowChanges.tell({ tenant, after: Math.max(known, (events[0]?.position ?? 1) - 1), through, changes });
    reportParkings(report, parkings);
  }

  const isFollowed = (tenant: string) => consumer !== null && consumer.owns(tenant) && !failures.isFinal(tenant);
  /** Who does not fold here knows what was told, and asks how far those are who do. */
  const positionOf = async (tenant: string) =>
    isFollowed(tenant)
      ? (reached.get(tenant) ?? 0)
      : (rowChanges.toldThrough(tenant) ?? (await tablePositionOf(tenant)));
  const tablePositionOf = async (tenant: string, at = pool) =>
    (await checkpointPositions(at, takeovers.owned(), tenant)).get(tenant) ?? 0;

  return {
    async start({ folds: isFolding } = { folds: true }) {
      reached = await positionsOf();
      failures.clearFinal();
      rowChanges.start(reached);
      if (openChangeFeed !== noChangeFeed)
        looking = setInterval(() => void takeovers.detect().catch(() => {}), TAKEOVER_LOOK_MS).unref(); // asked again
      if (!isFolding) return;
      consumer = await feed.consume({
        group,
        handle,
        async positionsOf() {
          const positions = await positionsOf();
          for (const [tenant, position] of positions) reached.set(tenant, Math.max(position, reached.get(tenant) ?? 0));
          return positions;
        },
        onGain: (tenants) => tenants.forEach((tenant) => rowChanges.announce(tenant, reached.get(tenant) ?? 0)),
        onError: failures.add,
        batch: BATCH_EVENTS,
        concurrency: COMPANIES_AT_ONCE,
        gatherMs: () => (rowChanges.listeners() > 0 ? WATCHED_GATHER_MS : GATHER_MS),
      });
    },
    async stop() {
      clearInterval(looking);
      await consumer?.stop();
      await rowChanges.stop();
      consumer = null;
    },
    positionOf,
    tablePositionOf,
    async waitFor(tenant, position, ms) {
      if ((await positionOf(tenant)) >= position) return true;
      consumer?.hurry(tenant);
      const deadline = performance.now() + ms;
      for (;;) {
        const left = deadline - performance.now();
        if (left <= 0) return false;
        if (await waiters.wait(tenant, position, isFollowed(tenant) ? left : Math.min(left, POLL_MS))) return true;
        if (!isFollowed(tenant) && (await tablePositionOf(tenant)) >= position) return true;
      }
    },
    lag: async () => lagOf({ pool, log }, takeovers, failures, await (consumer ?? log).heads()),
    onChange: rowChanges.onChange,
    onMissedChanges: rowChanges.onMissedChanges,
    changesSince: rowChanges.recent.since,
    takeovers,
    listeners: rowChanges.listeners,
  };
}

const groups = new WeakMap<readonly ReadModel[], string>();
/** Processes with the same tables share the companies; those of another version have tables of their own to fold. */
function groupOf(readModels: readonly ReadModel[]): string {
  const versions = () => JSON.stringify(readModels.map(({ name, projection }) => [name, projection.version]));
  const group =
    groups.get(readModels) ?? `projections-${createHash('sha256').update(versions()).digest('hex').slice(0, 16)}`;
  groups.set(readModels, group);
  return group;
}

/** `heads`: of a log that has just answered. */
async function lagOf(
  { pool, log }: Pick<ProjectionRunnerPorts, 'pool' | 'log'>,
  takeovers: TableTakeovers,
  failures: ReturnType<typeof companyFailures>,
  heads: ReadonlyMap<string, number>,
): Promise<ProjectionLag> {
  const [positions, parked] = await Promise.all([checkpointPositions(pool, takeovers.owned()), parkedStreams(pool)]);
  failures.delete(ALL_TENANTS);
  return {
    behind: eventsBehind(heads, positions),
    parked,
    failure: failures.first(),
    takenOver: await takeovers.list(log),
  };
}

const ownedFolds = (pool: Pool, takeovers: TableTakeovers) =>
  foldQueue({
    together: (group) => unlessTakenOver(takeovers, (owned) => advanceTogether(pool, owned, group)),
    alone: (part) => unlessTakenOver(takeovers, (owned) => advance(pool, owned, part)),
    isCommonFailure: isConnectionLoss,
  });

/** A table that a newer version has taken over stops alone. */
async function unlessTakenOver<T>(
  takeovers: TableTakeovers,
  fold: (owned: readonly ReadModel[]) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await fold(takeovers.owned());
    } catch (error) {
      if (!(error instanceof NewerTableError)) throw error;
      takeovers.accept(error);
    }
  }
}

function reportParkings(report: ProjectionRunnerPorts['report'], parkings: AdvanceResult['parkings']): void {
  const [first] = parkings;
  if (first)
    report(
      'A stream is parked: what is read of it stands still until somebody looks',
      new Error(
        `The table of ${first.projection} cannot take ${first.type} of ${first.stream}, the first of ${parkings.length}`,
        { cause: first.error },
      ),
    );
}
