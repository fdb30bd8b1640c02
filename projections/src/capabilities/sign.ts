import { sign } from '@backoffice/contracts/capabilities';
import { update } from '#kernel/projection.ts';
import { capabilityFold } from './capability-fold.ts';

export const signFold = capabilityFold(
  sign,
  { signedAt: null, signature: null, signedPdf: null },
  {
    '*Signed': ({ data: { name, title, company, date, contentHash, ip, userAgent, linkId }, at }) =>
      update({
        signedAt: at,
        signature: {
          signedAt: at,
          name,
          title,
          company,
          date,
          method: linkId === null ? ('staff' as const) : ('link' as const),
          contentHash,
          ip,
          userAgent,
        },
      }),
    '*SignatureVoided': () => update({ signedAt: null, signature: null, signedPdf: null }),
    '*PdfSealed': ({ data: { sha256, filePath } }) => update({ signedPdf: { sha256, filePath } }),
  },
);
