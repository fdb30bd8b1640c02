import { hash } from 'node:crypto';
import type {
  AppendRequest,
  AppendResult,
  Claim,
  ClaimChange,
  EventMeta,
  ReadDependency,
  RecordedEvent,
  ScopeCount,
} from './event-log.ts';

/** An append, checked and flattened: what an adapter writes. JSON is text here, so that it is made once. */
export type PreparedAppend = {
  readonly tenant: string;
  readonly commandId: string;
  readonly requestHash: string;
  readonly meta: string;
  /** That of the first event, which says what the append takes and releases. */
  readonly firstMeta: string;
  /** The versions it builds on. */
  readonly bases: readonly ReadDependency[];
  readonly seen: readonly ReadDependency[];
  readonly events: readonly PreparedEvent[];
  readonly release: readonly Claim[];
  readonly take: readonly Claim[];
  readonly counts: readonly ScopeCount[];
};

export type PreparedEvent = {
  readonly id: string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
};

/** Names are parts of index entries, which have a limited size. */
const MAX_NAME_LENGTH = 500;

/** PostgreSQL's int, with room for the events of an append. */
const MAX_WHOLE_NUMBER = 2_000_000_000;

/** @throws when this could not be written by any adapter: that is a bug of the caller, not a matter of the world */
export function prepareAppend({
  tenant,
  meta,
  writes,
  seen = [],
  take = [],
  release = [],
  counts = [],
}: AppendRequest): PreparedAppend {
  const bases = writes.map(({ stream, expectedVersion }) => ({ tenant, stream, version: expectedVersion }));
  const streams = [...bases, ...seen].map((each) => `${each.tenant} ${each.stream}`);
  if (new Set(streams).size < streams.length)
    throw new Error(`A stream stands twice in one append: ${streams.join(', ')}`);
  const claims = [...release, ...take].flatMap(({ scope, key, stream }) => [scope, key, stream]);
  [
    meta.commandId,
    ...[...bases, ...seen].flatMap((each) => [each.tenant, each.stream]),
    ...claims,
    ...counts.map(({ scope }) => scope),
  ].forEach(assertIndexableName);
  for (const { stream, version } of [...bases, ...seen])
    assertWholeNumber(`The expected version of ${stream}`, version);
  for (const { scope, count } of counts) assertWholeNumber(`The count of ${scope}`, count);

  const events: PreparedEvent[] = [];
  for (const write of writes) {
    write.events.forEach(({ type, schemaVersion = 1, data }, index) => {
      const id = eventId(tenant, meta.commandId, events.length);
      events.push({
        id,
        stream: write.stream,
        version: write.expectedVersion + 1 + index,
        type,
        schemaVersion,
        data: storableJson(data),
      });
    });
  }
  if (writes.length === 0 || writes.some((write) => write.events.length === 0))
    throw new Error('An append, and each of its writes, has at least one event');
  return {
    tenant,
    commandId: meta.commandId,
    requestHash: meta.requestHash,
    meta: storableJson(meta satisfies EventMeta),
    firstMeta: storableJson({ ...meta, ...claimChangeOf(take, release) } satisfies RecordedEvent['meta']),
    bases,
    seen,
    events,
    take,
    release,
    counts,
  };
}

/** What is empty is not said. */
export const claimChangeOf = (take: readonly Claim[], release: readonly Claim[]): ClaimChange => ({
  ...(take.length > 0 ? { take: take.map(plainClaim) } : {}),
  ...(release.length > 0 ? { release: release.map(plainClaim) } : {}),
});
const plainClaim = ({ scope, key, stream }: Claim): Claim => ({ scope, key, stream });

export const appendResultAt = ({ requestHash, events }: PreparedAppend, position: number): AppendResult => ({
  position,
  streams: [...new Map(events.map(({ stream, version }) => [stream, version]))].map(([stream, version]) => ({
    stream,
    version,
  })),
  requestHash,
  replayed: false,
});

/**
 * The same command always makes the same ids (UUID version 8, RFC 9562), so that a log that knows ids drops a
 * repetition.
 */
function eventId(tenant: string, commandId: string, ordinal: number): string {
  const hex = hash('sha256', `${tenant}\n${commandId}\n${ordinal}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A NUL or half a surrogate pair, escaped: JSON can hold them, PostgreSQL's jsonb cannot. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function storableJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new Error('An event has data');
  if (text.includes('\\u') && UNSTORABLE.test(text))
    throw new Error('Text with a NUL or half a character cannot be stored');
  return text;
}

function assertIndexableName(name: string): void {
  if (name.length < 1 || name.length > MAX_NAME_LENGTH || !name.isWellFormed() || name.includes('\0'))
    throw new Error(`Not a name of 1 to ${MAX_NAME_LENGTH} characters: ${JSON.stringify(name).slice(0, 60)}`);
}

function assertWholeNumber(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 0 || value > MAX_WHOLE_NUMBER)
    throw new Error(`${name} is a whole number from 0 to ${MAX_WHOLE_NUMBER}, not ${value}`);
}
