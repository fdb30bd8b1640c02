import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Instant } from '@backoffice/contracts/kernel';
import { writeOnce } from '@backoffice/infra/files';
import { newAuthority, type Identity } from './certificates.ts';

/** A private key and the certificate of it, both in PEM. @throws Error with what is wrong */
export function parseAuthority(pem: string): Identity {
  const certificate = new X509Certificate(pem);
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('its key is not of the curve P-256');
  if (!certificate.checkPrivateKey(key)) throw new Error('its certificate is of another key');
  if (!certificate.ca) throw new Error('its certificate is not that of an authority');
  return { key, certificate };
}

/** Made once; who has it can seal in the name of every company, so it is kept out of the database. */
export async function loadOrCreateAuthority(file: string, at: Instant): Promise<string> {
  if (!existsSync(file)) {
    const { key, certificate } = newAuthority(at);
    await writeOnce(file, Buffer.from(`${key.export({ type: 'pkcs8', format: 'pem' })}${certificate.toString()}`));
  }
  return readFileSync(file, 'utf8');
}
