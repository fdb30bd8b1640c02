import { hash } from 'node:crypto';
import type { Instant } from '@backoffice/contracts/kernel';
import { fingerprintOf, newCompanyIdentity, type Identity } from './certificates.ts';
import { signedData, signerOf } from './signed-data.ts';
import { signatureIn, signPdf, type SealWords } from './signed-pdf.ts';
import { TimeStampError, type TimeStamps } from './time-stamp.ts';

/** PAdES B-B, or B-T where a service has stamped the time. */
export type SealLevel = 'B-B' | 'B-T';
/** `bodyBytes` and `bodySha256`: of the print, which the file begins with. `certificate`: its SHA-256. */
export type SealFacts = {
  readonly certificate: string;
  readonly level: SealLevel;
  readonly bodyBytes: number;
  readonly bodySha256: string;
};
export type Sealer = {
  /**
   * Seals a print with a key of its company. @throws SealKeyExpiredError; TimeStampError where a stamp is wanted and
   * does not come, unless `unstamped` will do
   */
  seal(print: Uint8Array, words: SealWords & { readonly unstamped: boolean }): Promise<Uint8Array>;
};

/** The authority of this installation vouches for no new keys any more. */
export class SealKeyExpiredError extends Error {
  override readonly name = 'SealKeyExpiredError';
  readonly code = 'SEAL_KEY_EXPIRED';
  constructor(ended: string) {
    super(
      `The seal of this installation ended on ${ended}. Set SEAL_CA_KEY to a new one; documents are kept and sealed then.`,
    );
  }
}

const KEY_DAYS = 30;
const ROOM = 4_096;
const ROOM_WITH_STAMP = 20_480;

/**
 * Short-lived keys: each process makes one for each company, in its memory alone, and the authority vouches for it. So
 * only the authority's key is ever kept, and a seal of yesterday cannot be made any more once its key is gone.
 */
export function createSealer(authority: Identity, stamps: TimeStamps | null): Sealer {
  const identities = new Map<string, Identity & { readonly until: Instant }>();
  const ends = authority.certificate.validToDate.toISOString();

  function identityOf(company: string, at: Instant): Identity {
    if (at >= ends) throw new SealKeyExpiredError(ends.slice(0, 10));
    const known = identities.get(company);
    if (known && at < known.until) return known;
    const until = new Date(Date.parse(at) + KEY_DAYS * 86_400_000).toISOString();
    const made = { ...newCompanyIdentity(authority, company, at), until };
    identities.set(company, made);
    return made;
  }
  const stampFor = (unstamped: boolean) => async (signature: Buffer) => {
    try {
      return stamps ? await stamps(signature) : null;
    } catch (error) {
      if (unstamped && error instanceof TimeStampError) return null;
      throw error;
    }
  };

  return {
    async seal(print, { unstamped, ...words }) {
      const identity = identityOf(words.company, words.at);
      return signPdf(print, words, stamps ? ROOM_WITH_STAMP : ROOM, (digest) =>
        signedData(digest, identity, authority.certificate.raw, stampFor(unstamped)),
      );
    },
  };
}

/** What a sealed file says of its seal; null of a print without one. */
export function sealFacts(file: Uint8Array): SealFacts | null {
  const found = signatureIn(file);
  if (!found) return null;
  const { certificate, isStamped } = signerOf(found.signature);
  return {
    certificate: fingerprintOf(certificate),
    level: isStamped ? 'B-T' : 'B-B',
    bodyBytes: found.printBytes,
    bodySha256: hash('sha256', file.subarray(0, found.printBytes)),
  };
}
