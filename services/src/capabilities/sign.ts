import { sign, type SignatureView } from '@backoffice/contracts/capabilities';
import { daysBetween } from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import { accept, refuse } from '#kernel/decider.ts';
import type { Effects } from './effects.ts';
import { messagesOf } from './entity-messages.ts';

type SignableRecord = {
  readonly revision: number;
  readonly contentHash: string;
  readonly isRevisionSent: boolean;
  readonly signature: z.infer<typeof SignatureView> | null;
  readonly signedPdf: { readonly sha256: string } | null;
};

/** A signature binds one revision. From then on the document is frozen until the signature is voided. */
export function signEffects(entity: string): Effects<typeof sign.commands, SignableRecord> {
  const events = messagesOf(entity, sign.events);
  return {
    'Sign*'(
      { consent, ...signature },
      { revision, contentHash, isRevisionSent },
      { today, visitor: { linkId, ip, userAgent } },
    ) {
      if (signature.contentHash !== contentHash) return refuse('DOCUMENT_CHANGED', { field: 'contentHash' });
      if (!isRevisionSent) return refuse('NOT_SENT');
      if (Math.abs(daysBetween(today, signature.date)) > 1) return refuse('SIGN_DATE_INVALID', { field: 'date' });
      return accept(events.of('*Signed', { ...signature, consent, linkId, ip, userAgent, revision }));
    },
    'Void*Signature': ({ reason }) => accept(events.of('*SignatureVoided', { reason })),
    'Seal*Pdf'(sealed, { signature, signedPdf }) {
      if (sealed.contentHash !== signature?.contentHash) return refuse('DOCUMENT_CHANGED', { field: 'contentHash' });
      // Printed again only when there is more to print: the other party has signed too.
      return signedPdf?.sha256 === sealed.sha256 ? accept() : accept(events.of('*PdfSealed', sealed));
    },
  };
}
