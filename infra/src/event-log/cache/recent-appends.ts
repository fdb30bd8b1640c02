import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '#event-log/event-log.ts';

/** The events this process has appended lately: whoever follows the log need not read them back. */
export type RecentAppends = {
  /** Committed. Appends of a group that went out one by one may come in any order, and others' between them. */
  add(tenant: string, events: readonly RecordedEvent[]): void;
  /** The next after a position; null where the log itself must be asked. */
  after(tenant: string, position: number, limit: number): RecordedEvent[] | null;
  /** Somebody else has appended too. */
  invalidate(tenant: string): void;
};

/**
 * Of one tenant; followers are a moment behind, or far more. An event may be large, and is held until others push it
 * out.
 */
const MAX_EVENTS = 200;
const MAX_TENANTS = 20;

export function recentAppends(): RecentAppends {
  const recent = new LRUCache<string, readonly RecordedEvent[]>({ max: MAX_TENANTS });
  return {
    add(tenant, events) {
      const all = (recent.get(tenant) ?? []).concat(events.toSorted((one, other) => one.position - other.position));
      // behind the last gap
      const beginning = all.findLastIndex(({ position }, index) => all[index - 1]?.position !== position - 1);
      recent.set(tenant, all.slice(Math.max(beginning, all.length - MAX_EVENTS)));
    },
    after(tenant, position, limit) {
      const events = recent.get(tenant);
      const [first, last] = [events?.[0], events?.at(-1)];
      if (!events || !first || !last || position < first.position - 1 || position >= last.position) return null;
      const from = position - first.position + 1;
      return events.slice(from, from + limit);
    },
    invalidate: (tenant) => void recent.delete(tenant),
  };
}
