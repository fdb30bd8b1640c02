import type { Recorded } from './event-log.ts';
import { groupCommit } from './group-commit.ts';

/** `after`: the version that is known already; what comes is what follows it. */
export type Wanted = { readonly stream: string; readonly after: number };
type Asked = { readonly tenant: string; readonly stream: string };

/** `length`: of its data as text. */
export type Read = { readonly event: Recorded; readonly length: number };

/** `through`: how often the tenant's streams were doubted when it was read; -1 when this one was. */
type Known = { readonly events: readonly Recorded[]; readonly length: number; through: number };

export type StreamReads = {
  /** As it is now. */
  read(tenant: string, stream: string): Promise<Recorded[]>;
  /** As it was when last read, unless it is in doubt. */
  recall(tenant: string, stream: string): Promise<Recorded[]>;
  /** A stream, or any stream of a tenant, may have grown. */
  doubt(tenant: string, stream?: string): void;
};

/** Letters of events that are kept in memory, in all. */
const KEPT = 20_000_000;
/** What an event takes beside its data, in letters. */
const ENVELOPE = 1_000;
const NOTHING: Known = { events: [], length: 0, through: -1 };

/**
 * Reads streams: those that are asked for together in one question, and of each only what is not known yet, because what
 * was recorded once never changes. Forgets the stream that was asked for longest ago.
 */
export function streamReads(ask: (tenant: string, wanted: readonly Wanted[]) => Promise<readonly Read[]>): StreamReads {
  const known = new Map<string, Known>();
  const doubts = new Map<string, number>();
  let kept = 0;
  const keyOf = ({ tenant, stream }: Asked) => `${tenant}\n${stream}`;
  const doubtsOf = (tenant: string) => doubts.get(tenant) ?? 0;

  function keep(key: string, now: Known): void {
    kept += now.length - (known.get(key)?.length ?? 0);
    known.delete(key);
    if (now.events.length > 0) known.set(key, now);
    for (const [oldest, { length }] of known) {
      if (kept <= KEPT) return;
      known.delete(oldest);
      kept -= length;
    }
  }

  const together = groupCommit<Asked, Recorded[]>({
    laneOf: ({ tenant }) => tenant,
    keysOf: () => ({ changes: [], looks: [] }),
    async send(group) {
      const [{ tenant } = { tenant: '' }] = group;
      const through = doubtsOf(tenant);
      const streams = new Map(group.map((asked) => [asked.stream, known.get(keyOf(asked)) ?? NOTHING]));
      const news = Map.groupBy(
        await ask(
          tenant,
          [...streams].map(([stream, { events }]) => ({ stream, after: events.length })),
        ),
        ({ event }) => event.stream,
      );
      for (const [stream, before] of streams) {
        const more = news.get(stream) ?? [];
        const now = {
          events: before.events.concat(more.map(({ event }) => event)),
          length: more.reduce((sum, { length }) => sum + length + ENVELOPE, before.length),
          through,
        };
        streams.set(stream, now);
        keep(keyOf({ tenant, stream }), now);
      }
      return group.map(({ stream }) => ({ status: 'fulfilled', value: [...(streams.get(stream)?.events ?? [])] }));
    },
  });
  const read: StreamReads['read'] = (tenant, stream) => together({ tenant, stream });

  return {
    read,
    async recall(tenant, stream) {
      const entry = known.get(keyOf({ tenant, stream }));
      return entry?.through === doubtsOf(tenant) ? [...entry.events] : read(tenant, stream);
    },
    doubt(tenant, stream) {
      if (stream === undefined) return void doubts.set(tenant, doubtsOf(tenant) + 1);
      const entry = known.get(keyOf({ tenant, stream }));
      if (entry) entry.through = -1;
    },
  };
}
