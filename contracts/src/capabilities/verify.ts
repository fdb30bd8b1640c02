import { z } from 'zod';
import { Cents, defineRoutes, Instant, Text } from '#kernel/index.ts';
import { Seal, SignatureView } from './sign-shapes.ts';

/**
 * What somebody who holds a signed document may ask: the SHA-256 of the file, taken in the browser, or the code that is
 * printed on it.
 */
export const VerifyRequest = z
  .strictObject({
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the file.')
      .optional(),
    code: Text(40).optional(),
  })
  .refine(({ sha256, code }) => (sha256 === undefined) !== (code === undefined), 'Send the hash of a file or a code.');

/** What its holder reads on it anyway, from the record. */
export const SignedDocument = z.object({
  kind: z.string(),
  number: z.string(),
  name: z.string(),
  amount: Cents,
  company: z.string(),
  timeZone: z.string(),
  signedBy: z.string(),
  signedFor: z.string(),
  signedAt: Instant,
  /** How it was signed: behind a link, on a device of the company, by staff, or on paper. */
  method: SignatureView.shape.method,
  /** `replaced`: by a later copy of the same, which the company has signed too. */
  standing: z.enum(['stands', 'replaced', 'voided']),
  /** Whether the very bytes were compared; else only what stands in it can be. */
  isFile: z.boolean(),
  /** The digital signature of the file; null of paper, and where it was sealed before there were any. */
  seal: Seal.pick({ certificate: true, level: true }).nullable(),
});
export type SignedDocument = z.infer<typeof SignedDocument>;

export const verifyRefusals = {
  NOT_SIGNED_HERE: 'This is not a document that was signed here.',
  CODE_UNKNOWN: 'No document that was signed here has this code.',
} as const;

export const verifyRoutes = defineRoutes('verify', {
  document: {
    method: 'POST',
    path: '/verify',
    access: 'public',
    scope: 'none',
    permission: null,
    does: { handler: 'read' },
    body: VerifyRequest,
    answer: SignedDocument,
    summary: 'Is this the document that was signed?',
  },
  authority: {
    method: 'GET',
    path: '/verify/authority',
    access: 'public',
    scope: 'none',
    permission: null,
    does: { handler: 'read' },
    gives: ['cer'],
    summary: 'The certificates by which readers of PDFs know our seals',
  },
});
