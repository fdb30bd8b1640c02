import { APP_ROLE } from '@backoffice/infra/postgres';
import pg from 'pg';
import { processWatch } from './process-watch.ts';

/** Tells other processes that a tenant has grown, and hears it from them. */
export type AppendNotifier = {
  notify(tenant: string): void;
  /** See EventLog.hintLapses. */
  lapses(): number | null;
  close(): Promise<void>;
};

const CHANNEL = 'log_grown';
const HELLO = '';
const BATCH_MS = 2;
const RECONNECT_MS = 1_000;
const QUERY_TIMEOUT_MS = 5_000;

/**
 * A NOTIFY in the append would make all commits of the server queue up. This one comes after it, on a connection of its
 * own, for all tenants that grew meanwhile, and only once another process has said that it listens. Whoever listens
 * hears itself first: where it does not, as behind a pooler, hints cannot be relied on. A process that is killed
 * between its append and its hint leaves the others, who look then.
 */
export function openAppendNotifier(url: string, hear: (tenant: string) => void): AppendNotifier {
  const news = new Set<string>();
  let client: pg.Client | null = null;
  let accompanied = false;
  let hearsItself = false;
  let lapses = 0;
  let sending = false;
  let closed = false;
  const others = processWatch(() => (accompanied ? client : null));

  async function connect(): Promise<void> {
    // What is lost with a hint is a moment, so it does not wait for the disk.
    const next = new pg.Client({
      connectionString: url,
      application_name: 'backoffice-hints',
      keepAlive: true,
      query_timeout: QUERY_TIMEOUT_MS,
      options: `-c role=${APP_ROLE} -c synchronous_commit=off`,
    });
    next
      .on('error', () => {})
      .once('end', () => {
        client = null;
        hearsItself = false;
        if (!closed) setTimeout(() => void connect(), RECONNECT_MS).unref();
      });
    try {
      await next.connect();
      const {
        rows: [own],
      } = await next.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      next.on('notification', ({ processId, payload = HELLO }) => {
        if (processId !== own?.pid) listen(payload);
        else if (payload === HELLO) hearsItself = true;
        if (payload === HELLO) lapses += 1;
      });
      await next.query(`LISTEN ${CHANNEL}`);
      client = next;
      publish(HELLO);
    } catch {
      await next.end().catch(() => {}); // and once ended it is tried again
    }
    if (closed) await next.end();
  }

  /** A process that comes later says so, and is answered once, so that both know that they are not alone. */
  function listen(payload: string): void {
    if (payload !== HELLO) hear(payload);
    if (accompanied) return;
    accompanied = true;
    publish(HELLO);
  }

  function publish(payload: string): void {
    if (!accompanied && payload !== HELLO) return;
    news.add(payload);
    if (!sending) void send();
  }

  async function send(): Promise<void> {
    sending = true;
    while (client && news.size > 0) {
      await new Promise((gathered) => setTimeout(gathered, BATCH_MS));
      const payloads = [...news];
      news.clear();
      await client
        ?.query({
          name: 'hint',
          text: `SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) payload`,
          values: [payloads],
        })
        .catch(() => {});
    }
    sending = false;
  }

  const connecting = connect();
  return {
    notify: publish,
    lapses: () => (hearsItself ? lapses + others.departures() : null),
    async close() {
      closed = true;
      others.stop();
      await connecting;
      await client?.end();
    },
  };
}
