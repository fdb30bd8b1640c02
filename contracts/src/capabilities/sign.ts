import { z } from 'zod';
import {
  Day,
  Email,
  FilePath,
  guardsReading,
  Id,
  Instant,
  Line,
  noChange,
  type CommandOf,
  type MountedMessage,
  Text,
  Phone,
  roles,
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

/** Ways to bring the page to a signer without a message of ours. */
export const SharedChannel = z.enum(['qr', 'share', 'copy']);
/** Where the signer wants the copy; `none`: they were asked, and want none. */
export const CopyWish = z.enum(['email', 'text', 'none']);

/** Who signs on a device of the company, and where their copy goes. */
export const InPersonSigner = z.strictObject({
  signerName: Line(120),
  copyTo: CopyWish,
  email: Email.nullable().default(null),
  phone: Phone.nullable().default(null),
});

/** Who hands the device over: staff, or a worker of the crew. */
const Host = {
  hostKind: z.enum(['user', 'worker']),
  hostId: Id,
  hostName: z.string(),
  /** Null of a worker. */
  hostRole: z.enum(roles).nullable(),
  /** Which hand-over; the browser has its secret as a cookie. */
  deviceId: Id,
} as const;
const Copy = { copyTo: CopyWish, copyAddress: z.string().nullable() } as const;

/** How it came to be signed on a device of the company. */
export const InPerson = z.strictObject({ ...Host, ...Copy, startedAt: Instant, language: z.literal('en') });
export type InPerson = z.infer<typeof InPerson>;

/** Whom the dialog of signing in person proposes. `phone`: null where no text may go to them. */
export const ProposedSigners = z.object({
  signers: z.array(z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })),
});
/** A link, told once to whoever made it: nobody can read it again. */
export const SharedLink = z.object({
  linkId: Id,
  url: z.string(),
  expiresAt: Instant,
  receipt: z.object({ of: z.string(), id: Id, version: z.int(), position: z.int() }),
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
  method: z.enum(['link', 'staff', 'paper', 'inPerson']),
  contentHash: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  /** Of a signature on paper: who recorded it, the file that shows it, and what was remarked. */
  recordedBy: z.string().nullable(),
  /** Of a signature in person: who handed the device over. */
  hostName: z.string().nullable(),
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

/** Of a device that was handed over, once its half hour is over or nobody has touched it for 20 minutes: 410. */
export const signingOverRefusal = { code: 'SIGNING_OVER', says: 'The half hour is over. Start again.' } as const;

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
    'Share*': z.strictObject({ linkId: Id, channel: SharedChannel }),
    'Start*InPersonSigning': z.strictObject({ linkId: Id, deviceId: Id, ...InPersonSigner.shape }),
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
      /** Left out by the holder of a link, and by staff. */
      inPerson: InPerson.optional(),
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
    '*InPersonSigningStarted': z.strictObject({ linkId: Id, ...Host, signerName: z.string(), ...Copy }),
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
    COPY_ADDRESS_MISSING: 'Say where the copy goes, or that no copy is wanted.',
    NOTICE_TO_CANCEL_MISSING: 'This is signed at the customer’s home: add the notice of cancellation first.',
    HOST_NOT_ALLOWED: { status: 403, says: 'You may not have this kind of document signed.' },
    SIGNER_IS_HOST: 'You cannot sign for the customer.',
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
    'Share*': [notSigned],
    'Start*InPersonSigning': [notSigned],
  },
  historyPhrases: {
    '*Signed': 'signed it',
    '*SignedOnPaper': 'recorded that {name} signed it on paper on {date}',
    '*SignatureVoided': 'voided the signature',
    '*PdfSealed': 'kept the signed PDF',
    '*InPersonSigningStarted': 'handed a device to {signerName} to sign',
  },
  inverses: {
    '*Signed': { never: 'SIGNED' },
    '*SignedOnPaper': { never: 'SIGNED' },
    '*SignatureVoided': { never: 'SIGNATURE_VOIDED' },
    /** Follows from the signature. */
    '*PdfSealed': { nothing: true },
    /** Its link can be revoked. */
    '*InPersonSigningStarted': { nothing: true },
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

/** A signing in person as rules see it. */
export type InPersonSigning = z.infer<(typeof sign.events)['*InPersonSigningStarted']> & Pick<InPerson, 'startedAt'>;
const noSignings: { readonly inPersonSignings: readonly InPersonSigning[] } = { inPersonSignings: [] };

export const signFold = capabilityFold(
  sign,
  { signedAt: null, signature: null, signedPdf: null },
  {
    '*Signed': ({ data: { name, title, company, date, contentHash, ip, userAgent, linkId, inPerson }, at }) =>
      update({
        signedAt: at,
        signature: {
          signedAt: at,
          name,
          title,
          company,
          date,
          method: inPerson ? ('inPerson' as const) : linkId === null ? ('staff' as const) : ('link' as const),
          contentHash,
          ip,
          userAgent,
          recordedBy: null,
          hostName: inPerson?.hostName ?? null,
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
          hostName: null,
          scanPath,
          remark,
        },
      }),
    '*SignatureVoided': () => update({ signedAt: null, signature: null, signedPdf: null }),
    '*PdfSealed': ({ data: { sha256, filePath } }) => update({ signedPdf: { sha256, filePath } }),
    '*InPersonSigningStarted': () => noChange(),
  },
  {
    defaults: noSignings,
    on: {
      '*InPersonSigningStarted': ({ data, at }, { inPersonSignings }) => ({
        inPersonSignings: [...inPersonSignings, { ...data, startedAt: at }],
      }),
    },
  },
);
