import type { SignedDocument, SignEvent } from '@backoffice/contracts/capabilities';
import type { Cents, Resource } from '@backoffice/contracts/kernel';
import type { RecordedEvent } from '@backoffice/infra/event-log';
import { isSigning, type SigningData } from './certificate.ts';
import type { CompanyLookup, SealReference } from './read-feature.ts';
import { foldStream } from '#kernel/fold.ts';
import type { Projection } from '#kernel/projection.ts';

type SignableKind = { readonly resource: Resource; readonly projection: Projection; readonly title: string };
type DataOf<Type extends SignEvent<'*'>['type']> = Extract<SignEvent<'*'>, { type: Type }>['data'];
/** What every document that can be signed has. */
type SignableRow = { readonly number: string; readonly name: string; readonly amount: Cents };

/**
 * What a sealed file was, told by the log up to its sealing, and whether it still stands. Null when no sealing made it.
 */
export async function attestationOf(
  { resource: { entity }, projection, title }: SignableKind,
  events: readonly RecordedEvent[],
  sealed: SealReference,
  { companyOf }: { readonly companyOf: CompanyLookup },
): Promise<SignedDocument | null> {
  const isFile = 'sha256' in sealed;
  const at = events.findLastIndex(({ type, data }) => {
    if (type !== `${entity}PdfSealed`) return false;
    const { sha256, codeHash } = data as DataOf<'*PdfSealed'>; // by its contract
    return isFile ? sha256 === sealed.sha256 : codeHash === sealed.codeHash;
  });
  const sealing = events[at];
  const signed = events.slice(0, Math.max(at, 0)).findLast(({ type }) => isSigning(entity, type));
  if (!sealing || !signed) return null;
  const { seal } = sealing.data as DataOf<'*PdfSealed'>; // as above
  const company = await companyOf(signed.tenant, signed.meta.at);
  if (!company) return null;
  // it was signed, so it is there
  const { number, name, amount } = foldStream(projection, events.slice(0, at)) as unknown as SignableRow;
  const signing = signed.data as SigningData; // by its contract
  const { name: signedBy, company: signedFor } = signing;
  return {
    kind: title,
    number,
    name,
    amount,
    company: company.name,
    timeZone: company.timeZone,
    signedBy,
    signedFor,
    signedAt: signed.meta.at,
    method: methodOf(signing),
    isFile,
    seal: isFile && seal ? { certificate: seal.certificate, level: seal.level } : null,
    standing: standingOf(entity, events.slice(at + 1)),
  };
}

function methodOf(signing: SigningData): SignedDocument['method'] {
  if (!('linkId' in signing)) return 'paper';
  return signing.inPerson ? 'inPerson' : signing.linkId === null ? 'staff' : 'link';
}

function standingOf(entity: string, since: readonly RecordedEvent[]): SignedDocument['standing'] {
  const happened = (...names: string[]) => since.some(({ type }) => names.some((name) => type === `${entity}${name}`));
  return happened('SignatureVoided', 'Voided') ? 'voided' : happened('PdfSealed') ? 'replaced' : 'stands';
}
