import type { RowChange } from '#kernel/advance.ts';
import { PLATFORM } from '#kernel/row-scope.ts';

/** How long changes are kept, and how many at most. */
const KEPT_MS = 60_000;
const MAX_KEPT = 5_000;
/** Whoever missed more than this reads everything again sooner. */
const MAX_REPLAYED = 100;

/**
 * Replay buffer: what became of rows within the last minute, for whoever read before they began to listen. Instants are
 * those of `performance.now()`.
 */
export type RecentChanges = {
  readonly add: (change: RowChange) => void;
  /** More rows of this tenant may have changed than are added. */
  readonly miss: (tenant: string) => void;
  /** All that is added from now on is kept; until then, and after `end`, nobody knows what became of rows. */
  readonly begin: () => void;
  readonly end: () => void;
  /** Of a tenant and of the platform; null where that is too long ago, too much, or not known. */
  readonly since: (tenant: string, instant: number) => readonly RowChange[] | null;
};

export function recentChanges(now: () => number = () => performance.now()): RecentChanges {
  const kept: { readonly at: number; readonly change: RowChange }[] = [];
  const missedAt = new Map<string, number>();
  let completeSince = Number.POSITIVE_INFINITY;

  function dropOld(): void {
    const oldest = now() - KEPT_MS;
    const fresh = kept.findIndex(({ at }) => at >= oldest);
    const dropped = Math.max(fresh === -1 ? kept.length : fresh, kept.length - MAX_KEPT);
    if (dropped === 0) return;
    completeSince = Math.max(completeSince, kept[dropped - 1]?.at ?? 0);
    kept.splice(0, dropped);
  }

  return {
    add(change) {
      kept.push({ at: now(), change });
      if (kept.length > MAX_KEPT * 2 || (kept[0]?.at ?? 0) < now() - KEPT_MS * 2) dropOld();
    },
    miss: (tenant) => void missedAt.set(tenant, now()),
    begin: () => void (completeSince = now()),
    end() {
      completeSince = Number.POSITIVE_INFINITY;
      kept.length = 0;
    },
    since(tenant, instant) {
      dropOld();
      const tenants = [tenant, PLATFORM];
      const known = Math.max(completeSince, now() - KEPT_MS, ...tenants.map((each) => missedAt.get(each) ?? 0));
      if (instant <= known) return null;
      const own = kept.filter(({ at, change }) => at >= instant && tenants.includes(change.tenant));
      return own.length > MAX_REPLAYED ? null : own.map(({ change }) => change);
    },
  };
}
