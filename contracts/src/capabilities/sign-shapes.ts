import { z } from 'zod';
import { Day, Email, FilePath, Id, Instant, Line, Phone, roles, Text } from '#kernel/index.ts';

/** A PNG of at most 100 kB as a data URL: drawn, uploaded, or the typed name written out. */
export const SignatureImage = z
  .string()
  .max(140_000, 'Use an image of at most 100 kB.')
  .regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/, 'Use a PNG image.');

/**
 * Ids of the optional lines that are chosen; left out, those that were selected beforehand. Of documents whose signers
 * choose.
 */
export const ChosenOptions = z.array(Id).max(300, 'Use at most 300 lines.').optional();

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
export const SigningHost = {
  hostKind: z.enum(['user', 'worker']),
  hostId: Id,
  hostName: z.string(),
  /** Null of a worker. */
  hostRole: z.enum(roles).nullable(),
  /** Which hand-over; the browser has its secret as a cookie. */
  deviceId: Id,
} as const;
export const SignerCopy = { copyTo: CopyWish, copyAddress: z.string().nullable() } as const;

/** How it came to be signed on a device of the company. */
export const InPerson = z.strictObject({
  ...SigningHost,
  ...SignerCopy,
  startedAt: Instant,
  language: z.literal('en'),
});
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

/**
 * The digital signature of a sealed file. `certificate`: the SHA-256 of whose it is. `level`: of PAdES, `B-T` with a
 * time stamp. `bodyBytes`: the file begins with so many bytes of the print, whose hash is `bodySha256`.
 */
export const Seal = z.strictObject({
  certificate: z.string(),
  level: z.enum(['B-B', 'B-T']),
  bodyBytes: z.int(),
  bodySha256: z.string(),
});

/** `codeHash`: SHA-256 of the code that is printed on it; absent where none was. `seal` came later. */
export const SealPayload = z.strictObject({
  filePath: z.string(),
  sha256: z.string(),
  contentHash: z.string(),
  codeHash: z.string().optional(),
  seal: Seal.optional(),
});

/** Null where nobody has signed, and where it was signed on paper. */
export const SignaturePicture = z.object({ picture: z.string().nullable() });

/** Of a device that was handed over, once its half hour is over or nobody has touched it for 20 minutes: 410. */
export const signingOverRefusal = { code: 'SIGNING_OVER', says: 'The half hour is over. Start again.' } as const;
