import type { StoredEvent, StreamEvent } from './stream-event.ts';

/** A stream does not end where the append expects it to. */
export class WrongRevisionError extends Error {
  constructor(stream: string, expected: number, cause: unknown) {
    super(`The stream ${stream} does not have ${expected} events`, { cause });
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

/** Of `$all`, where events of all streams follow each other; it is not dense. */
export type AllPosition = { readonly commit: bigint; readonly prepare: bigint };

/** A stream for each tenant. What has become of an append that is unavailable nobody knows; the next one finds out. */
export interface TenantStreams {
  /** Behind the first `there` events, all or none. @throws WrongRevision, AppendTooLarge, LogUnavailable */
  append(tenant: string, there: number, events: readonly StreamEvent[]): Promise<void>;
  /** Events after a position, in order. @throws LogUnavailable */
  read(tenant: string, after: number, limit: number): AsyncGenerator<StoredEvent>;
  /** @throws LogUnavailable */
  last(tenant: string): Promise<StoredEvent | null>;
  /** Events of all tenants after a position, or all, as they are there now. @throws LogUnavailable */
  readAll(after: AllPosition | null): AsyncGenerator<StoredEvent>;
  /** The same, and what comes. Answers how to stop; `lost` is said once at most. */
  subscribe(
    after: AllPosition | null,
    hear: (event: StoredEvent, at: AllPosition) => void,
    lost: (error: Error) => void,
  ): () => void;
  /** What this EventStoreDB was named when a log was put into it; null before. @throws LogUnavailable */
  name(): Promise<string | null>;
  /** Names it, once. Answers its name. @throws LogUnavailable */
  giveName(name: string): Promise<string>;
  close(): Promise<void>;
}
