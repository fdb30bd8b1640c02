import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@backoffice/infra/postgres';
import { LogUnavailableError } from '#event-log/event-log.ts';
import type { AllPosition, TenantStreams } from './tenant-streams.ts';

type SweeperOptions = {
  readonly pool: Pool;
  readonly streams: TenantStreams;
  readonly head: (tenant: string) => Promise<number>;
  /** Puts into the index what a tenant has more. */
  readonly catchUp: (tenant: string) => Promise<void>;
  readonly everyMs: number;
  readonly onError: (error: unknown) => void;
};

/**
 * Catches up tenants that nobody writes to: an append that was written to EventStoreDB and not committed here, by a
 * process that died or was not answered. It follows `$all`, and looks a moment later whether the index has what it
 * heard of. How far it has come is kept, so that a start, or a PostgreSQL of last night, goes on from there.
 */
export function startSweeper({ pool, streams, head, catchUp, everyMs, onError }: SweeperOptions): {
  stop(): Promise<void>;
} {
  const ending = new AbortController();
  /** What was heard of and not looked for: the last position of each tenant. */
  let heard = new Map<string, number>();
  let heardUpTo: AllPosition | null = null;
  let stopSubscription: (() => void) | null = null;

  async function sweep(): Promise<void> {
    stopSubscription ??= await subscribe();
    const [looking, at] = [heard, heardUpTo];
    heard = new Map();
    let isComplete = true;
    for (const [tenant, position] of looking)
      try {
        if ((await head(tenant)) < position) await catchUp(tenant);
      } catch (error) {
        isComplete = false;
        heard.set(tenant, Math.max(position, heard.get(tenant) ?? 0)); // again in the next round
        if (!(error instanceof LogUnavailableError)) onError(error);
      }
    if (isComplete && at !== null) await keep(at);
  }

  async function subscribe(): Promise<() => void> {
    const from = heardUpTo ?? (await sweptPosition(pool));
    return streams.subscribe(
      from,
      ({ metadata: { tenant }, position }, at) => {
        heard.set(tenant, position);
        heardUpTo = at;
      },
      () => (stopSubscription = null), // and the next round subscribes again
    );
  }

  const keep = ({ commit, prepare }: AllPosition) =>
    pool.query(
      `INSERT INTO log.swept (commit, prepare) VALUES ($1, $2) ON CONFLICT (place)
        DO UPDATE SET commit = excluded.commit, prepare = excluded.prepare WHERE swept.commit < excluded.commit`,
      [String(commit), String(prepare)],
    );

  async function rounds(): Promise<void> {
    while (!ending.signal.aborted) {
      await sweep().catch(() => {}); // PostgreSQL is away; the next round goes on
      // the signal ends the pause
      await pause(everyMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  }
  const running = rounds();
  return {
    async stop() {
      ending.abort();
      await running;
      stopSubscription?.();
    },
  };
}

/** Null where nothing was swept. */
export async function sweptPosition(pool: Pick<Pool, 'query'>): Promise<AllPosition | null> {
  const { rows } = await pool.query<{ commit: string; prepare: string }>('SELECT commit, prepare FROM log.swept');
  return rows[0] ? { commit: BigInt(rows[0].commit), prepare: BigInt(rows[0].prepare) } : null;
}
