import type { X509Certificate } from 'node:crypto';
import type { Pool } from '@backoffice/infra/postgres';
import { fingerprintOf } from './certificates.ts';

/** Has everybody find the certificate of an authority, also once there is another. */
export const offerAuthority = async (pool: Pool, certificate: X509Certificate): Promise<void> =>
  void (await pool.query(
    'INSERT INTO log.sealing_authorities (fingerprint, certificate) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [fingerprintOf(certificate), certificate.toString()],
  ));

/** The certificates of all authorities that have sealed here, in PEM, the newest first. */
export async function offeredAuthorities(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ certificate: string }>(
    'SELECT certificate FROM log.sealing_authorities ORDER BY at DESC',
  );
  return rows.map(({ certificate }) => certificate).join('');
}
