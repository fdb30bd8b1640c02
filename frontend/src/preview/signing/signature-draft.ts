import type { SignPayload } from '@backoffice/contracts/capabilities';
import type { z } from 'zod';
import type { DocumentView } from '#preview/base/document-view.ts';
import { drawingToPng, type Drawing } from './signature-image.ts';
import { typedNameToPng } from './typed-signature.ts';

export type SignBody = z.infer<typeof SignPayload>;
/** A signature as it will stand on the document, not sent yet. */
export type PlacedSignature = Pick<SignBody, 'name' | 'title' | 'company' | 'signature'>;

/** What the signature form holds; it outlives the sheet, so that nobody types or draws twice. */
export type SignatureDraft = {
  readonly method: 'draw' | 'type' | 'upload';
  readonly name: string;
  readonly title: string;
  readonly isTitled: boolean;
  readonly company: string;
  readonly drawing: Drawing | null;
  readonly upload: string | null;
  readonly consent: boolean;
};

export const initialSignatureDraft = ({ signer }: DocumentView): SignatureDraft => ({
  method: 'draw',
  name: signer.name,
  title: '',
  isTitled: signer.isTitled === true,
  company: signer.company,
  drawing: null,
  upload: null,
  consent: false,
});

export type MissingFields = Partial<Record<'signature' | 'name' | 'title' | 'consent', string>>;

/** What is still missing, in the order of the form. */
export function missingFields({
  method: way,
  name,
  title,
  isTitled,
  drawing,
  upload,
  consent,
}: SignatureDraft): MissingFields {
  return {
    ...(way === 'draw' && !drawing && { signature: 'Draw your signature, or choose Type.' }),
    ...(way === 'upload' && !upload && { signature: 'Choose a picture of your signature.' }),
    ...(name.trim() === '' && { name: 'Write your full name.' }),
    ...(isTitled && title.trim() === '' && { title: 'Write your title, as the form asks for it.' }),
    ...(!consent && { consent: 'Tick the box to sign electronically.' }),
  };
}

export function placedSignatureFrom({
  method: way,
  name,
  title,
  company,
  drawing,
  upload,
}: SignatureDraft): PlacedSignature {
  const signature =
    way === 'upload' && upload
      ? upload
      : way === 'draw' && drawing
        ? drawingToPng(drawing)
        : typedNameToPng(name.trim());
  return { name: name.trim(), title: title.trim(), company: company.trim(), signature };
}

/** What is sent: the signature, and exactly what it was put on. */
export const signBodyOf = (shown: DocumentView, signature: PlacedSignature): SignBody => ({
  ...signature,
  date: shown.today,
  contentHash: shown.contentHash,
  consent: true,
  ...(shown.options && { chosenOptions: [...shown.options.chosen] }),
});

/** The document as it stands once it is signed, before the server is asked again. */
export const signedView = (shown: DocumentView, signature: PlacedSignature): DocumentView => ({
  ...shown,
  canSign: false,
  options: null,
  signature: { ...signature, date: shown.today, signedAt: '', method: 'link' },
});
