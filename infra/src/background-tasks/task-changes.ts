import { APP_ROLE } from '@backoffice/infra/postgres';
import pg from 'pg';
import type { BackgroundTask } from './task.ts';

/** Something became of a task, in whichever process. */
export type TaskChange = Pick<BackgroundTask, 'id' | 'tenant' | 'person' | 'state'>;
export type TaskChanges = { readonly onChange: (listener: (change: TaskChange) => void) => () => void };

export const TASK_CHANNEL = 'background_tasks';
const RECONNECT_MS = 1_000;

/**
 * LISTEN on a connection of its own, which finds its way back. What is missed meanwhile is read by whoever waits for
 * it.
 */
export function openTaskChanges(
  url: string,
): TaskChanges & { readonly connected: Promise<void>; readonly close: () => Promise<void> } {
  const listeners = new Set<(change: TaskChange) => void>();
  let client: pg.Client | null = null;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, options: `-c role=${APP_ROLE}` });
    next
      .on('error', () => {}) // `end` follows
      .on('notification', ({ payload = '' }) => {
        const change = JSON.parse(payload) as TaskChange; // nobody but our own records writes there
        for (const listener of listeners) listener(change);
      })
      .once('end', () => {
        if (!closed) setTimeout(() => void connect(), RECONNECT_MS).unref();
      });
    try {
      await next.connect();
      await next.query(`LISTEN ${TASK_CHANNEL}`);
      client = next;
    } catch {
      await next.end().catch(() => {}); // and once ended it is tried again
    }
    if (closed) await next.end().catch(() => {});
  }

  const connected = connect();
  return {
    connected,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closed = true;
      await connected;
      await client?.end();
    },
  };
}
