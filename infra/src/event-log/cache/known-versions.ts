import { LRUCache } from 'lru-cache';

/**
 * Versions this process knows to exist, and that need not be looked up again: what a stream once had it has for ever.
 */
export type KnownVersions = {
  has(tenant: string, stream: string, version: number): boolean;
  add(tenant: string, stream: string, version: number): void;
};

const MAX_STREAMS = 10_000;

export function knownVersions(): KnownVersions {
  const versions = new LRUCache<string, number>({ max: MAX_STREAMS });
  const keyOf = (tenant: string, stream: string) => `${tenant}\n${stream}`;
  const versionAt = (key: string) => versions.get(key) ?? 0;
  return {
    has: (tenant, stream, version) => version === 0 || version <= versionAt(keyOf(tenant, stream)),
    add(tenant, stream, version) {
      const key = keyOf(tenant, stream);
      versions.set(key, Math.max(versionAt(key), version));
    },
  };
}
