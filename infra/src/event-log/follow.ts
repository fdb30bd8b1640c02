import { setTimeout as pause } from 'node:timers/promises';
import { assertDensePositions, PositionGapError, type EventLog, type RecordedEvent } from './event-log.ts';

export type FollowOptions = {
  /** One tenant; without it all, and those that come later too. */
  readonly tenant?: string;
  /** Whether a tenant is followed here, which may change; without it all are. */
  readonly isFollowed?: (tenant: string) => boolean;
  /** The last position already handled, by tenant; 0 where none is given. */
  readonly from?: ReadonlyMap<string, number>;
  /**
   * The next events of one tenant, in order. Tenants take turns; of one tenant there is one call at a time. When it
   * throws, the same events come again.
   */
  readonly handle: (events: readonly RecordedEvent[], tenant: string) => Promise<void>;
  /**
   * Told of everything that went wrong, and with which tenant if with one. A tenant with a PositionGap is not followed
   * any further.
   */
  readonly onError: (error: unknown, tenant?: string) => void;
  readonly batch?: number;
  /** How often to look at all heads while hints can be relied on; sooner where some may have been lost. */
  readonly pollMs?: number;
  /** How many tenants are handled at a time. */
  readonly concurrency?: number;
  /**
   * How long a tenant rests after a batch. When much happens, a batch a moment is much less work than a batch for each
   * event; what comes after quiet waits for nothing.
   */
  readonly restMs?: number;
  /** At most once in this time tenants have their turns, all who are ready at the same moment; 0: each at once. */
  readonly gatherMs?: () => number;
};

/** A batch of so many says that more are to come; then fewer and larger ones are much less work. */
const BUSY_BATCH = 24;
const BUSY_REST_MS = 20;

/** Of a look at whether hints were lost, and of another try after a failure. */
const TICK_MS = 500;

/** About so long, until a moment that all who wait as long have in common: what they ask then is one question. */
const alignedDelay = (ms: number) => ms * 1.5 - ((performance.now() + ms / 2) % ms);

export type Follower = {
  /** Somebody waits for what is new of a tenant: it does not rest, and nothing is gathered first. */
  hurry(tenant: string): void;
  /** The last position of each tenant as of the last look; of those that are being handled, as of now. */
  heads(): Promise<ReadonlyMap<string, number>>;
  /** How far the tenant is behind that is furthest behind of those that are followed. */
  behind(heads: ReadonlyMap<string, number>): number;
  /** Of tenants that others have followed until now; those that are followed already know better. */
  moveTo(positions: ReadonlyMap<string, number>): void;
  /** Looks at all heads at once. */
  look(): Promise<void>;
  /** Waits for the handlers at work for these tenants. */
  settle(isMeant: (tenant: string) => boolean): Promise<void>;
  /** Waits for the handler at work. */
  stop(): Promise<void>;
};

/**
 * Hands over every event of the log exactly in order, and again after a failure. Hints make it quick, polling makes it
 * sure.
 */
export function follow(
  log: EventLog,
  {
    tenant: only,
    isFollowed: isOwn = () => true,
    from = new Map(),
    handle,
    onError,
    batch = 2_000,
    pollMs = 30_000,
    concurrency: lanes = 4,
    restMs = 5,
    gatherMs = () => 0,
  }: FollowOptions,
): Follower {
  const positions = new Map(from);
  const ready = new Set<string>(); // in order of arrival
  const busy = new Map<string, Promise<void>>();
  const hurried = new Set<string>();
  const broken = new Set<string>();
  const ending = new AbortController();
  const tickMs = Math.min(pollMs, TICK_MS);
  let lastLook: ReadonlyMap<string, number> | null = null;

  const isFollowed = (tenant: string) =>
    !ending.signal.aborted && !broken.has(tenant) && (only === undefined || tenant === only) && isOwn(tenant);

  const wake = (tenant: string) => {
    if (!isFollowed(tenant)) return;
    ready.add(tenant);
    next();
  };

  const next = () => gathered.request(hurried.size > 0);
  const resting = restingTenants(next);

  const startTurns = () => {
    for (const tenant of ready) {
      if (busy.size >= lanes) return;
      const isResting = resting.has(tenant) && !hurried.has(tenant);
      if (isResting || busy.has(tenant) || !isFollowed(tenant)) continue;
      ready.delete(tenant);
      hurried.delete(tenant);
      gathered.begin();
      busy.set(tenant, turn(tenant));
    }
  };

  const gathered = gatheredTurns(startTurns, gatherMs);

  /** One batch; a full one is followed by another when the others had their turn. */
  async function turn(tenant: string): Promise<void> {
    const after = positions.get(tenant) ?? 0;
    try {
      const events = await log.readRecent(tenant, after, batch);
      assertDensePositions(tenant, after, events);
      if (events.length > 0) await handle(events, tenant);
      positions.set(tenant, after + events.length);
      if (events.length === batch) wake(tenant);
      else resting.add(tenant, events.length < BUSY_BATCH ? restMs : Math.max(restMs, BUSY_REST_MS));
    } catch (error) {
      if (error instanceof PositionGapError) broken.add(tenant);
      else resting.add(tenant, tickMs);
      if (isFollowed(tenant)) ready.add(tenant);
      onError(error, tenant);
    } finally {
      busy.delete(tenant);
      next();
    }
  }

  const look = async () => {
    const heads = only === undefined ? await log.heads() : new Map([[only, await log.head(only)]]);
    lastLook = heads;
    for (const [tenant, head] of heads) if (head > (positions.get(tenant) ?? 0)) wake(tenant);
  };

  const forget = log.onAppended(wake);
  const polling = lookAtHeads(log, look, { pollMs, tickMs, onError, signal: ending.signal });
  return {
    hurry(tenant) {
      if (isFollowed(tenant)) hurried.add(tenant);
      wake(tenant);
    },
    behind: (known) => furthestBehind(known, positions, isOwn),
    moveTo(moved) {
      for (const [tenant, position] of moved) if (!isFollowed(tenant)) positions.set(tenant, position);
    },
    look,
    settle: (isMeant) => turnsEnded(busy, isMeant),
    heads: () => knownHeads(log, { lastLook, positions, unfinished: new Set([...ready, ...busy.keys()]) }),
    async stop() {
      ending.abort();
      forget();
      ready.clear();
      hurried.clear();
      await Promise.all([polling, ...busy.values()]);
    },
  };
}

