import pg from 'pg';
import { APP_ROLE } from './connect.ts';

export type OwnClientOptions = {
  /** In pg_stat_activity. */
  readonly name: string;
  readonly queryTimeoutMs: number;
  /** Of the session, as `-c name=value`. */
  readonly settings?: string;
};

/**
 * A connection for one purpose, with the rights of the product, beside the pools; not connected yet. Whoever loses it
 * is told by `end`, and by the query that fails.
 */
export function ownClient(url: string, { name, queryTimeoutMs, settings = '' }: OwnClientOptions): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    query_timeout: queryTimeoutMs,
    options: `-c role=${APP_ROLE} ${settings}`,
  });
  return client.on('error', () => {}); // `end` follows
}
