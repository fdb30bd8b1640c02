import {
  sign,
  type DocumentResource,
  type InPersonSigning,
  type PhotoHolder,
  type SignatureView,
} from '@backoffice/contracts/capabilities';
import {
  daysBetween,
  hasPrice,
  pickFields,
  selectedOptions,
  selectOptions,
  sumLineAmounts,
  type Fields,
  type PricedLine,
  type Refusal,
  type Resource,
} from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import { accept, refuse, refuseWith, type Facts } from '#kernel/decider.ts';
import { inPersonOf, signerEffects } from './bring-to-signer.ts';
import { contentHashOf } from './document-decisions.ts';
import type { Effects } from './effects.ts';
import { messagesOf } from './entity-messages.ts';
import type { SendFacts } from './send.ts';
import type { WriteFeature } from './write-feature.ts';

type SignableRecord = PhotoHolder & {
  readonly revision: number;
  readonly contentHash: string;
  readonly isRevisionSent: boolean;
  readonly signature: z.infer<typeof SignatureView> | null;
  readonly signedPdf: { readonly sha256: string } | null;
  readonly inPersonSignings: readonly InPersonSigning[];
};
/** What is signed: the revision with the options that were chosen; `chosenOptions` is left out where there are none. */
type SignedContent = { readonly contentHash: string; readonly chosenOptions?: string[] };

/** A signature binds one revision. From then on the document is frozen until the signature is voided. */
export function signEffects(
  resource: Resource,
  signing?: WriteFeature['signing'],
): Effects<typeof sign.commands, SignableRecord, SendFacts> {
  const events = messagesOf(resource.entity, sign.events);
  return {
    ...signerEffects(resource),
    'Sign*'({ consent, chosenOptions, ...signature }, record, facts) {
      const { linkId, ip, userAgent } = facts.visitor;
      if (signature.contentHash !== record.contentHash) return refuse('DOCUMENT_CHANGED', { field: 'contentHash' });
      if (!record.isRevisionSent && resource.can.sign === true) return refuse('NOT_SENT');
      if (Math.abs(daysBetween(facts.today, signature.date)) > 1) return refuse('SIGN_DATE_INVALID', { field: 'date' });
      const { objection = null, ...inPerson } = inPersonOf(record.inPersonSignings, signature.name, facts);
      const signed = objection ?? signedContent(resource, record, chosenOptions, facts);
      return 'code' in signed
        ? refuseWith(signed)
        : accept(
            events.of('*Signed', {
              ...signature,
              ...signed,
              ...inPerson,
              ...signing?.(record, facts),
              consent,
              linkId,
              ip,
              userAgent,
              revision: record.revision,
            }),
          );
    },
    'Record*PaperSignature'({ chosenOptions, ...signature }, record, facts) {
      const signed = signedContent(resource, record, chosenOptions, facts);
      return 'code' in signed
        ? refuseWith(signed)
        : accept(
            events.of('*SignedOnPaper', {
              ...signature,
              ...signed,
              ...signing?.(record, facts),
              revision: record.revision,
            }),
          );
    },
    'Void*Signature': ({ reason }) => accept(events.of('*SignatureVoided', { reason })),
    'Seal*Pdf'(sealed, { signature, signedPdf }) {
      if (sealed.contentHash !== signature?.contentHash) return refuse('DOCUMENT_CHANGED', { field: 'contentHash' });
      // Printed again only when there is more to print: the other party has signed too.
      return signedPdf?.sha256 === sealed.sha256 ? accept() : accept(events.of('*PdfSealed', sealed));
    },
  };
}

/** What the signer binds himself to; or why the choice is none. */
function signedContent(
  resource: Resource,
  record: SignableRecord,
  chosen: readonly string[] | undefined,
  facts: Facts,
): SignedContent | Refusal {
  const offered = resource.can.choose ? optionsOf(record) : [];
  const stranger = chosen?.findIndex((id) => !offered.some((option) => option.id === id)) ?? -1;
  if (stranger >= 0) return { code: 'OPTION_UNKNOWN', field: `chosenOptions.${stranger}` };
  if (offered.length === 0) return { contentHash: record.contentHash };
  const { origin, content, internal } = resource as DocumentResource; // what has options is a document
  const before = pickFields(content, record as Fields);
  const lines = before['lineItems'] as readonly PricedLine[]; // and has lines
  const lineItems = chosen ? selectOptions(lines, chosen) : lines;
  if (!hasPrice(lineItems)) return { code: 'NOTHING_CHOSEN', field: 'chosenOptions' };
  const { contentHash: _before, ...after } = { ...before, lineItems, amount: sumLineAmounts(lineItems) } as Fields;
  const revision = {
    origin: pickFields(origin, record as Fields),
    revision: record.revision,
    photos: record.photos ?? [],
  };
  return {
    chosenOptions: selectedOptions(lineItems),
    contentHash: contentHashOf({ internal }, revision, after, facts),
  };
}

const optionsOf = (record: object): readonly PricedLine[] =>
  // as above
  (record as { readonly lineItems: readonly PricedLine[] }).lineItems.filter(({ kind }) => kind === 'option');
