import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, streamNameFilter, type ResolvedEvent } from '@eventstore/db-client';
import { withDeadline } from '@backoffice/infra/postgres';
import { LogUnavailableError } from '#event-log/event-log.ts';
import type { EsdbConnection } from './connection.ts';
import {
  STREAM_PREFIX,
  streamNameOf,
  type StoredEvent,
  type StreamEvent,
  type StreamMetadata,
} from './stream-event.ts';

/** A stream does not end where the append expects it to. */
export class WrongRevisionError extends Error {
  constructor(tenant: string, expected: number, cause: unknown) {
    super(`The stream of ${tenant} does not have ${expected} events`, { cause });
  }
}

export class AppendTooLargeError extends Error {
  constructor(cause: unknown) {
    super(
      'An append is larger than EventStoreDB takes: set its MaxAppendSize (EVENTSTORE_MAX_APPEND_SIZE, 1 MiB unless said otherwise) to 16777216',
      { cause },
    );
  }
}

/** A stream for each tenant. What has become of an append that is unavailable nobody knows; the next one finds out. */
export interface TenantStreams {
  /** Behind the first `there` events, all or none. @throws WrongRevision, AppendTooLarge, LogUnavailable */
  append(tenant: string, there: number, events: readonly StreamEvent[]): Promise<void>;
  /** Events after a position, in order. @throws LogUnavailable */
  read(tenant: string, after: number, limit: number): AsyncGenerator<StoredEvent>;
  /** @throws LogUnavailable */
  last(tenant: string): Promise<StoredEvent | null>;
  /** Events of all tenants after a position of `$all`, or all. Answers how to stop; `lost` is said once at most. */
  subscribe(
    after: bigint | null,
    hear: (event: StoredEvent, at: bigint) => void,
    lost: (error: Error) => void,
  ): () => void;
  close(): Promise<void>;
}

/** Of each call. A server that hangs holds a turn, and a connection of PostgreSQL, no longer than this. */
const DEADLINE_MS = 5_000;

/**
 * EventStoreDB by its own client. Event ids are new with every attempt: the server takes a known one for a repetition,
 * whatever else has changed, and a command that is asked again may be decided anew.
 */
export function esdbStreams({ url, credentials }: EsdbConnection): TenantStreams {
  const client = EventStoreDBClient.connectionString(url);
  const asked = { credentials, requiresLeader: true };
  const inTime = <T>(work: Promise<T>) => withDeadline(work, DEADLINE_MS, 'EventStoreDB');

  async function* read(tenant: string, options: object): AsyncGenerator<StoredEvent> {
    const events = client.readStream(streamNameOf(tenant), { ...asked, ...options });
    const next = events[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await inTime(next.next());
        if (done) return;
        const stored = storedEventOf(value as ResolvedEvent);
        if (stored) yield stored;
      }
    } catch (error) {
      if (typeOf(error) !== 'stream-not-found') throw new LogUnavailableError(error);
    } finally {
      void events
        .on('error', () => {})
        .cancel()
        .catch(() => {}); // it may have failed already
    }
  }

  return {
    async append(tenant, there, events) {
      const proposed = events.map((each) =>
        jsonEvent({ id: randomUUID(), ...each } as Parameters<typeof jsonEvent>[0]),
      );
      const expectedRevision = there === 0 ? 'no_stream' : BigInt(there - 1);
      try {
        await inTime(
          client.appendToStream(streamNameOf(tenant), proposed, { ...asked, expectedRevision, deadline: DEADLINE_MS }),
        );
      } catch (error) {
        if (typeOf(error) === 'wrong-expected-version') throw new WrongRevisionError(tenant, there, error);
        if (typeOf(error) === 'maximum-append-size-exceeded') throw new AppendTooLargeError(error);
        throw new LogUnavailableError(error);
      }
    },
    read: (tenant, after, limit) => read(tenant, { fromRevision: BigInt(Math.max(0, after)), maxCount: limit }),
    async last(tenant) {
      for await (const event of read(tenant, { fromRevision: 'end', direction: 'backwards', maxCount: 1 }))
        return event;
      return null;
    },
    subscribe(after, hear, lost) {
      const events = client.subscribeToAll({
        ...asked,
        fromPosition: after === null ? 'start' : { commit: after, prepare: after },
        filter: streamNameFilter({ prefixes: [STREAM_PREFIX] }),
      });
      let stopped = false;
      events
        .on('data', (resolved: ResolvedEvent) => {
          const [stored, at] = [storedEventOf(resolved), resolved.event?.position?.commit];
          if (stored && at !== undefined) hear(stored, at);
        })
        .on('error', (error) => lose(error))
        .on('end', () => lose(new Error('EventStoreDB has ended the subscription')));
      const lose = (error: Error) => {
        if (!stopped) lost(error);
        stopped = true;
      };
      return () => {
        stopped = true;
        void events.unsubscribe().catch(() => {}); // it may have failed already
      };
    },
    close: () => client.dispose(),
  };
}

/** As the client names an error. */
const typeOf = (error: unknown) => (error instanceof Error && 'type' in error ? error.type : undefined);

/** Null of what is no event of the log. */
function storedEventOf({ event }: ResolvedEvent): StoredEvent | null {
  if (!event?.isJson || !event.streamId.startsWith(STREAM_PREFIX)) return null;
  const { revision, type, data, metadata }: { revision: bigint; type: string; data: unknown; metadata: unknown } =
    event;
  return { position: Number(revision) + 1, type, data, metadata: metadata as StreamMetadata }; // as it was appended
}
