import { z } from 'zod';
import { LetterDetails, MessageChannel, ReportToAttach } from '#capabilities/index.ts';
import { Day, Email, Id, defineMessages, type MessageOf } from '#kernel/index.ts';

/** Stands in a body for the link to one of several invoices; the link itself is put in at delivery and never stored. */
export const invoiceLinkField = (linkId: string) => `{{invoice.link ${linkId}}}`;

/**
 * One e-mail or text of one document, or about a customer's account; a test goes to whoever wrote it, and has no link.
 * The body keeps its merge fields for links; links are put in at delivery.
 */
export const MessageFields = z.object({
  channel: MessageChannel,
  purpose: z.enum(['document', 'signedCopy', 'test', 'statement', 'reminder', 'report', 'answer']),
  documentKind: z.string(),
  documentId: Id,
  documentName: z.string(),
  locationId: Id.nullable(),
  salesmanId: Id.nullable(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  /** Of an e-mail that presents a document. */
  letter: LetterDetails.nullable().optional(),
  linkId: Id.nullable(),
  /** What it was made of, and what that was called then. */
  templateId: Id.nullable().default(null),
  templateName: z.string().default(''),
  /** The day of the statement that is attached; null where none is. */
  statementAsOf: Day.nullable().default(null),
  /** The report that is attached, as it stood when the message was left; null where none is. */
  report: ReportToAttach.nullable().default(null),
  /** The links that stand in the body beside `linkId`. */
  invoiceLinks: z.array(z.object({ invoiceId: Id, linkId: Id })).default([]),
  attachments: z.array(z.object({ name: z.string(), sha256: z.string(), filePath: z.string() })),
});
export type MessageFields = z.infer<typeof MessageFields>;
/** As it is left for delivery; what is left out is none. */
export type MessageToQueue = z.input<typeof MessageFields>;

export const WithheldFields = MessageFields.extend({ reason: z.string() });

/** Why a carrier or a mail server gave a message back; `optedOut`: its recipient wants none. */
export const Bounce = {
  reason: z.string(),
  optedOut: z.boolean(),
  /** Of a mail: who did not get it, and whether the next one would come back as well. */
  address: Email.optional(),
  isPermanent: z.boolean().optional(),
};

export const messageCommands = defineMessages({
  QueueMessage: MessageFields,
  /** Left for delivery and kept back at once: the log says why, and whoever answers for it is told. */
  WithholdMessage: WithheldFields,
  RecordMessageSent: z.strictObject({ providerId: z.string() }),
  RecordMessageFailed: z.strictObject({ reason: z.string() }),
  RecordMessageDelivered: z.strictObject({}),
  RecordMessageBounced: z.strictObject(Bounce),
  /** A mail server has not got it to its recipient yet, and goes on trying. */
  RecordMessageDelayed: z.strictObject({}),
});
export type MessageCommand = MessageOf<typeof messageCommands>;
