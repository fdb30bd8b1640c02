import { hash } from 'node:crypto';
import { fingerprintOf, type Identity } from './certificates.ts';
import type { CompanyKeys } from './company-keys.ts';
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
/** `unstamped`: a seal without a stamp will do where none comes. */
export type SealRequest = SealWords & { readonly tenant: string; readonly unstamped: boolean };
export type Sealer = {
  /**
   * Seals a print with a key of its company. @throws SealKeyExpiredError; TimeStampError where a stamp is wanted and
   * does not come, unless `unstamped` will do
   */
  seal(print: Uint8Array, words: SealRequest): Promise<Uint8Array>;
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

const ROOM = 4_096;
const ROOM_WITH_STAMP = 20_480;

type SealingKeys = {
  readonly authority: Identity;
  readonly keys: CompanyKeys;
  /** Null where no service stamps the time. */
  readonly stamps: TimeStamps | null;
};

/** Signs with the key of the company, for which the authority of the installation vouches. */
export function createSealer({ authority, keys, stamps }: SealingKeys): Sealer {
  const ends = authority.certificate.validToDate.toISOString();
  const stampFor = (unstamped: boolean) => async (signature: Buffer) => {
    try {
      return stamps ? await stamps(signature) : null;
    } catch (error) {
      if (unstamped && error instanceof TimeStampError) return null;
      throw error;
    }
  };

  return {
    async seal(print, { tenant, unstamped, ...words }) {
      if (words.at >= ends) throw new SealKeyExpiredError(ends.slice(0, 10));
      const identity = await keys({ tenant, company: words.company }, words.at);
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
