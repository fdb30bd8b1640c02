import { z } from 'zod';
import {
  Day,
  guardsReading,
  Id,
  Instant,
  Line,
  noChange,
  type CommandOf,
  type MountedMessage,
  update,
} from '#kernel/index.ts';
import { defineCapability } from './capability.ts';
import type { Attachment } from './attach.ts';
import { capabilityFold } from './capability-fold.ts';
import { link } from './link.ts';
import {
  InPerson,
  InPersonSigner,
  PaperSignaturePayload,
  SealPayload,
  SharedChannel,
  SignatureView,
  SignerCopy,
  SigningHost,
  SignPayload,
  scanTypes,
} from './sign-shapes.ts';

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
    '*InPersonSigningStarted': z.strictObject({ linkId: Id, ...SigningHost, signerName: z.string(), ...SignerCopy }),
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
