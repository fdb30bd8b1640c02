import type { Actor, Instant } from '@backoffice/contracts/kernel';

export type NewEvent = { readonly type: string; readonly schemaVersion?: number; readonly data: unknown };

/** Who, why and when; the same for every event of one append. */
export type EventMeta = {
  readonly actor: Actor;
  /** Derived from the caller's Idempotency-Key. One command id is recorded at most once per tenant. */
  readonly commandId: string;
  /** Hash of what was asked, so that a reused key with another body is noticed. */
  readonly requestHash: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** The command that this one takes back. */
  readonly undoes?: string;
  readonly at: Instant;
};

export type RecordedEvent = {
  readonly id: string;
  /** A company, or `platform`. */
  readonly tenant: string;
  /** Dense per tenant, from 1, in commit order. */
  readonly position: number;
  readonly stream: string;
  /** Dense per stream, from 1. */
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly meta: EventMeta & ClaimChange;
};

/** `hash` is the SHA-256 of all that an event holds but its position: that is its place in the chain. */
export type Fingerprint = { readonly position: number; readonly hash: Buffer };

/** What folding looks at: of who, why and when only who and when. */
export type ReplayedEvent = Omit<RecordedEvent, 'id' | 'meta'> & { readonly meta: Pick<EventMeta, 'actor' | 'at'> };

/**
 * At least one event. `expectedVersion` is a whole number, and 0 starts a stream; a stream stands at most once in an
 * append.
 */
export type StreamWrite = {
  readonly stream: string;
  readonly expectedVersion: number;
  readonly events: readonly NewEvent[];
};

/**
 * At most one stream of a tenant holds a `(scope, key)`. Taking what one already holds, or releasing what one does not,
 * is no change. Within an append releases come first, so that a key can pass from one stream to another.
 */
export type Claim = { readonly scope: string; readonly key: string; readonly stream: string };

/**
 * What an append took and released, recorded with its first event; absent where it did neither. Events from before this
 * was recorded say nothing of it.
 */
export type ClaimChange = { readonly take?: readonly Claim[]; readonly release?: readonly Claim[] };

/**
 * A stream, of any tenant, that a decision was built on: it has not grown since. Version 0 is a stream that is not
 * there.
 */
export type ReadDependency = { readonly tenant: string; readonly stream: string; readonly version: number };

/** How many claims a scope holds; whoever decided on its members insists on it, and on the version of each of them. */
export type ScopeCount = { readonly scope: string; readonly count: number };

/**
 * All or nothing: every write lands at its expected version, what was seen is so still, every claim is free and every
 * count is so still, or nothing is written.
 */
export type AppendRequest = {
  readonly tenant: string;
  readonly meta: EventMeta;
  readonly writes: readonly StreamWrite[];
  /** Other streams than those written. */
  readonly seen?: readonly ReadDependency[];
  readonly take?: readonly Claim[];
  readonly release?: readonly Claim[];
  /** As they were before this append. */
  readonly counts?: readonly ScopeCount[];
};

/**
 * `position` is that of the last event; `streams` are those that gained events. `replayed`: this command id was
 * recorded before, and nothing was written now.
 */
export type AppendResult = {
  readonly position: number;
  readonly streams: readonly { readonly stream: string; readonly version: number }[];
  readonly requestHash: string;
  readonly replayed: boolean;
};

export class VersionConflictError extends Error {
  readonly stream: string;
  readonly actual: number;

  constructor(stream: string, expected: number, actual: number) {
    super(`${stream} is at version ${actual}, not ${expected}`);
    this.stream = stream;
    this.actual = actual;
  }
}

export class ClaimTakenError extends Error {
  readonly claim: Claim;

  constructor(claim: Claim) {
    super(`${claim.scope} ${claim.key} is taken`);
    this.claim = claim;
  }
}

/** A scope has gained or lost a member, or is about to: asking again tells. */
export class ScopeChangedError extends Error {
  constructor({ scope, count }: ScopeCount) {
    super(`${scope} no longer has ${count} members`);
  }
}

