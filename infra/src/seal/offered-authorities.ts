import type { Pool } from '@backoffice/infra/postgres';

/** The certificates of all authorities that have sealed here, in PEM, the newest first; empty where none has. */
export async function offeredAuthorities(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ certificate: string }>(
    'SELECT certificate FROM log.sealing_authorities ORDER BY at DESC',
  );
  return rows.map(({ certificate }) => certificate).join('');
}
