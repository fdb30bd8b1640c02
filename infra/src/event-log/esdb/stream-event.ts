import { hash } from 'node:crypto';
import type { ClaimChange, RecordedEvent } from '#event-log/event-log.ts';
import type { PreparedAppend } from '#event-log/prepare-append.ts';

/** What EventStoreDB keeps beside an event: what the log tells of it and the stream does not. */
export type StreamMetadata = Pick<RecordedEvent, 'tenant' | 'id' | 'stream' | 'version' | 'schemaVersion' | 'meta'> & {
  /** The place among the events of the command, from 0. */
  readonly ordinal: number;
  /** What an append of before `meta` said it took and released; written when a log is moved here. */
  readonly claims?: ClaimChange;
};
export type StreamEvent = { readonly type: string; readonly data: unknown; readonly metadata: StreamMetadata };
/** `position` is that of the tenant's log: revision + 1. */
export type StoredEvent = StreamEvent & { readonly position: number };

export const STREAM_PREFIX = 't-';
/** One stream for each tenant. Its name is hashed, as names may differ in what EventStoreDB takes for the same. */
export const streamNameOf = (tenant: string): string => `${STREAM_PREFIX}${hash('sha256', tenant)}`;

export const streamEventsOf = ({ tenant, events, meta, firstMeta }: PreparedAppend): StreamEvent[] => {
  const [first, others] = [parseMeta(firstMeta), parseMeta(meta)];
  return events.map(({ id, stream, version, type, schemaVersion, data }, ordinal) => ({
    type,
    data: JSON.parse(data) as unknown,
    metadata: { tenant, id, stream, version, ordinal, schemaVersion, meta: ordinal === 0 ? first : others },
  }));
};

const parseMeta = (json: string) => JSON.parse(json) as RecordedEvent['meta']; // made of one

export const recordedEventOf = ({ position, type, data, metadata }: StoredEvent): RecordedEvent => {
  const { tenant, id, stream, version, schemaVersion, meta } = metadata;
  return { id, tenant, position, stream, version, type, schemaVersion, data, meta };
};

/** An append as it was judged when it was written: nothing is insisted on. The events are those of one command. */
export function preparedAppendOf([first, ...others]: readonly [StoredEvent, ...StoredEvent[]]): PreparedAppend {
  const { tenant, meta, claims } = first.metadata;
  const { take = [], release = [] } = claims ?? meta;
  return {
    tenant,
    commandId: meta.commandId,
    requestHash: meta.requestHash,
    firstMeta: JSON.stringify(meta),
    meta: JSON.stringify((others[0] ?? first).metadata.meta),
    bases: [],
    seen: [],
    counts: [],
    take,
    release,
    events: [first, ...others].map(({ type, data, metadata: { id, stream, version, schemaVersion } }) => ({
      id,
      stream,
      version,
      type,
      schemaVersion,
      data: JSON.stringify(data),
    })),
  };
}