/**
 * The log did not answer for some seconds, or others wrote first each time. Asking again is safe: a command id is
 * recorded at most once.
 */
export class LogUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The event log cannot be reached at the moment', { cause });
  }
}

/** A position is missing or out of order. This must not happen; who meets it stops rather than guesses. */
export class PositionGapError extends Error {
  constructor(tenant: string, expected: number, found: number) {
    super(`After position ${expected - 1} of ${tenant} comes ${found}, not ${expected}`);
  }
}

/** @throws PositionGap unless the events follow `after` without a gap */
export function assertDensePositions(tenant: string, after: number, events: readonly ReplayedEvent[]): void {
  events.forEach(({ position }, index) => {
    if (position !== after + 1 + index) throw new PositionGapError(tenant, after + 1 + index, position);
  });
}

/** The only truth. Adapters: memory, postgres. One contract suite runs against all of them. */
export interface EventLog {
  /**
   * A known command id is answered with its first result, whatever else is wrong; then a stale version is told, then a
   * changed scope, then a taken claim.
   * @throws StaleVersion, ScopeChanged, ClaimTaken, LogUnavailable
   */
  append(append: AppendRequest): Promise<AppendResult>;
  /** The result of an earlier append by this command, or null. */
  findCommand(tenant: string, commandId: string): Promise<AppendResult | null>;
  readStream(tenant: string, stream: string): Promise<RecordedEvent[]>;
  /**
   * The same as far as this process knows, without asking where it knows something; for decisions that insist on what
   * they have seen.
   */
  readStreamCached(tenant: string, stream: string): Promise<RecordedEvent[]>;
  /** Events after a position, in order. */
  readTenant(tenant: string, after: number, limit: number): Promise<RecordedEvent[]>;
  /**
   * The same, without asking for what this process has just appended itself. What others have appended behind that may
   * come only when it is asked for again.
   */
  readRecent(tenant: string, after: number, limit: number): Promise<RecordedEvent[]>;
  /** Everything of a tenant after `after` up to and including `through`, at reading speed, for rebuilds. */
  replay(tenant: string, after: number, through: number): AsyncIterable<ReplayedEvent[]>;
  /** The same of some streams from their beginning. */
  replayStreams(tenant: string, streams: readonly string[], through: number): AsyncIterable<ReplayedEvent[]>;
  /**
   * Events after `after` up to and including `through`, in order, as they are kept now: canonical lines
   * (event-line.ts), whole in each piece. Nothing is cached and gaps are not noticed: for whoever proves or saves.
   */
  lines(tenant: string, after: number, through: number): AsyncIterable<Buffer>;
  /** The same as hashes. */
  fingerprints(tenant: string, after: number, through: number): AsyncIterable<Fingerprint[]>;
  /** The last event of a tenant, as it is kept now; null of one that has none. */
  tail(tenant: string): Promise<Fingerprint | null>;
  head(tenant: string): Promise<number>;
  heads(): Promise<ReadonlyMap<string, number>>;
  /** Who holds a claim, in one tenant or, without one, in any. */
  findClaim(scope: string, key: string, tenant?: string): Promise<(Claim & { readonly tenant: string }) | null>;
  /** The streams that hold claims in a scope, in the order of their keys. */
  scopeMembers(tenant: string, scope: string): Promise<string[]>;
  /** The largest whole number (of at most 15 digits) among the keys of a scope, or 0. */
  largestNumber(tenant: string, scope: string): Promise<number>;
  /** A hint that a tenant has grown; hints may be lost or merged, never relied on. Returns how to stop. */
  onAppended(listener: (tenant: string) => void): () => void;
  /**
   * Grows whenever hints may have been lost: with a connection, or as another process came or went. Null while none of
   * other processes arrive. Whoever follows looks at all heads then, and seldom otherwise.
   */
  hintLapses(): number | null;
  close(): Promise<void>;
}
