import { LRUCache } from 'lru-cache';

export type TtlCache<Value> = {
  get(key: string): Promise<Value>;
  /** One key, or all. */
  invalidate(key?: string): void;
};

const MAX_ENTRIES = 20_000;

/**
 * TTL cache; concurrent misses share one load. Failures are not kept, and neither is what was invalidated while it was
 * being loaded. An answer is as old as its question; one that may live for no time at all is asked for again.
 */
export function ttlCache<Value extends NonNullable<unknown>>(
  load: (key: string) => Promise<Value>,
  ttlOf: (value: Value) => number,
  now: () => number = () => performance.now(),
): TtlCache<Value> {
  const make = () =>
    new LRUCache<string, Value>({
      max: MAX_ENTRIES,
      ttlResolution: 0,
      ignoreFetchAbort: true, // whoever has asked is answered, invalidated or not
      perf: { now },
      async fetchMethod(key, _stale, { options }) {
        const asked = now();
        const value = await load(key);
        options.ttl = Math.max(1, ttlOf(value) - (now() - asked));
        return value;
      },
    });
  /** Made with the first question: it takes its places in memory at once. */
  let cache: ReturnType<typeof make> | undefined;
  return {
    get: (key) => (cache ??= make()).forceFetch(key),
    invalidate: (key) => void (key === undefined ? cache?.clear() : cache?.delete(key)),
  };
}
