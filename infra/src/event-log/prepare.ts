import { hash } from 'node:crypto';
import type { Append, Appended, Claim, Count, Meta, Seen } from './event-log.ts';

/** An append, checked and flattened: what an adapter writes. JSON is text here, so that it is made once. */
export type Prepared = {
  readonly tenant: string;
  readonly commandId: string;
  readonly requestHash: string;
  readonly meta: string;
  /** The versions it builds on. */
  readonly bases: readonly Seen[];
  readonly seen: readonly Seen[];
  readonly events: readonly PreparedEvent[];
  readonly release: readonly Claim[];
  readonly take: readonly Claim[];
  readonly counts: readonly Count[];
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
const LONGEST_NAME = 500;

/** @throws when this could not be written by any adapter: that is a bug of the caller, not a matter of the world */
export function prepare({ tenant, meta, writes, seen = [], take = [], release = [], counts = [] }: Append): Prepared {
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
  ].forEach(mustBeName);

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
        data: json(data),
      });
    });
  }
  if (writes.length === 0 || writes.some((write) => write.events.length === 0))
    throw new Error('An append, and each of its writes, has at least one event');
  return {
    tenant,
    commandId: meta.commandId,
    requestHash: meta.requestHash,
    meta: json(meta satisfies Meta),
    bases,
    seen,
    events,
    take,
    release,
    counts,
  };
}

export const appendedAt = ({ requestHash, events }: Prepared, position: number): Appended => ({
  position,
  streams: [...new Map(events.map(({ stream, version }) => [stream, version]))].map(([stream, version]) => ({
    stream,
    version,
  })),
  requestHash,
  replayed: false,
});

/** The same command always makes the same ids (UUID version 8, RFC 9562), so that a log that knows ids drops a repetition. */
function eventId(tenant: string, commandId: string, ordinal: number): string {
  const hex = hash('sha256', `${tenant}\n${commandId}\n${ordinal}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A NUL or half a surrogate pair, escaped: JSON can hold them, PostgreSQL's jsonb cannot. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function json(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new Error('An event has data');
  if (text.includes('\\u') && UNSTORABLE.test(text))
    throw new Error('Text with a NUL or half a character cannot be stored');
  return text;
}

function mustBeName(name: string): void {
  if (name.length < 1 || name.length > LONGEST_NAME || !name.isWellFormed() || name.includes('\0'))
    throw new Error(`Not a name of 1 to ${LONGEST_NAME} characters: ${JSON.stringify(name).slice(0, 60)}`);
}
