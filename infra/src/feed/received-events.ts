import { PositionGapError, type EventLog, type RecordedEvent } from '@backoffice/infra/event-log';

/** `sentAt`: when it was sent, in ms since 1970, by the clock of whoever sent it. */
export type ReceivedEvent = { readonly event: RecordedEvent; readonly bytes: number; readonly sentAt: number };

/**
 * The log was restored to an earlier state than what is fed. Whoever meets it stops that tenant rather than guesses.
 */
export class AheadOfLogError extends PositionGapError {
  constructor(tenant: string, head: number, found: number) {
    super(tenant, head + 1, found);
    this.message = `Kafka holds position ${found} of ${tenant}, and its log ends at ${head}: the log was restored to an earlier state. ${tenant} stands still until its topic is replaced (docs/how-to/feed-with-kafka.md).`;
  }
}

/** What waits of one tenant; what comes then is read from the log, and keeps no other waiting. */
const MAX_TENANT_BYTES = 4 << 20;

export type ReceivedEvents = {
  /** One after the other of a tenant, maybe again, maybe with gaps. */
  receive(tenant: string, received: ReceivedEvent): void;
  /** As EventLog.readTenant: what was received, and of the log what is missing of it. */
  readNext(tenant: string, after: number, limit: number): Promise<RecordedEvent[]>;
  /** Of all tenants that wait. */
  bytes(): number;
  tenants(): readonly string[];
  has(tenant: string): boolean;
  clear(tenant: string): void;
};

/**
 * Buffer: events wait here for their turn. Of those sent before `trustedSince()` the log is asked whether it has them:
 * it may have been restored since then.
 */
export function receivedEvents(log: Pick<EventLog, 'readTenant'>, trustedSince: () => number): ReceivedEvents {
  const waiting = new Map<string, ReceivedEvent[]>();
  const sizes = new Map<string, number>();
  let size = 0;

  function resize(tenant: string, bytes: number): void {
    sizes.set(tenant, (sizes.get(tenant) ?? 0) + bytes);
    size += bytes;
  }

  function remove(tenant: string, from: number, count = Infinity): ReceivedEvent[] {
    const queue = waiting.get(tenant) ?? [];
    const removed = queue.splice(from, count);
    for (const { bytes } of removed) resize(tenant, -bytes);
    if (queue.length === 0) {
      waiting.delete(tenant);
      sizes.delete(tenant);
    }
    return removed;
  }

  /** What follows `after` without a gap. @throws AheadOfLog */
  async function take(tenant: string, after: number, limit: number): Promise<RecordedEvent[]> {
    const queue = waiting.get(tenant) ?? [];
    const gap = queue.findIndex(({ event }, index) => event.position !== after + 1 + index);
    const taken = remove(tenant, 0, Math.min(gap < 0 ? queue.length : gap, limit));
    const last = taken.at(-1)?.event;
    if (last && taken.some(({ sentAt }) => sentAt < trustedSince())) {
      const [recorded] = await log.readTenant(tenant, last.position - 1, 1);
      if (!recorded) throw new AheadOfLogError(tenant, last.position - 1, last.position);
      if (recorded.id !== last.id) {
        remove(tenant, 0);
        return log.readTenant(tenant, after, limit);
      }
    }
    return taken.map(({ event }) => event);
  }

  return {
    receive(tenant, received) {
      const queue = waiting.get(tenant) ?? [];
      const { position, id } = received.event;
      if (position <= (queue.at(-1)?.event.position ?? 0)) {
        const known = queue.findIndex(({ event }) => event.position === position);
        if (known < 0 || queue[known]?.event.id === id) return;
        remove(tenant, known); // of a log that was restored: what comes later is so
      }
      if ((sizes.get(tenant) ?? 0) >= MAX_TENANT_BYTES) return;
      waiting.set(tenant, queue);
      queue.push(received);
      resize(tenant, received.bytes);
    },
    async readNext(tenant, after, limit) {
      const queue = waiting.get(tenant) ?? [];
      const known = queue.findIndex(({ event }) => event.position > after);
      remove(tenant, 0, known < 0 ? queue.length : known);
      const first = waiting.get(tenant)?.[0]?.event.position;
      if (first === undefined) return log.readTenant(tenant, after, limit);
      const missing = Math.min(first - after - 1, limit);
      if (missing === 0) return take(tenant, after, limit);
      const filled = await log.readTenant(tenant, after, missing);
      if (filled.length < missing) throw new AheadOfLogError(tenant, after + filled.length, first);
      return [...filled, ...(await take(tenant, after + missing, limit - missing))];
    },
    bytes: () => size,
    tenants: () => [...waiting.keys()],
    has: (tenant) => waiting.has(tenant),
    clear: (tenant) => void remove(tenant, 0),
  };
}
