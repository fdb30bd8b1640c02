/** Versions this process knows to exist, and that need not be looked up again: what a stream once had it has for ever. */
export type SeenVersions = {
  has(tenant: string, stream: string, version: number): boolean;
  add(tenant: string, stream: string, version: number): void;
};

const STREAMS = 10_000;

/** Forgets the stream that was added longest ago. */
export function seenVersions(): SeenVersions {
  const versions = new Map<string, number>();
  const keyOf = (tenant: string, stream: string) => `${tenant}\n${stream}`;
  return {
    has: (tenant, stream, version) => version === 0 || version <= (versions.get(keyOf(tenant, stream)) ?? 0),
    add(tenant, stream, version) {
      const key = keyOf(tenant, stream);
      const before = versions.get(key) ?? 0;
      versions.delete(key);
      versions.set(key, Math.max(before, version));
      const [oldest] = versions.keys();
      if (versions.size > STREAMS && oldest !== undefined) versions.delete(oldest);
    },
  };
}
