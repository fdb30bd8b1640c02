import { hash, sign, X509Certificate } from 'node:crypto';
import { ECDSA_SHA256, issuerAndSerial, type Identity } from './certificates.ts';
import * as der from './der.ts';

const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47';
const SIGNATURE_TIME_STAMP = '1.2.840.113549.1.9.16.2.14';
const SHA256 = der.sequence(der.objectId('2.16.840.1.101.3.4.2.1'));

const attribute = (id: string, ...values: readonly Buffer[]) => der.sequence(der.objectId(id), der.setOf(...values));

/**
 * The signature over bytes that stand beside it, as PDFs carry it; `stamp` gets the signature and answers the token of
 * its time, or null.
 * @see RFC 5652, 5; ETSI EN 319 142-1, 5.3 (PAdES B-B) and 5.4 (B-T)
 */
export async function signedData(
  digest: Buffer,
  { key, certificate }: Identity,
  authority: Buffer,
  stamp: (signature: Buffer) => Promise<Buffer | null>,
): Promise<Buffer> {
  const attributes = der.setOf(
    attribute(CONTENT_TYPE, der.objectId(DATA)),
    attribute(MESSAGE_DIGEST, der.octets(digest)),
    attribute(
      SIGNING_CERTIFICATE,
      der.sequence(der.sequence(der.sequence(der.octets(hash('sha256', certificate.raw, 'buffer'))))),
    ),
  );
  const signature = sign('sha256', attributes, key);
  const token = await stamp(signature);
  const signer = der.sequence(
    der.small(1),
    issuerAndSerial(certificate),
    SHA256,
    der.implicitSet(0, attributes),
    ECDSA_SHA256,
    der.octets(signature),
    ...(token ? [der.implicitSet(1, der.setOf(attribute(SIGNATURE_TIME_STAMP, token)))] : []),
  );
  const content = der.sequence(
    der.small(1),
    der.setOf(SHA256),
    der.sequence(der.objectId(DATA)),
    der.implicitSet(0, der.setOf(certificate.raw, authority)),
    der.setOf(signer),
  );
  return der.sequence(der.objectId(SIGNED_DATA), der.tagged(0, content));
}

/** What a signature says of itself: the certificate of who signed, and whether its time was stamped. */
export function signerOf(signature: Buffer): { readonly certificate: X509Certificate; readonly isStamped: boolean } {
  const content = der.childrenOf(signature)[1];
  const [, , , certificates] = content ? der.childrenOf(der.childrenOf(content)[0] ?? content) : [];
  const certificate = (certificates ? der.childrenOf(certificates) : [])
    .map((each) => new X509Certificate(each))
    .find(({ ca }) => !ca);
  if (!certificate) throw new Error('This signature names nobody');
  return { certificate, isStamped: signature.includes(der.objectId(SIGNATURE_TIME_STAMP)) };
}
