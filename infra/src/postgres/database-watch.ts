import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Whether a database answers at all, asked on a connection that has nothing else to do. */
export type DatabaseWatch = {
  readonly isAnswering: () => boolean;
  /** Told when that changes. */
  readonly onChange: (listener: (isAnswering: boolean) => void) => void;
  readonly stop: () => Promise<void>;
};

const PROBE_INTERVAL_MS = 500;
/**
 * With the interval before it less than 2 s, which is the longest that anybody waits for a server that hangs; a quick
 * restart goes unnoticed.
 */
const PATIENCE_MS = 1_250;
const RECONNECT_MS = 100;
/** A probe that hangs is answered as soon as the server goes on; one whose network has gone never is. */
const PROBE_TIMEOUT_MS = 5_000;

/**
 * The probe of a circuit breaker (Nygard, "Release It!"): a server that hangs refuses nothing, so somebody has to
 * notice that it says nothing. That is here, once, and not in each of the requests that wait for it.
 */
export function watchDatabase(url: string): DatabaseWatch {
  const listeners = new Set<(isAnswering: boolean) => void>();
  const ending = new AbortController();
  let client: pg.Client | null = null;
  let answering = true;
  let patience: NodeJS.Timeout | null = null;

  function setAnswering(next: boolean): void {
    if (answering === next || ending.signal.aborted) return;
    answering = next;
    for (const listener of listeners) listener(next);
  }

  /** An answer that has come while this process was busy counts: it is read before the second look. */
  const losePatience = () => setImmediate(() => patience && setAnswering(false));

  async function probe(): Promise<void> {
    if (!client) {
      client = new pg.Client({
        connectionString: url,
        application_name: 'backoffice-watch',
        connectionTimeoutMillis: PROBE_TIMEOUT_MS,
        query_timeout: PROBE_TIMEOUT_MS,
      });
      client.on('error', () => {}); // the query that fails tells
      await client.connect();
    }
    await client.query('SELECT 1');
  }

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      patience ??= setTimeout(losePatience, PATIENCE_MS);
      const wait = await probe().then(
        () => {
          if (patience) clearTimeout(patience);
          patience = null;
          setAnswering(true);
          return PROBE_INTERVAL_MS;
        },
        () => {
          void client?.end().catch(() => {});
          client = null;
          return RECONNECT_MS;
        },
      );
      await pause(wait, undefined, { signal: ending.signal }).catch(() => {}); // the signal ends the pause
    }
  }

  const watching = watch();
  return {
    isAnswering: () => answering,
    onChange: (listener) => void listeners.add(listener),
    async stop() {
      ending.abort();
      if (patience) clearTimeout(patience);
      await Promise.all([client?.end().catch(() => {}), watching]);
    },
  };
}
