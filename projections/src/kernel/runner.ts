import { setTimeout as pause } from 'node:timers/promises';
import {
  follow,
  LogUnavailableError,
  PositionGapError,
  type EventLog,
  type Follower,
  type RecordedEvent,
} from '@backoffice/infra/event-log';
import { isOutage, type Pool } from '@backoffice/infra/postgres';
import { advance, type RowChange } from './advance.ts';
import { parkedStreams, checkpointPositions, NewerTableError, type ParkedStreamEntry } from './checkpoints.ts';
import type { ReadModel } from './read-model.ts';

/** `behind`: events that lists do not show yet, in the tenant that is furthest behind. `failure`: why some company's do not get through. */
export type ProjectionLag = {
  readonly behind: number;
  readonly parked: readonly ParkedStreamEntry[];
  readonly failure: string | null;
};

export type ProjectionRunner = {
  /** Folds what is new from now on. Any number of processes may; they take turns by the locks on the checkpoints. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Whether all tables have seen this position of the tenant's log, at the latest after `ms`. */
  readonly waitFor: (tenant: string, position: number, ms: number) => Promise<boolean>;
  readonly lag: () => Promise<ProjectionLag>;
  /** Told of every row that changed, after it can be read. */
  readonly onChange: (listener: (change: RowChange) => void) => () => void;
  /** Told of the tenant when more rows may have changed than anybody here knows of. */
  readonly onMissedChanges: (listener: (tenant: string) => void) => () => void;
  /** How many are told of changes. */
  readonly listeners: () => number;
};

export type ProjectionRunnerPorts = {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly report: (problem: string, error: unknown) => void;
};

type PositionWaiter = { readonly position: number; readonly reached: () => void };

const BATCH_EVENTS = 2_000;
const POLL_MS = 20;
const ALL_TENANTS = 'all companies';
/** Deadlocks, serialisation failures and lock timeouts: the next try finds the way free. */
const TRANSIENT_SQLSTATE = /^(40001|40P01|55P03)$/;

export function projectionRunner(
  { log, pool, report }: ProjectionRunnerPorts,
  readModels: readonly ReadModel[],
): ProjectionRunner {
  const listeners = new Set<(change: RowChange) => void>();
  const missedChangeListeners = new Set<(tenant: string) => void>();
  const waiters = new Map<string, Set<PositionWaiter>>();
  let reached = new Map<string, number>();
  let follower: Follower | null = null;
  /** By company, until its events get through. */
  const failures = new Map<string, string>();

  async function handle(events: readonly RecordedEvent[], tenant: string): Promise<void> {
    const { changes, parkings, isPartial } = await advance(pool, readModels, tenant, events);
    failures.delete(tenant);
    const position = events.at(-1)?.position ?? 0;
    reached.set(tenant, position);
    for (const waiter of waiters.get(tenant) ?? []) if (waiter.position <= position) waiter.reached();
    for (const change of changes) for (const listener of listeners) notify(listener, change);
    if (isPartial) for (const listener of missedChangeListeners) notify(listener, tenant);
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

  /** Whoever cannot bear the news must not keep it from the others, nor from being recorded once. */
  function notify<T>(listener: (news: T) => void, news: T): void {
    try {
      listener(news);
    } catch (error) {
      report('A listener to changes failed', error);
    }
  }

  /** The same events come again, so that a full disk or a lock held for too long is over when it is over; only what no time mends ends it. */
  function onError(error: unknown, tenant = ALL_TENANTS): void {
    const passing =
      isOutage(error) ||
      error instanceof LogUnavailableError ||
      (error instanceof Error && 'code' in error && TRANSIENT_SQLSTATE.test(String(error.code)));
    if (passing) return;
    const isFinal = error instanceof NewerTableError || error instanceof PositionGapError;
    if (isFinal) report('Projections have stopped: what is read falls behind until somebody looks', error);
    else if (!failures.has(tenant))
      report('Projections do not get on: what is read falls behind until this is over', error);
    failures.set(tenant, `${tenant}: ${String(error)}`);
    if (isFinal) void follower?.stop();
  }

  /** Who does not fold here asks how far those are who do. */
  const positionOf = async (tenant: string) =>
    (follower ? reached : await checkpointPositions(pool, readModels)).get(tenant) ?? 0;

  async function waitHere(tenant: string, position: number, ms: number): Promise<boolean> {
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

  return {
    async start() {
      reached = await checkpointPositions(pool, readModels);
      follower = follow(log, { from: reached, handle, onError, batch: BATCH_EVENTS });
    },
    async stop() {
      await follower?.stop();
      follower = null;
    },
    async waitFor(tenant, position, ms) {
      if ((await positionOf(tenant)) >= position) return true;
      if ((await log.head(tenant)) < position) return true; // a position of another tenant: there is nothing to wait for
      const deadline = performance.now() + ms;
      while ((await positionOf(tenant)) < position) {
        const left = deadline - performance.now();
        if (left <= 0) return false;
        await (follower ? waitHere(tenant, position, left) : pause(Math.min(left, POLL_MS)));
      }
      return true;
    },
    async lag() {
      const [heads, positions, parked] = await Promise.all([
        log.heads(),
        checkpointPositions(pool, readModels),
        parkedStreams(pool),
      ]);
      failures.delete(ALL_TENANTS); // the log has just answered
      const [failure = null] = failures.values();
      return {
        behind: Math.max(0, ...[...heads].map(([tenant, head]) => head - (positions.get(tenant) ?? 0))),
        parked,
        failure,
      };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onMissedChanges(listener) {
      missedChangeListeners.add(listener);
      return () => void missedChangeListeners.delete(listener);
    },
    listeners: () => listeners.size,
  };
}
