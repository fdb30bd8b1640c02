import { forbidden, badRequest, notFound, type Upload } from '@backoffice/infra/http';
import type { Carrier, CarrierEvent } from '@backoffice/infra/sms';
import { publicUrlOf } from './public-url.ts';

export type CarrierWebhookPorts = {
  /** Null where texts go to the mailbox: nobody reports of those. */
  readonly carrier: Carrier | null;
  /** How the carrier reaches us, as customers do. */
  readonly publicUrl: string;
};

const MAX_FORM_BYTES = 16_384;

/** What a carrier has posted to a path of ours. @throws Failure 400, 403 when somebody else did, 404 */
export async function parseCarrierWebhook(
  path: string,
  upload: Upload | undefined,
  { carrier, publicUrl }: CarrierWebhookPorts,
): Promise<CarrierEvent> {
  if (!carrier || !upload) throw notFound();
  const heard = carrier.parseWebhook(publicUrlOf(publicUrl, `/api${path}`), await readForm(upload), upload.signature);
  if (!heard) throw forbidden();
  return heard;
}

async function readForm({ bytes }: Upload): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    if ((length += chunk.byteLength) > MAX_FORM_BYTES)
      throw badRequest(`A form of more than ${MAX_FORM_BYTES} bytes is not read.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
