import { setTimeout as pause } from 'node:timers/promises';
import { follow, type EventLog, type Follower, type RecordedEvent } from '@backoffice/infra/event-log';
import { isConnectionLoss, type Pool } from '@backoffice/infra/postgres';
import { advance, advanceTogether, type AdvanceResult, type RowChange } from './advance.ts';
import { parkedStreams, checkpointPositions, NewerTableError, type ParkedStreamEntry } from './checkpoints.ts';
import { ALL_TENANTS, companyFailures } from './company-failures.ts';
import { foldQueue } from './fold-queue.ts';
import { rowChangeFeed, type RowChanges } from './changes/row-changes.ts';
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
  /** Folds what is new from now on. Any number of processes may; they take turns by the locks on the checkpoints. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** How far all tables of this process are in a tenant's log. */
  readonly positionOf: (tenant: string) => Promise<number>;
  /** Whether all of them have seen this position of the tenant's log, at the latest after `ms`. */
  readonly waitFor: (tenant: string, position: number, ms: number) => Promise<boolean>;
  readonly lag: () => Promise<ProjectionLag>;
  /**
   * Told of every row that changed, after it can be read; of rows of the platform also when another process has folded
   * them.
   */
  readonly onChange: (listener: (change: RowChange) => void) => () => void;
  /**
   * Told of the company when more rows may have changed than anybody here knows of, because another process has folded
   * them.
   */
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
};

const BATCH_EVENTS = 500;
/** So many companies may wait for their rows at a time, each with a batch of events in memory. */
const COMPANIES_AT_ONCE = 64;
/**
 * What many companies record within this time is folded in one transaction: less where consoles listen. Whoever reads
 * what they wrote does not wait for it.
 */
const [GATHER_MS, WATCHED_GATHER_MS] = [40, 15];
const POLL_MS = 20;

export function projectionRunner(
  { log, pool, report }: ProjectionRunnerPorts,
  readModels: readonly ReadModel[],
): ProjectionRunner {
  const takeovers = tableTakeovers(pool, readModels, report);
  const rowChanges = rowChangeFeed({ log, report, owned: takeovers.owned });
  const waiters = positionWaiters();
  const folds = ownedFolds(pool, takeovers);
  const failures = companyFailures(report);
  let reached = new Map<string, number>();
  let follower: Follower | null = null;

  async function handle(events: readonly RecordedEvent[], tenant: string): Promise<void> {
    const { changes, parkings, missed } = await folds.add({ tenant, events });
    failures.delete(tenant);
    const position = events.at(-1)?.position ?? 0;
    reached.set(tenant, position);
    waiters.reached(tenant, position);
    changes.forEach(rowChanges.tell);
    if (missed.length > 0) await rowChanges.tellMissed(tenant, missed);
    reportParkings(report, parkings);
  }

  const isFollowed = (tenant: string) => follower !== null && !failures.isFinal(tenant);
  /** Who does not fold here asks how far those are who do. */
  const positionOf = async (tenant: string) =>
    (isFollowed(tenant) ? reached : await checkpointPositions(pool, takeovers.owned(), tenant)).get(tenant) ?? 0;

  return {
    async start() {
      reached = await checkpointPositions(pool, takeovers.owned());
      failures.clearFinal();
      rowChanges.recent.begin();
      follower = follow(log, {
        from: reached,
        handle,
        onError: failures.add,
        batch: BATCH_EVENTS,
        concurrency: COMPANIES_AT_ONCE,
        gatherMs: () => (rowChanges.listeners() > 0 ? WATCHED_GATHER_MS : GATHER_MS),
      });
    },
    async stop() {
      await follower?.stop();
      rowChanges.recent.end();
      follower = null;
    },
    positionOf,
    async waitFor(tenant, position, ms) {
      if ((await positionOf(tenant)) >= position) return true;
      follower?.hurry(tenant);
      const deadline = performance.now() + ms;
      while ((await positionOf(tenant)) < position) {
        const left = deadline - performance.now();
        if (left <= 0) return false;
        await (isFollowed(tenant) ? waiters.wait(tenant, position, left) : pause(Math.min(left, POLL_MS)));
      }
      return true;
    },
    async lag() {
      const [heads, positions, parked] = await Promise.all([
        follower ? follower.heads() : log.heads(),
        checkpointPositions(pool, takeovers.owned()),
        parkedStreams(pool),
      ]);
      failures.delete(ALL_TENANTS); // the log has just answered
      return {
        behind: eventsBehind(heads, positions),
        parked,
        failure: failures.first(),
        takenOver: await takeovers.list(heads),
      };
    },
    onChange: rowChanges.onChange,
    onMissedChanges: rowChanges.onMissedChanges,
    changesSince: rowChanges.recent.since,
    takeovers,
    listeners: rowChanges.listeners,
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

type PositionWaiter = { readonly position: number; readonly reached: () => void };
/** Readers of their own writes, until the tables of their company are as far. */
function positionWaiters() {
  const waiters = new Map<string, Set<PositionWaiter>>();
  async function wait(tenant: string, position: number, ms: number): Promise<boolean> {
    const waiting = waiters.get(tenant) ?? new Set();
    waiters.set(tenant, waiting);
    return new Promise((answer) => {
      const settle = (inTime: boolean) => {
        clearTimeout(timer);
        waiting.delete(waiter);
        answer(inTime);
      };
      const timer = setTimeout(settle, ms, false);
      const waiter = { position, reached: () => settle(true) };
      waiting.add(waiter);
    });
  }

  function reached(tenant: string, position: number): void {
    for (const waiter of waiters.get(tenant) ?? []) if (waiter.position <= position) waiter.reached();
  }

  return { wait, reached };
}
