import { z } from 'zod';
import { Day, guardsReading, Id, Instant, Line, type MountedMessage, Text, update } from '#kernel/index.ts';
import { defineCapability } from './capability.ts';
import { capabilityFold } from './capability-fold.ts';
import { link } from './link.ts';

/** A PNG of at most 100 kB as a data URL: drawn, uploaded, or the typed name written out. */
export const SignatureImage = z
  .string()
  .max(140_000, 'Use an image of at most 100 kB.')
  .regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/, 'Use a PNG image.');

/** The spec's sign payload, and what binds it: the hash of the revision the signer saw, and the consent given. */
export const SignPayload = z.strictObject({
  company: Text(120).default(''),
  date: Day,
  name: Line(),
  title: Text(120).default(''),
  signature: SignatureImage,
  contentHash: z.string().regex(/^[0-9a-f]{64}$/, 'Send the hash of the document you saw.'),
  consent: z.literal(true, 'Agree to sign electronically.'),
});

export const SignatureView = z.object({
  signedAt: Instant,
  name: z.string(),
  title: z.string(),
  company: z.string(),
  date: Day,
  method: z.enum(['link', 'staff']),
  contentHash: z.string(),
  ip: z.string(),
  userAgent: z.string(),
});

/** `codeHash`: SHA-256 of the code that is printed on it; absent where none was. */
const SealPayload = z.strictObject({
  filePath: z.string(),
  sha256: z.string(),
  contentHash: z.string(),
  codeHash: z.string().optional(),
});

/** What is not done to a signed document until its signature is voided. */
export const frozenBySignature = ['Edit*', 'Trash*'] as const;

const guard = guardsReading<object, 'DOCUMENT_SIGNED' | 'ALREADY_SIGNED' | 'NOT_SIGNED'>();
type Signable = { readonly signedAt?: string | null };
const notFrozen = guard('DOCUMENT_SIGNED', { when: ({ signedAt = null }: Signable) => signedAt !== null });
const notSigned = guard('ALREADY_SIGNED', { when: ({ signedAt = null }: Signable) => signedAt !== null });
const signed = guard('NOT_SIGNED', { when: ({ signedAt = null }: Signable) => signedAt === null });

/** Signing binds one revision. A signed document is frozen until its signature is voided. */
export const sign = defineCapability({
  commands: { 'Sign*': SignPayload, 'Void*Signature': z.strictObject({ reason: Line(2000) }), 'Seal*Pdf': SealPayload },
  events: {
    '*Signed': z.strictObject({
      linkId: Id.nullable(),
      company: z.string(),
      date: Day,
      name: z.string(),
      title: z.string(),
      signature: z.string(),
      contentHash: z.string(),
      revision: z.int(),
      ip: z.string(),
      userAgent: z.string(),
      consent: z.literal(true),
    }),
    '*SignatureVoided': z.strictObject({ reason: z.string() }),
    '*PdfSealed': SealPayload,
  },
  refusals: {
    DOCUMENT_SIGNED: 'This document is signed and cannot be changed. Void the signature or create a revision.',
    ALREADY_SIGNED: { status: 409, says: 'This document is already signed.' },
    DOCUMENT_CHANGED: link.refusals.DOCUMENT_CHANGED,
    SIGN_DATE_INVALID: 'Use today as the date of signing.',
    NOT_SIGNED: 'This document is not signed.',
    NOT_SENT: 'Send this document before it is signed.',
  },
  bar: { guard: notFrozen, only: ['Edit*'] },
  /** No bar for the trash: what hangs on a document may be a truer reason to keep it. */
  guards: { 'Trash*': [notFrozen], 'Sign*': [notSigned], 'Void*Signature': [signed], 'Seal*Pdf': [signed] },
  historyPhrases: {
    '*Signed': 'signed it',
    '*SignatureVoided': 'voided the signature',
    '*PdfSealed': 'kept the signed PDF',
  },
  neverStale: ['*PdfSealed'],
  fields: {
    signedAt: Instant.nullable(),
    signature: SignatureView.nullable(),
    signedPdf: z.object({ sha256: z.string(), filePath: z.string() }).nullable(),
  },
});
export type SignCommand<Entity extends string> = MountedMessage<typeof sign.commands, Entity>;
export type SignEvent<Entity extends string> = MountedMessage<typeof sign.events, Entity>;
export type SignRefusal = keyof typeof sign.refusals;

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
