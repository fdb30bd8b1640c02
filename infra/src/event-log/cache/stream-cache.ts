import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '#event-log/event-log.ts';
import { groupCommit } from '#event-log/group-commit.ts';

/** `after`: the version that is known already; what comes is what follows it. */
export type StreamReadRequest = { readonly stream: string; readonly after: number };
type StreamKey = { readonly tenant: string; readonly stream: string };

/** `length`: of its data as text. */
export type SizedEvent = { readonly event: RecordedEvent; readonly length: number };

/** `generation`: how often the tenant's streams were marked stale when it was read; -1 when this one was. */
type CachedStream = { readonly events: readonly RecordedEvent[]; readonly length: number; generation: number };

export type StreamCache = {
  /** As it is now. */
  read(tenant: string, stream: string): Promise<RecordedEvent[]>;
  /** As it was when last read, unless it is stale. */
  readCached(tenant: string, stream: string): Promise<RecordedEvent[]>;
  /** A stream, or any stream of a tenant, may have grown. */
  markStale(tenant: string, stream?: string): void;
};

/** Letters of events that are kept in memory, in all. */
const MAX_LENGTH = 20_000_000;
/** What an event takes beside its data, in letters. */
const ENVELOPE_LENGTH = 1_000;
const EMPTY_STREAM: CachedStream = { events: [], length: 0, generation: -1 };

/**
 * Reads streams: those that are asked for together in one question, and of each only what is not known yet, because
 * what was recorded once never changes.
 */
export function streamCache(
  load: (tenant: string, requests: readonly StreamReadRequest[]) => Promise<readonly SizedEvent[]>,
): StreamCache {
  const cached = new LRUCache<string, CachedStream>({
    max: MAX_LENGTH / ENVELOPE_LENGTH,
    maxSize: MAX_LENGTH,
    sizeCalculation: ({ length }) => length,
  });
  const generations = new Map<string, number>();
  const keyOf = ({ tenant, stream }: StreamKey) => `${tenant}\n${stream}`;
  const generationOf = (tenant: string) => generations.get(tenant) ?? 0;

  const readTogether = groupCommit<StreamKey, RecordedEvent[]>({
    queueNameOf: ({ tenant }) => tenant,
    accessOf: () => ({ writes: [], reads: [] }),
    async send(group) {
      const [{ tenant } = { tenant: '' }] = group;
      const generation = generationOf(tenant);
      const streams = new Map(group.map((key) => [key.stream, cached.get(keyOf(key)) ?? EMPTY_STREAM]));
      const requests = [...streams].map(([stream, { events }]) => ({ stream, after: events.length }));
      const added = Map.groupBy(await load(tenant, requests), ({ event }) => event.stream);
      for (const [stream, before] of streams) {
        const more = added.get(stream) ?? [];
        const now = {
          events: before.events.concat(more.map(({ event }) => event)),
          length: more.reduce((sum, { length }) => sum + length + ENVELOPE_LENGTH, before.length),
          generation,
        };
        streams.set(stream, now);
        if (now.events.length > 0) cached.set(keyOf({ tenant, stream }), now);
      }
      return group.map(({ stream }) => ({ status: 'fulfilled', value: [...(streams.get(stream)?.events ?? [])] }));
    },
  });
  const read: StreamCache['read'] = (tenant, stream) => readTogether({ tenant, stream });

  return {
    read,
    async readCached(tenant, stream) {
      const entry = cached.get(keyOf({ tenant, stream }));
      return entry?.generation === generationOf(tenant) ? [...entry.events] : read(tenant, stream);
    },
    markStale(tenant, stream) {
      if (stream === undefined) return void generations.set(tenant, generationOf(tenant) + 1);
      const entry = cached.peek(keyOf({ tenant, stream }));
      if (entry) entry.generation = -1;
    },
  };
}
