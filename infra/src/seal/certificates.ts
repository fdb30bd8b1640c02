import {
  createPublicKey,
  generateKeyPairSync,
  hash,
  randomBytes,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import type { Instant } from '@backoffice/contracts/kernel';
import * as der from './der.ts';

/** A key that signs, and what says whose it is. */
export type Identity = { readonly key: KeyObject; readonly certificate: X509Certificate };

const SERIAL_BYTES = 16;
/** How long a company's certificate is good, at most: as long as its papers are kept. */
const COMPANY_YEARS = 10;
const AUTHORITY_YEARS = 20;

export const ECDSA_SHA256 = der.sequence(der.objectId('1.2.840.10045.4.3.2'));
export const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** The fingerprint by which readers of PDFs show a certificate: SHA-256 in small hex. */
export const fingerprintOf = ({ raw }: X509Certificate): string => hash('sha256', raw);

const organization = '2.5.4.10';
const commonName = '2.5.4.3';
const nameOf = (parts: readonly (readonly [string, string])[]) =>
  der.sequence(...parts.map(([type, value]) => der.setOf(der.sequence(der.objectId(type), der.text(value)))));
const AUTHORITY_NAME = nameOf([[commonName, 'Contractor Back Office sealing authority']]);

const extension = (id: string, value: Buffer, isCritical = false) =>
  der.sequence(der.objectId(id), ...(isCritical ? [der.yes] : []), der.octets(value));
const spkiOf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' });
const keyIdOf = (key: KeyObject) => hash('sha1', spkiOf(key), 'buffer'); // a name of the key, no secret
const yearsAfter = (at: Instant, years: number) => `${Number(at.slice(0, 4)) + years}-01-01T00:00:00Z`;

type Statement = {
  readonly issuer: Buffer;
  readonly issuerKey: KeyObject;
  readonly subject: Buffer;
  readonly key: KeyObject;
  readonly from: Instant;
  readonly to: Instant;
  readonly extensions: readonly Buffer[];
};

/** @see RFC 5280, 4.1 */
function certify({ issuer, issuerKey, subject, key, from, to, extensions }: Statement): X509Certificate {
  const serial = randomBytes(SERIAL_BYTES);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const statement = der.sequence(
    der.tagged(0, der.small(2)), // version 3
    der.integer(serial),
    ECDSA_SHA256,
    issuer,
    der.sequence(der.time(from), der.time(to)),
    subject,
    spkiOf(key),
    der.tagged(3, der.sequence(...extensions)),
  );
  const signature = sign('sha256', statement, issuerKey);
  return new X509Certificate(der.sequence(statement, ECDSA_SHA256, der.bits(0, signature)));
}

/** The authority of an installation, which vouches for the keys of its companies, and for nothing else. */
export function newAuthority(at: Instant): Identity {
  const key = newKey();
  const certificate = certify({
    issuer: AUTHORITY_NAME,
    issuerKey: key,
    subject: AUTHORITY_NAME,
    key,
    from: at,
    to: yearsAfter(at, AUTHORITY_YEARS),
    extensions: [
      extension('2.5.29.19', der.sequence(der.yes, der.small(0)), true), // basic constraints: no authority below it
      extension('2.5.29.15', der.bits(1, Buffer.from([0x06])), true), // key usage: signs certificates and lists of them
      extension('2.5.29.14', der.octets(keyIdOf(key))),
    ],
  });
  return { key, certificate };
}

/** A new key of a company, with its name in the certificate as it is now. */
export function newCompanyIdentity(authority: Identity, company: string, at: Instant): Identity {
  const key = newKey();
  const ends = authority.certificate.validToDate.toISOString();
  const mine = yearsAfter(at, COMPANY_YEARS);
  const name = company.slice(0, 64); // as long as the standard lets it be
  const certificate = certify({
    issuer: AUTHORITY_NAME,
    issuerKey: authority.key,
    subject: nameOf([
      [organization, name],
      [commonName, name],
    ]),
    key,
    from: at,
    to: mine < ends ? mine : ends,
    extensions: [
      extension('2.5.29.15', der.bits(6, Buffer.from([0xc0])), true), // key usage: signatures, also against denial
      extension('2.5.29.37', der.sequence(der.objectId('1.3.6.1.5.5.7.3.36'))), // signs documents: RFC 9336
      extension('2.5.29.35', der.sequence(der.implicitOctets(0, keyIdOf(authority.key)))),
      extension('2.5.29.14', der.octets(keyIdOf(key))),
    ],
  });
  return { key, certificate };
}

/** Whose certificate it is and which: as signatures name it. */
export const issuerAndSerial = ({ serialNumber }: X509Certificate) =>
  der.sequence(AUTHORITY_NAME, der.integer(Buffer.from(serialNumber, 'hex')));
