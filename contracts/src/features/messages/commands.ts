import { z } from 'zod';
import { LetterDetails, MessageChannel } from '#capabilities/index.ts';
import { Id, defineMessages, type MessageOf } from '#kernel/index.ts';

/** One e-mail or text of one document; a test goes to whoever wrote it, and has no link. The body keeps its merge field for the link; the link is put in at delivery. */
export const MessageFields = z.object({
  channel: MessageChannel,
  purpose: z.enum(['document', 'signedCopy', 'test']),
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
  attachments: z.array(z.object({ name: z.string(), sha256: z.string(), filePath: z.string() })),
});
export type MessageFields = z.infer<typeof MessageFields>;

/** Why the carrier gave a message back; `optedOut`: its recipient wants none. */
export const Bounce = { reason: z.string(), optedOut: z.boolean() };

export const messageCommands = defineMessages({
  QueueMessage: MessageFields,
  RecordMessageSent: z.strictObject({ providerId: z.string() }),
  RecordMessageFailed: z.strictObject({ reason: z.string() }),
  RecordMessageDelivered: z.strictObject({}),
  RecordMessageBounced: z.strictObject(Bounce),
});
export type MessageCommand = MessageOf<typeof messageCommands>;