type Positions = ReadonlyMap<string, number>;
const furthestBehind = (heads: Positions, positions: Positions, isMeant: (tenant: string) => boolean) =>
  Math.max(0, ...[...heads].map(([tenant, head]) => (isMeant(tenant) ? head - (positions.get(tenant) ?? 0) : 0)));

async function turnsEnded(busy: ReadonlyMap<string, Promise<void>>, isMeant: (tenant: string) => boolean) {
  for (const [tenant, end] of busy) if (isMeant(tenant)) await end;
}

/** Who has just had a turn; `onEnd` is called when a rest is over. */
function restingTenants(onEnd: () => void) {
  const resting = new Set<string>();
  return {
    has: (tenant: string) => resting.has(tenant),
    add(tenant: string, ms: number): void {
      resting.add(tenant);
      setTimeout(() => {
        resting.delete(tenant);
        onEnd();
      }, alignedDelay(ms)).unref();
    },
  };
}

/** `start` is called at once, or when the time since the last beginning is over, whichever comes later. */
function gatheredTurns(start: () => void, gatherMs: () => number) {
  let until = 0;
  let timer: NodeJS.Timeout | null = null;

  function request(isUrgent: boolean): void {
    const wait = isUrgent ? 0 : until - performance.now();
    if (wait <= 0) return start();
    timer ??= setTimeout(() => {
      timer = null;
      request(false);
    }, wait).unref();
  }
  return { request, begin: () => void (until = performance.now() + gatherMs()) };
}

type LookOptions = Pick<FollowOptions, 'onError'> & {
  readonly pollMs: number;
  readonly tickMs: number;
  readonly signal: AbortSignal;
};

/** Now and then, and when hints may have been lost. All who look as often look at the same moment. */
async function lookAtHeads(
  log: EventLog,
  look: () => Promise<void>,
  { pollMs, tickMs, onError, signal }: LookOptions,
): Promise<void> {
  let seen: { readonly lapses: number | null; readonly turn: number } = { lapses: null, turn: -1 };
  while (!signal.aborted) {
    const now = { lapses: log.hintLapses(), turn: Math.floor(performance.now() / pollMs) };
    if (now.lapses === null || now.lapses !== seen.lapses || now.turn !== seen.turn)
      await look().then(
        () => (seen = now),
        (error: unknown) => onError(error),
      );
    // the signal ends the pause
    await pause(alignedDelay(tickMs), undefined, { signal }).catch(() => {});
  }
}

type KnownPositions = {
  /** Null before the first one. */
  readonly lastLook: ReadonlyMap<string, number> | null;
  readonly positions: ReadonlyMap<string, number>;
  readonly unfinished: ReadonlySet<string>;
};

async function knownHeads(
  log: EventLog,
  { lastLook, positions, unfinished }: KnownPositions,
): Promise<ReadonlyMap<string, number>> {
  const heads = new Map(lastLook ?? (await log.heads()));
  for (const [tenant, position] of positions) heads.set(tenant, Math.max(position, heads.get(tenant) ?? 0));
  await Promise.all([...unfinished].map(async (tenant) => heads.set(tenant, await log.head(tenant))));
  return heads;
}
