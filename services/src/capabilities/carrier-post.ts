import { forbidden, malformed, notFound, type Upload } from '@backoffice/infra/http';
import type { Carrier, Heard } from '@backoffice/infra/sms';
import { addressAt } from './public-address.ts';

export type CarrierPorts = {
  /** Null where texts go to the mailbox: nobody reports of those. */
  readonly carrier: Carrier | null;
  /** How the carrier reaches us, as customers do. */
  readonly publicUrl: string;
};

const LONGEST = 16_384;

/** What a carrier has posted to a path of ours. @throws Failure 400, 403 when somebody else did, 404 */
export async function heardAt(
  path: string,
  upload: Upload | undefined,
  { carrier, publicUrl }: CarrierPorts,
): Promise<Heard> {
  if (!carrier || !upload) throw notFound();
  const heard = carrier.heard(addressAt(publicUrl, `/api${path}`), await formIn(upload), upload.signature);
  if (!heard) throw forbidden();
  return heard;
}

async function formIn({ bytes }: Upload): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    if ((length += chunk.byteLength) > LONGEST) throw malformed(`A form of more than ${LONGEST} bytes is not read.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
