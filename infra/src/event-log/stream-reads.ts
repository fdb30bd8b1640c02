import type { Recorded } from './event-log.ts';
import { groupCommit } from './group-commit.ts';

/** `after`: the version that is known already; what comes is what follows it. */
export type Wanted = { readonly stream: string; readonly after: number };
type Asked = { readonly tenant: string; readonly stream: string };

/** How many events are kept in memory, in all. */
const KEPT = 10_000;

/**
 * Reads streams as they are now: those that are asked for together in one question, and of each only what is not known
 * yet, because what was recorded once never changes. Forgets the stream that was asked for longest ago.
 */
export function streamReads(ask: (tenant: string, wanted: readonly Wanted[]) => Promise<readonly Recorded[]>): (tenant: string, stream: string) => Promise<Recorded[]> {
  const known = new Map<string, readonly Recorded[]>();
  let kept = 0;
  const keyOf = ({ tenant, stream }: Asked) => `${tenant}\n${stream}`;

  function keep(key: string, events: readonly Recorded[]): void {
    kept += events.length - (known.get(key)?.length ?? 0);
    known.delete(key);
    if (events.length > 0) known.set(key, events);
    for (const [oldest, { length }] of known) {
      if (kept <= KEPT) return;
      known.delete(oldest);
      kept -= length;
    }
  }

  const read = groupCommit<Asked, Recorded[]>({
    laneOf: ({ tenant }) => tenant,
    keysOf: () => [],
    async send(group) {
      const [{ tenant } = { tenant: '' }] = group;
      const before = new Map(group.map((asked) => [asked.stream, known.get(keyOf(asked)) ?? []]));
      const news = Map.groupBy(await ask(tenant, [...before].map(([stream, { length }]) => ({ stream, after: length }))), ({ stream }) => stream);
      for (const [stream, events] of before) {
        before.set(stream, events.concat(news.get(stream) ?? []));
        keep(keyOf({ tenant, stream }), before.get(stream) ?? []);
      }
      return group.map(({ stream }) => ({ status: 'fulfilled', value: [...(before.get(stream) ?? [])] }));
    },
  });
  return (tenant, stream) => read({ tenant, stream });
}
