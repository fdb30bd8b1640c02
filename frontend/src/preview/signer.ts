import type { SignPayload } from '@backoffice/contracts/capabilities';
import type { z } from 'zod';
import type { Shown } from './kind.ts';
import { drawnSignature, type Drawing } from './signature-image.ts';
import { typedSignature } from './typed-signature.ts';

export type Signing = z.infer<typeof SignPayload>;
/** A signature as it will stand on the document, not sent yet. */
export type Placed = Pick<Signing, 'name' | 'title' | 'company' | 'signature'>;

/** What the signature form holds; it outlives the sheet, so that nobody types or draws twice. */
export type Signer = {
  readonly way: 'draw' | 'type' | 'upload';
  readonly name: string;
  readonly title: string;
  readonly company: string;
  readonly drawing: Drawing | null;
  readonly upload: string | null;
  readonly consent: boolean;
};

export const signerOf = ({ signer }: Shown): Signer => ({
  way: 'draw',
  name: signer.name,
  title: '',
  company: signer.company,
  drawing: null,
  upload: null,
  consent: false,
});

export type Missing = Partial<Record<'signature' | 'name' | 'consent', string>>;

/** What is still missing, in the order of the form. */
export function missing({ way, name, drawing, upload, consent }: Signer): Missing {
  return {
    ...(way === 'draw' && !drawing && { signature: 'Draw your signature, or choose Type.' }),
    ...(way === 'upload' && !upload && { signature: 'Choose a picture of your signature.' }),
    ...(name.trim() === '' && { name: 'Write your full name.' }),
    ...(!consent && { consent: 'Tick the box to sign electronically.' }),
  };
}

export function placedOf({ way, name, title, company, drawing, upload }: Signer): Placed {
  const signature =
    way === 'upload' && upload
      ? upload
      : way === 'draw' && drawing
        ? drawnSignature(drawing)
        : typedSignature(name.trim());
  return { name: name.trim(), title: title.trim(), company: company.trim(), signature };
}
