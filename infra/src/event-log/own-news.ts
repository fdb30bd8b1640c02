import type { Recorded } from './event-log.ts';

/** What this process itself has appended lately: whoever follows need not read that back. */
export type OwnNews = {
  /** Committed. Appends of a group that went out one by one may come in any order, and others' between them. */
  appended(tenant: string, events: readonly Recorded[]): void;
  /** The next after a position; null where the log itself must be asked. */
  after(tenant: string, position: number, limit: number): Recorded[] | null;
  /** Somebody else has appended too. */
  forget(tenant: string): void;
};

/** Of one tenant; followers are a moment behind, or far more. An event may be large, and is held until others push it out. */
const KEPT = 200;
const TENANTS = 20;

/** Forgets the tenant that was appended to longest ago. */
export function ownNews(): OwnNews {
  const kept = new Map<string, Recorded[]>();
  return {
    appended(tenant, events) {
      const all = (kept.get(tenant) ?? []).concat(events.toSorted((one, other) => one.position - other.position));
      const beginning = all.findLastIndex(({ position }, index) => all[index - 1]?.position !== position - 1); // behind the last gap
      kept.delete(tenant);
      kept.set(tenant, all.slice(Math.max(beginning, all.length - KEPT)));
      const [oldest] = kept.keys();
      if (kept.size > TENANTS && oldest !== undefined) kept.delete(oldest);
    },
    after(tenant, position, limit) {
      const events = kept.get(tenant);
      const [first, last] = [events?.[0], events?.at(-1)];
      if (!events || !first || !last || position < first.position - 1 || position >= last.position) return null;
      const from = position - first.position + 1;
      return events.slice(from, from + limit);
    },
    forget: (tenant) => void kept.delete(tenant),
  };
}
