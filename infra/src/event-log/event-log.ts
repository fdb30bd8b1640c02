import type { Actor, Instant } from '@backoffice/contracts/kernel';

export type NewEvent = { readonly type: string; readonly schemaVersion?: number; readonly data: unknown };

/** Who, why and when; the same for every event of one append. */
export type Meta = {
  readonly actor: Actor;
  /** Derived from the caller's Idempotency-Key. One command id is recorded at most once per tenant. */
  readonly commandId: string;
  /** Hash of what was asked, so that a reused key with another body is noticed. */
  readonly requestHash: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly at: Instant;
};

export type Recorded = {
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
  readonly meta: Meta;
};

/** What folding looks at: of who, why and when only who and when. */
export type Replayed = Omit<Recorded, 'id' | 'meta'> & { readonly meta: Pick<Meta, 'actor' | 'at'> };

/** At least one event. `expectedVersion` 0 starts a stream; a stream stands at most once in an append. */
export type Write = { readonly stream: string; readonly expectedVersion: number; readonly events: readonly NewEvent[] };

/**
 * At most one stream of a tenant holds a `(scope, key)`. Taking what one already holds, or releasing what one does not,
 * is no change. Within an append releases come first, so that a key can pass from one stream to another.
 */
export type Claim = { readonly scope: string; readonly key: string; readonly stream: string };

/** A stream, of any tenant, that a decision was built on: it has not grown since. Version 0 is a stream that is not there. */
export type Seen = { readonly tenant: string; readonly stream: string; readonly version: number };

/** How many claims a scope holds; whoever decided on its members insists on it, and on the version of each of them. */
export type Count = { readonly scope: string; readonly count: number };

/** All or nothing: every write lands at its expected version, what was seen is so still, every claim is free and every count is so still, or nothing is written. */
export type Append = {
  readonly tenant: string;
  readonly meta: Meta;
  readonly writes: readonly Write[];
  /** Other streams than those written. */
  readonly seen?: readonly Seen[];
  readonly take?: readonly Claim[];
  readonly release?: readonly Claim[];
  /** As they were before this append. */
  readonly counts?: readonly Count[];
};

/**
 * `position` is that of the last event; `streams` are those that gained events. `replayed`: this command id was recorded
 * before, and nothing was written now.
 */
export type Appended = {
  readonly position: number;
  readonly streams: readonly { readonly stream: string; readonly version: number }[];
  readonly requestHash: string;
  readonly replayed: boolean;
};

export class StaleVersion extends Error {
  readonly stream: string;
  readonly actual: number;

  constructor(stream: string, expected: number, actual: number) {
    super(`${stream} is at version ${actual}, not ${expected}`);
    this.stream = stream;
    this.actual = actual;
  }
}

export class ClaimTaken extends Error {
  readonly claim: Claim;

  constructor(claim: Claim) {
    super(`${claim.scope} ${claim.key} is taken`);
    this.claim = claim;
  }
}

/** A scope has gained or lost a member, or is about to: asking again tells. */
export class ScopeChanged extends Error {
  constructor({ scope, count }: Count) {
    super(`${scope} no longer has ${count} members`);
  }
}

/** The log did not answer for some seconds. Asking again is safe: a command id is recorded at most once. */
export class LogUnavailable extends Error {
  constructor(cause: unknown) {
    super('The event log cannot be reached at the moment', { cause });
  }
}

/** A position is missing or out of order. This must not happen; who meets it stops rather than guesses. */
export class PositionGap extends Error {
  constructor(tenant: string, expected: number, found: number) {
    super(`After position ${expected - 1} of ${tenant} comes ${found}, not ${expected}`);
  }
}

/** @throws PositionGap unless the events follow `after` without a gap */
export function mustBeDense(tenant: string, after: number, events: readonly Replayed[]): void {
  events.forEach(({ position }, index) => {
    if (position !== after + 1 + index) throw new PositionGap(tenant, after + 1 + index, position);
  });
}

/** The only truth. Adapters: memory, postgres. One contract suite runs against all of them. */
export interface EventLog {
  /**
   * A known command id is answered with its first result, whatever else is wrong; then a stale version is told, then a
   * changed scope, then a taken claim.
   * @throws StaleVersion, ScopeChanged, ClaimTaken, LogUnavailable
   */
  append(append: Append): Promise<Appended>;
  /** The result of an earlier append by this command, or null. */
  findCommand(tenant: string, commandId: string): Promise<Appended | null>;
  readStream(tenant: string, stream: string): Promise<Recorded[]>;
  /** The same as far as this process knows, without asking where it knows something; for decisions that insist on what they have seen. */
  recallStream(tenant: string, stream: string): Promise<Recorded[]>;
  /** Events after a position, in order. */
  readTenant(tenant: string, after: number, limit: number): Promise<Recorded[]>;
  /** The same, without asking for what this process has just appended itself. What others have appended behind that may come only when it is asked for again. */
  readNews(tenant: string, after: number, limit: number): Promise<Recorded[]>;
  /** Everything of a tenant after `after` up to and including `through`, at reading speed, for rebuilds. */
  replay(tenant: string, after: number, through: number): AsyncIterable<Replayed[]>;
  head(tenant: string): Promise<number>;
  heads(): Promise<ReadonlyMap<string, number>>;
  /** Who holds a claim, in one tenant or, without one, in any. */
  findClaim(scope: string, key: string, tenant?: string): Promise<(Claim & { readonly tenant: string }) | null>;
  /** The streams that hold claims in a scope, in the order of their keys. */
  members(tenant: string, scope: string): Promise<string[]>;
  /** The largest whole number (of at most 15 digits) among the keys of a scope, or 0. */
  largestNumber(tenant: string, scope: string): Promise<number>;
  /** A hint that a tenant has grown; hints may be lost or merged, never relied on. Returns how to stop. */
  onAppended(listener: (tenant: string) => void): () => void;
  close(): Promise<void>;
}
