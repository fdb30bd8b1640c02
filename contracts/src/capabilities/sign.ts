import { z } from 'zod';
import {
  Day,
  FilePath,
  guardsReading,
  Id,
  Instant,
  Line,
  type CommandOf,
  type MountedMessage,
  Text,
  update,
} from '#kernel/index.ts';
import { defineCapability } from './capability.ts';
import type { Attachment } from './attach.ts';
import { capabilityFold } from './capability-fold.ts';
import { link } from './link.ts';

/** A PNG of at most 100 kB as a data URL: drawn, uploaded, or the typed name written out. */
export const SignatureImage = z
  .string()
  .max(140_000, 'Use an image of at most 100 kB.')
  .regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/, 'Use a PNG image.');

/**
 * Ids of the optional lines that are chosen; left out, those that were selected beforehand. Of documents whose signers
 * choose.
 */
const ChosenOptions = z.array(Id).max(300, 'Use at most 300 lines.').optional();

/**
 * The spec's sign payload, and what binds it: the hash of the revision the signer saw, the options chosen, and the
 * consent given.
 */
export const SignPayload = z.strictObject({
  company: Text(120).default(''),
  date: Day,
  name: Line(),
  title: Text(120).default(''),
  signature: SignatureImage,
  contentHash: z.string().regex(/^[0-9a-f]{64}$/, 'Send the hash of the document you saw.'),
  consent: z.literal(true, 'Agree to sign electronically.'),
  chosenOptions: ChosenOptions,
});

/** Types of files that can show a signature on paper. */
export const scanTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** Who signed on paper and on which day; `scanPath`: a file attached to the document that shows it. */
export const PaperSignaturePayload = z.strictObject({
  name: Line(),
  title: Text(120).default(''),
  company: Text(120).default(''),
  date: Day,
  scanPath: FilePath,
  remark: Text(2_000).default(''),
  chosenOptions: ChosenOptions,
});

export const SignatureView = z.object({
  signedAt: Instant,
  name: z.string(),
  title: z.string(),
  company: z.string(),
  date: Day,
  method: z.enum(['link', 'staff', 'paper']),
  contentHash: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  /** Of a signature on paper: who recorded it, the file that shows it, and what was remarked. */
  recordedBy: z.string().nullable(),
  scanPath: z.string().nullable(),
  remark: z.string(),
});

/** `codeHash`: SHA-256 of the code that is printed on it; absent where none was. */
const SealPayload = z.strictObject({
  filePath: z.string(),
  sha256: z.string(),
  contentHash: z.string(),
  codeHash: z.string().optional(),
});

/** Null where nobody has signed, and where it was signed on paper. */
export const SignaturePicture = z.object({ picture: z.string().nullable() });

/** What a signature bars until it is voided. */
export const frozenBySignature = ['Edit*', 'Trash*'] as const;

const guard = guardsReading<object, 'DOCUMENT_SIGNED' | 'ALREADY_SIGNED' | 'NOT_SIGNED'>();
type Signable = { readonly signedAt?: string | null };
const notFrozen = guard('DOCUMENT_SIGNED', { when: ({ signedAt = null }: Signable) => signedAt !== null });
const notSigned = guard('ALREADY_SIGNED', { when: ({ signedAt = null }: Signable) => signedAt !== null });
const signed = guard('NOT_SIGNED', { when: ({ signedAt = null }: Signable) => signedAt === null });

type PaperFacts = { readonly today: Day } & CommandOf<z.infer<typeof PaperSignaturePayload>>;
const paperGuard = guardsReading<PaperFacts, 'SCAN_NOT_ATTACHED' | 'SCAN_TYPE_INVALID' | 'SIGNED_IN_FUTURE'>();
const scanOf = (
  { media }: { readonly media: readonly Attachment[] },
  { command }: CommandOf<z.infer<typeof PaperSignaturePayload>>,
) => media.find(({ filePath }) => filePath === command.data.scanPath);
type WithFiles = Parameters<typeof scanOf>[0];
const signedOnPaper = [
  paperGuard('SIGNED_IN_FUTURE', {
    field: 'date',
    reads: ['command', 'today'],
    when: (_, { command, today }) => command.data.date > today,
  }),
  paperGuard('SCAN_NOT_ATTACHED', {
    field: 'scanPath',
    reads: ['command'],
    when: (record: WithFiles, facts) => !scanOf(record, facts),
  }),
  paperGuard('SCAN_TYPE_INVALID', {
    field: 'scanPath',
    reads: ['command'],
    when: (record: WithFiles, facts) => !scanTypes.some((type) => type === scanOf(record, facts)?.contentType),
  }),
];

/** Signing binds one revision. A signed document is frozen until its signature is voided. */
export const sign = defineCapability({
  commands: {
    'Sign*': SignPayload,
    'Record*PaperSignature': PaperSignaturePayload,
    'Void*Signature': z.strictObject({ reason: Line(2000) }),
    'Seal*Pdf': SealPayload,
  },
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
      /** The ids of the options that were chosen, where there were any; `contentHash` covers the choice. */
      chosenOptions: z.array(Id).optional(),
    }),
    '*SignedOnPaper': z.strictObject({
      company: z.string(),
      date: Day,
      name: z.string(),
      title: z.string(),
      scanPath: z.string(),
      remark: z.string(),
      contentHash: z.string(),
      revision: z.int(),
      chosenOptions: z.array(Id).optional(),
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
    SCAN_NOT_ATTACHED: 'Attach the scan to this document first.',
    SCAN_TYPE_INVALID: 'Use a PDF, JPEG or PNG file as the scan.',
    SIGNED_IN_FUTURE: 'The day of signing cannot be in the future.',
    OPTION_UNKNOWN: 'Choose among the options of this document.',
    NOTHING_CHOSEN: 'Choose at least one option: without any there is nothing to do.',
  },
  bar: { guard: notFrozen, only: ['Edit*'] },
  /** No bar for the trash: what hangs on a document may be a truer reason to keep it. */
  guards: {
    'Trash*': [notFrozen],
    'Sign*': [notSigned],
    'Record*PaperSignature': [notSigned, ...signedOnPaper],
    'Void*Signature': [signed],
    'Seal*Pdf': [signed],
  },
  historyPhrases: {
    '*Signed': 'signed it',
    '*SignedOnPaper': 'recorded that {name} signed it on paper on {date}',
    '*SignatureVoided': 'voided the signature',
    '*PdfSealed': 'kept the signed PDF',
  },
  inverses: {
    '*Signed': { never: 'SIGNED' },
    '*SignedOnPaper': { never: 'SIGNED' },
    '*SignatureVoided': { never: 'SIGNATURE_VOIDED' },
    /** Follows from the signature. */
    '*PdfSealed': { nothing: true },
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
          recordedBy: null,
          scanPath: null,
          remark: '',
        },
      }),
    '*SignedOnPaper': ({ data: { name, title, company, date, contentHash, scanPath, remark }, at, actor }) =>
      update({
        signedAt: at,
        signature: {
          signedAt: at,
          name,
          title,
          company,
          date,
          method: 'paper' as const,
          contentHash,
          ip: '',
          userAgent: '',
          recordedBy: actor.name,
          scanPath,
          remark,
        },
      }),
    '*SignatureVoided': () => update({ signedAt: null, signature: null, signedPdf: null }),
    '*PdfSealed': ({ data: { sha256, filePath } }) => update({ signedPdf: { sha256, filePath } }),
  },
);
