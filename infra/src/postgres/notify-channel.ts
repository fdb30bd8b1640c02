import type pg from 'pg';
import { ownClient } from './own-client.ts';

/** LISTEN and NOTIFY between the processes on a database; what is sent may be lost with a connection. */
export type NotifyChannel = {
  /** Told to the others, once another process has said that it listens. At most MAX_PAYLOAD_BYTES. */
  publish(payload: string): void;
  /** Grows with each connection and each process that comes; null while this process does not hear itself. */
  lapses(): number | null;
  /** To ask something on; null while there is nobody else. */
  connection(): pg.Client | null;
  /** The first try to listen is over. */
  readonly connected: Promise<void>;
  close(): Promise<void>;
};

export type NotifyChannelOptions = {
  readonly channel: string;
  /** Of the connection, in pg_stat_activity. */
  readonly name: string;
  /** What another process has published. */
  readonly hear: (payload: string) => void;
  /** Something may have been lost: a connection was made, or another process has come. */
  readonly onLapse?: () => void;
};

/** NOTIFY takes less than 8,000 bytes (PostgreSQL, "NOTIFY"). */
export const MAX_PAYLOAD_BYTES = 7_900;

const HELLO = '';
const BATCH_MS = 2;
/** What one statement notifies, so that what follows does not wait for a large one. */
const MAX_BATCH = 200;
const RECONNECT_MS = 1_000;
const QUERY_TIMEOUT_MS = 5_000;

/**
 * On a connection of its own, which finds its way back. Whoever listens hears itself first: where it does not, as
 * behind a pooler, the channel cannot be relied on. While a process is alone nothing is sent.
 */
export function openNotifyChannel(
  url: string,
  { channel, name, hear, onLapse = () => {} }: NotifyChannelOptions,
): NotifyChannel {
  const news = new Set<string>();
  const greeted = new Set<number>(); // server processes of the others' connections
  let client: pg.Client | null = null;
  let accompanied = false;
  let hearsItself = false;
  let lapses = 0;
  let sending = false;
  let closed = false;

  async function connect(): Promise<void> {
    // What is lost with a notification is a moment, so it does not wait for the disk.
    const next = ownClient(url, {
      name,
      queryTimeoutMs: QUERY_TIMEOUT_MS,
      settings: '-c synchronous_commit=off',
    });
    next.once('end', () => {
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
        if (processId !== own?.pid) receive(payload, processId);
        else if (payload === HELLO) hearsItself = true;
        if (payload !== HELLO) return;
        lapses += 1;
        onLapse();
      });
      await next.query(`LISTEN ${channel}`);
      client = next;
      publish(HELLO);
    } catch {
      await next.end().catch(() => {}); // and once ended it is tried again
    }
    if (closed) await next.end().catch(() => {});
  }

  /** A process that comes later says so, and is answered once by each, so that all know that they are not alone. */
  function receive(payload: string, from: number): void {
    if (payload !== HELLO) hear(payload);
    accompanied = true;
    if (greeted.has(from)) return;
    greeted.add(from);
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
      const payloads = [...news].slice(0, MAX_BATCH);
      for (const payload of payloads) news.delete(payload);
      await client
        ?.query({
          name: 'notify',
          text: `SELECT pg_notify('${channel}', payload) FROM unnest($1::text[]) payload`,
          values: [payloads],
        })
        .catch(() => {});
    }
    sending = false;
  }

  const connected = connect();
  return {
    publish,
    lapses: () => (hearsItself ? lapses : null),
    connection: () => (accompanied ? client : null),
    connected,
    async close() {
      closed = true;
      await connected;
      await client?.end();
    },
  };
}
