import type { RecordedEvent } from '@backoffice/infra/event-log';

/** What consumes the log company by company; positions decide what is new, whatever comes twice. */
export type FeedOptions = {
  /** Those who consume for the same purpose share the companies: each is handled by one of them at a time. */
  readonly group: string;
  /** The last position handled, by tenant; asked whenever tenants come into the hands of this process. */
  readonly positionsOf: () => Promise<ReadonlyMap<string, number>>;
  /**
   * The next events of one tenant, in order and without a gap. Of one tenant there is one call at a time. When it
   * throws, the same events come again, later, and other tenants go on.
   */
  readonly handle: (events: readonly RecordedEvent[], tenant: string) => Promise<void>;
  /** Told after tenants came into the hands of this process from another. */
  readonly onGain?: (tenants: readonly string[]) => void;
  /** Told of everything that went wrong, and with which tenant if with one. */
  readonly onError: (error: unknown, tenant?: string) => void;
  /** How many events come at a time, at most. */
  readonly batch?: number;
  /** How many tenants are handled at a time. */
  readonly concurrency?: number;
  /** What many tenants record within this time may be handled together; 0: each at once. */
  readonly gatherMs?: () => number;
};

export type FeedLag = {
  /** Events not handled yet, in the tenant of this process that is furthest behind. */
  readonly behind: number;
};

export type FeedConsumer = {
  /** Whether the tenant's events are handled by this process, rather than by another of its group. */
  owns(tenant: string): boolean;
  /** Somebody waits for what is new of a tenant. */
  hurry(tenant: string): void;
  /** The head of each tenant's log, at least as of the last look. */
  heads(): Promise<ReadonlyMap<string, number>>;
  lag(): Promise<FeedLag>;
  /** Waits for what is being handled; its companies pass to the others. */
  stop(): Promise<void>;
};

/** Events in order of each tenant's log. Adapters: the log itself, and Kafka. One contract suite runs against all. */
export interface Feed {
  consume(options: FeedOptions): Promise<FeedConsumer>;
}
