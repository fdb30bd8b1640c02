import { randomUUID } from 'node:crypto';
import {
  EventStoreDBClient,
  jsonEvent,
  streamNameFilter,
  type AppendExpectedRevision,
  type JSONType,
  type ResolvedEvent,
} from '@eventstore/db-client';
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
import { AppendTooLargeError, WrongRevisionError, type TenantStreams } from './tenant-streams.ts';

/** Of each call. A server that hangs holds a turn, and a connection of PostgreSQL, no longer than this. */
const DEADLINE_MS = 5_000;
/** Its first event names the deployment. */
const NAME_STREAM = 'backoffice-log';

/**
 * EventStoreDB by its own client. Event ids are new with every attempt: the server takes a known one for a repetition,
 * whatever else has changed, and a command that is asked again may be decided anew.
 */
export function esdbStreams({ url, credentials }: EsdbConnection): TenantStreams {
  const client = EventStoreDBClient.connectionString(url);
  const asked = { credentials, requiresLeader: true };
  const read = (stream: string, options: object) => inTime(client.readStream(stream, { ...asked, ...options }));

  async function append(stream: string, there: number, events: readonly ProposedEvent[]): Promise<void> {
    const proposed = events.map(proposedEvent);
    const options = { ...asked, expectedRevision: revisionAfter(there), deadline: DEADLINE_MS };
    try {
      await withDeadline(client.appendToStream(stream, proposed, options), DEADLINE_MS, 'EventStoreDB');
    } catch (error) {
      if (typeOf(error) === 'wrong-expected-version') throw new WrongRevisionError(stream, there, error);
      if (typeOf(error) === 'maximum-append-size-exceeded') throw new AppendTooLargeError(error);
      throw new LogUnavailableError(error);
    }
  }

  const name = async () => {
    for await (const { event } of read(NAME_STREAM, { maxCount: 1 }))
      return (event?.data as { readonly name: string } | undefined)?.name ?? null; // as it is given
    return null;
  };

  return {
    append: (tenant, there, events) => append(streamNameOf(tenant), there, events),
    read: (tenant, after, limit) =>
      storedEvents(read(streamNameOf(tenant), { fromRevision: BigInt(Math.max(0, after)), maxCount: limit })),
    async last(tenant) {
      const options = { fromRevision: 'end', direction: 'backwards', maxCount: 1 };
      for await (const event of storedEvents(read(streamNameOf(tenant), options))) return event;
      return null;
    },
    readAll: (after) => storedEvents(inTime(client.readAll({ ...asked, fromPosition: after ?? 'start' }))),
    subscribe(after, hear, lost) {
      const filter = streamNameFilter({ prefixes: [STREAM_PREFIX] });
      const events = client.subscribeToAll({ ...asked, fromPosition: after ?? 'start', filter });
      let stopped = false;
      const stop = () => {
        clearTimeout(deadline);
        stopped = true;
        void events.unsubscribe().catch(() => {}); // it may have failed already
      };
      const lose = (error: Error) => {
        if (!stopped) lost(error);
        stop();
      };
      const deadline = setTimeout(() => lose(new Error('EventStoreDB does not answer')), DEADLINE_MS).unref();
      events
        .on('data', (resolved: ResolvedEvent) => {
          const [stored, at] = [storedEventOf(resolved), resolved.event?.position];
          if (stored && at) hear(stored, at);
        })
        .on('confirmation', () => clearTimeout(deadline))
        .on('error', (error) => lose(error))
        .on('end', () => lose(new Error('EventStoreDB has ended the subscription')));
      return stop;
    },
    name,
    async giveName(wanted) {
      const given = append(NAME_STREAM, 0, [{ type: 'LogNamed', data: { name: wanted }, metadata: null }]);
      await given.catch((error: unknown) => {
        if (!(error instanceof WrongRevisionError)) throw error; // it has one already
      });
      return (await name()) ?? wanted;
    },
    close: () => client.dispose(),
  };
}

type ProposedEvent = Omit<StreamEvent, 'metadata'> & { readonly metadata: StreamMetadata | null };

/** Metadata as bytes, which the client sends as they are; it would write an object as base64, and read that again. */
const proposedEvent = ({ type, data, metadata }: ProposedEvent) =>
  jsonEvent({
    id: randomUUID(),
    type,
    data: data as JSONType, // JSON, as it was recorded
    ...(metadata ? { metadata: encoder.encode(JSON.stringify(metadata)) } : {}),
  });
const encoder = new TextEncoder();

const revisionAfter = (there: number): AppendExpectedRevision => (there === 0 ? 'no_stream' : BigInt(there - 1));

type EventReading = AsyncIterable<ResolvedEvent> & {
  cancel(): Promise<void>;
  on(what: 'error', hear: () => void): unknown;
};

/** What is read, each event within the deadline; nothing of a stream that is not there. @throws LogUnavailable */
async function* inTime(events: EventReading): AsyncGenerator<ResolvedEvent> {
  const next = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await withDeadline(next.next(), DEADLINE_MS, 'EventStoreDB');
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (typeOf(error) !== 'stream-not-found') throw new LogUnavailableError(error);
  } finally {
    events.on('error', () => {}); // it may have failed already
    void events.cancel().catch(() => {});
  }
}

async function* storedEvents(events: AsyncIterable<ResolvedEvent>): AsyncGenerator<StoredEvent> {
  for await (const resolved of events) {
    const stored = storedEventOf(resolved);
    if (stored) yield stored;
  }
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
