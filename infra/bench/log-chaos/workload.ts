import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ClaimTakenError,
  follow,
  LogUnavailableError,
  ScopeChangedError,
  VersionConflictError,
  type AppendRequest,
  type EventLog,
  type Follower,
  type StreamWrite,
} from '@backoffice/infra/event-log';
import { monotonicNow, type Answer, type Journal } from './journal.ts';

export type WriterOptions = { readonly signal: AbortSignal; readonly maxPauseMs: number };

/** Nearly all writers want the same few streams and names of one company, and build on what they saw of another. */
export const TENANTS = ['oak', 'elm'] as const;
const STREAMS_PER_TENANT = 24;
const NAMES = 12;
const NAME_SCOPE = 'name';
const MEMBER_SCOPE = 'member';
const HANDLER_FAILURES = 0.02;

const chance = (share: number) => Math.random() < share;
const below = (limit: number) => Math.floor(Math.random() * limit);
const oneOf = <T>(first: T, ...others: readonly T[]): T => others[below(others.length + 1)] ?? first;

/**
 * Asks for one append after another until the signal; of what was not answered, and now and then of anything, a second
 * time.
 */
export async function writeUntilAborted(
  log: EventLog,
  journal: Journal,
  { signal, maxPauseMs }: WriterOptions,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const request = await someRequest(log);
      const answer = await ask(log, journal, request);
      if (answer.is === 'unavailable' || chance(0.03)) await ask(log, journal, request);
    } catch (error) {
      if (!(error instanceof LogUnavailableError)) journal({ is: 'failed', error: String(error) });
    }
    await pause(Math.random() * maxPauseMs);
  }
}

/** One append, with what is asked and what is answered in the journal. */
export async function ask(log: EventLog, journal: Journal, request: AppendRequest): Promise<Answer> {
  const asked = monotonicNow();
  journal({ is: 'asked', at: asked, request });
  const answer = await log.append(request).then((result): Answer => ({ is: 'appended', result }), answerOf);
  journal({ is: 'answered', asked, at: monotonicNow(), commandId: request.meta.commandId, answer });
  return answer;
}

function answerOf(error: unknown): Answer {
  if (error instanceof VersionConflictError) return { is: 'stale', stream: error.stream, actual: error.actual };
  if (error instanceof ScopeChangedError) return { is: 'changed' };
  if (error instanceof ClaimTakenError) return { is: 'taken', claim: error.claim };
  if (error instanceof LogUnavailableError) return { is: 'unavailable' };
  return { is: 'failed', error: String(error) };
}

/**
 * Writes to one or two streams, built on what was read of them and of some others; with claims, counts, and now and
 * then a wrong version.
 */
async function someRequest(log: EventLog): Promise<AppendRequest> {
  const tenant = chance(0.9) ? TENANTS[0] : TENANTS[1];
  const other = tenant === TENANTS[0] ? TENANTS[1] : TENANTS[0];
  const [first, ...streams] = someStreams(tenant, 1 + below(4));
  if (!first) throw new Error('An append writes to a stream');
  const written = [first, ...streams.splice(0, below(2))];
  const commandId = randomUUID();
  const versionOf = async (of: string, stream: string) =>
    (await (chance(0.7) ? log.readStreamCached(of, stream) : log.readStream(of, stream))).length;
  const readDependency = async (of: string, stream: string) => ({
    tenant: of,
    stream,
    version: await versionOf(of, stream),
  });

  const writes = written.map(async (stream): Promise<StreamWrite> => ({
    stream,
    expectedVersion: Math.max(0, (await versionOf(tenant, stream)) + (chance(0.03) ? oneOf(1, -1) : 0)),
    events: Array.from({ length: oneOf(1, 1, 1, 2, 3) }, (_, n) => ({
      type: 'Written',
      data: { text: `${commandId} ${n}` },
    })),
  }));
  return {
    tenant,
    meta: {
      actor: { kind: 'system', id: 'chaos', name: 'Chaos', role: null },
      commandId,
      requestHash: commandId,
      correlationId: commandId,
      causationId: null,
      at: '2026-11-20T08:00:00.000Z',
    },
    writes: await Promise.all(writes),
    seen: await Promise.all([
      ...streams.map((stream) => readDependency(tenant, stream)),
      ...someStreams(other, chance(0.1) ? 1 : 0).map((stream) => readDependency(other, stream)),
    ]),
    ...(chance(0.3)
      ? await someNames(log, tenant, first)
      : chance(0.15)
        ? await someMembership(log, tenant, first)
        : {}),
  };
}

function someStreams(tenant: string, count: number): string[] {
  const numbers = new Set<number>();
  while (numbers.size < count) numbers.add(below(STREAMS_PER_TENANT));
  return [...numbers].map((number) => `${tenant}-${number}`);
}

/** Takes a name that was free, or is somebody's; or releases it, or passes it on. */
async function someNames(log: EventLog, tenant: string, stream: string): Promise<Partial<AppendRequest>> {
  const claim = { scope: NAME_SCOPE, key: `name-${below(NAMES)}`, stream };
  const holder = await log.findClaim(claim.scope, claim.key, tenant);
  if (!holder || chance(0.2)) return { take: [claim] };
  return { release: [{ ...claim, stream: holder.stream }], take: chance(0.5) ? [claim] : [] };
}

/** Joins the members, or leaves them, and insists on how many there were. */
async function someMembership(log: EventLog, tenant: string, stream: string): Promise<Partial<AppendRequest>> {
  const members = await log.scopeMembers(tenant, MEMBER_SCOPE);
  const own = [{ scope: MEMBER_SCOPE, key: stream, stream }];
  return {
    ...(members.includes(stream) ? { release: own } : { take: own }),
    counts: [{ scope: MEMBER_SCOPE, count: members.length }],
  };
}

type FollowerOptions = {
  readonly name: string;
  /** The last position handled, by tenant. */
  readonly from?: ReadonlyMap<string, number>;
  readonly onHandled?: () => void;
  /** How events are followed: that of the log, but for tests of the checker. */
  readonly start?: typeof follow;
};

class PlannedFailure extends Error {}

/** A follower whose handler fails now and then, and whose journal is its checkpoint. */
export function followWithFailures(
  log: EventLog,
  journal: Journal,
  { name, from, onHandled = () => {}, start = follow }: FollowerOptions,
): Follower {
  return start(log, {
    from,
    async handle(events, tenant) {
      if (chance(HANDLER_FAILURES)) throw new PlannedFailure();
      journal({ is: 'handled', follower: name, tenant, events: events.map(({ position, id }) => ({ position, id })) });
      onHandled();
    },
    onError(error) {
      if (error instanceof PlannedFailure) journal({ is: 'handler failed', follower: name });
      else if (!(error instanceof LogUnavailableError)) journal({ is: 'failed', error: String(error) });
    },
  });
}
