import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Instant } from '@backoffice/contracts/kernel';
import { inTransaction, type Pool } from '@backoffice/infra/postgres';
import { createTextCipher } from '@backoffice/infra/secrets';
import { fingerprintOf, newCompanyIdentity, type Identity } from './certificates.ts';

/** Whose key is wanted, and the name that stands in its certificate. */
export type SealingCompany = { readonly tenant: string; readonly company: string };
/** The key of a company at a moment, with the certificate of it. */
export type CompanyKeys = (company: SealingCompany, at: Instant) => Promise<Identity>;

const LOCK = 7_203_131; // any number nobody else takes; the second half of the key is the tenant
/** After a year there is another, so that a certificate outlives what was sealed with it by nine years. */
const KEY_DAYS = 365;
const KEPT =
  'SELECT certificate, encrypted FROM auth.sealing_keys WHERE tenant = $1 AND authority = $2 AND company = $3 AND made_at <= $4 AND made_at > $5 ORDER BY made_at DESC';
const KEEP =
  'INSERT INTO auth.sealing_keys (fingerprint, tenant, authority, company, certificate, encrypted, made_at) VALUES ($1, $2, $3, $4, $5, $6, $7)';

type KeptKey = { readonly certificate: string; readonly encrypted: string };

/**
 * One key for each company, its name and a year, made when it is first wanted and kept encrypted: whoever reads the
 * table cannot seal. One that was encrypted with another secret is not missed, as the authority vouches for the next.
 */
export function companyKeys(
  pool: Pool,
  { authority, secret }: { readonly authority: Identity; readonly secret: string },
): CompanyKeys {
  const cipher = createTextCipher(secret, 'sealing keys');
  const vouching = fingerprintOf(authority.certificate);

  function opened({ certificate: pem, encrypted }: KeptKey, tenant: string): Identity | null {
    const key = cipher.decrypt(encrypted, tenant);
    return key === null ? null : { key: createPrivateKey(key), certificate: new X509Certificate(pem) };
  }

  return ({ tenant, company }, at) =>
    inTransaction(pool, async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, tenant]);
      const since = new Date(Date.parse(at) - KEY_DAYS * 86_400_000).toISOString();
      const { rows } = await tx.query<KeptKey>(KEPT, [tenant, vouching, company, at, since]);
      for (const row of rows) {
        const kept = opened(row, tenant);
        if (kept) return kept;
      }
      const made = newCompanyIdentity(authority, company, at);
      const encrypted = cipher.encrypt(String(made.key.export({ type: 'pkcs8', format: 'pem' })), tenant);
      const pem = made.certificate.toString();
      await tx.query(KEEP, [fingerprintOf(made.certificate), tenant, vouching, company, pem, encrypted, at]);
      return made;
    });
}
