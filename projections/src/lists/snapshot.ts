import { AsyncLocalStorage } from 'node:async_hooks';
import { withOwnConnection, type Pool } from '@backoffice/infra/postgres';

const snapshots = new AsyncLocalStorage<string>();

/** Whether what is read here and now is read as it was at one moment. */
export const isInSnapshot = (): boolean => snapshots.getStore() !== undefined;

/** How a transaction begins that reads: now, or where a snapshot is open, as it was then. */
export const beginReading = (): string => {
  const snapshot = snapshots.getStore();
  return snapshot === undefined
    ? 'BEGIN READ ONLY'
    : `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET TRANSACTION SNAPSHOT '${snapshot}'`;
};

/**
 * Exported snapshot of PostgreSQL: whatever `work` reads, on whichever connections, is of one moment. A connection of
 * its own holds the moment, and with it old versions of rows, for as long as `work` takes: for background tasks alone.
 */
export const withSnapshot = <T>(pool: Pool, work: () => Promise<T>): Promise<T> =>
  withOwnConnection(pool, async (own) => {
    await own.query('SET idle_in_transaction_session_timeout = 0');
    await own.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const {
      rows: [exported],
    } = await own.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    if (!exported) throw new Error('PostgreSQL has exported no snapshot');
    return snapshots.run(exported.snapshot, work);
  });
