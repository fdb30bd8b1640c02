import { z } from 'zod';
import {
  Day,
  Email,
  Id,
  Instant,
  Line,
  Phone,
  FormattedText,
  Text,
  update,
  type MountedMessage,
} from '#kernel/index.ts';
import { defineCapability } from './capability.ts';
import { capabilityFold } from './capability-fold.ts';
import { onPhotoContent, type ContentMark } from './photos/photo.ts';

export const MessageChannel = z.enum(['email', 'sms']);

/**
 * Stands in subjects and bodies for the customer's own link; the link itself is put in at delivery and never stored.
 */
export const LINK_FIELD = '{{doc.link}}';
export const SMS_LENGTH = 480;

/** A line that a letter shows in a box; `url` where it can be followed. */
export const LetterLine = z.object({ label: z.string(), text: z.string(), url: z.string().optional() });
export type LetterLine = z.infer<typeof LetterLine>;
/** What stands around the text of a letter, as it was when it was sent. */
export const LetterDetails = z.object({
  /** What the document is called, on the button and in the name of the file: Proposal 5. */
  title: z.string(),
  sum: LetterLine.nullable(),
  /** How to pay, where there is something to be paid. */
  payment: z.array(LetterLine),
});
export type LetterDetails = z.infer<typeof LetterDetails>;

/** What the send pages show before anything is sent. */
const ProposedText = {
  subject: z.string(),
  body: z.string(),
  /** Which of the templates it is made of; null: the built-in text. */
  templateId: Id.nullable(),
  templates: z.array(z.object({ id: Id.nullable(), name: z.string() })),
};
/** Which template to propose; left out, the company's default. */
export const TemplateChoice = z.strictObject({ templateId: Id.optional() });
/** An address of a customer, and when mail to it came back last. */
export const ReturnedAddress = z.object({ email: z.string(), at: Instant });
export type ReturnedAddress = z.infer<typeof ReturnedAddress>;
export const EmailFields = z.object({
  customerId: Id,
  to: z.array(
    z.object({
      contactId: z.string(),
      name: z.string(),
      email: z.string(),
      isPrimary: z.boolean(),
      /** The day on which mail to the address came back. */
      cameBackOn: Day.nullable(),
    }),
  ),
  ...ProposedText,
});
export const SmsFields = z.object({
  to: z.array(
    z.object({
      contactId: z.string(),
      name: z.string(),
      phone: z.string(),
      isPrimary: z.boolean(),
      smsOptIn: z.boolean(),
    }),
  ),
  ...ProposedText,
});

/** Also to an address from which mail came back. */
export const sendAnyway = z.boolean().default(false);

export const EmailToSend = z.strictObject({
  to: z.array(Email).min(1, 'Choose at least one recipient.').max(20),
  cc: z.array(Email).max(20).default([]),
  subject: Line(200),
  /** Rich text. */
  body: FormattedText(10_000).refine((body) => body.length > 0, 'Write a message.'),
  /** What it was made of, for the log. */
  templateId: Id.nullable().default(null),
  sendAnyway,
});
/** The words of a letter, for whoever looks at it before it is sent. */
export const LetterText = EmailToSend.pick({ subject: true, body: true });
/** The letter as it is mailed. `logo`: the picture that its HTML names by `cid:`, as a data URL. */
export const LetterPreview = z.object({
  from: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** The message itself without its marks, as a text says it. */
  words: z.string(),
  attachmentName: z.string(),
  logo: z.string().nullable(),
});
export type LetterPreview = z.infer<typeof LetterPreview>;
export const SmsToSend = z.strictObject({
  to: z.array(Phone).min(1, 'Choose at least one recipient.').max(20),
  body: Text(SMS_LENGTH).refine((body) => body.includes(LINK_FIELD), 'The text must contain the link to the document.'),
  templateId: Id.nullable().default(null),
});

/** Sending issues a link, marks the document sent and leaves a message for delivery, all by one event each. */
export const send = defineCapability({
  commands: { 'Email*': EmailToSend, 'Text*': SmsToSend },
  events: {
    '*Sent': z.strictObject({
      /** `link`: handed over by whoever made it. `hand`: shown on a device of the company. Neither leaves a message. */
      channel: z.enum([...MessageChannel.options, 'link', 'hand']),
      messageId: Id.optional(),
      linkId: Id,
      to: z.array(z.string()),
      cc: z.array(z.string()),
      subject: z.string(),
      body: z.string(),
      /** Of an e-mail; letters of before say nothing beside their text. */
      letter: LetterDetails.nullable().optional(),
      /** What it was made of; messages of before do not know. */
      templateId: Id.nullable().optional(),
      templateName: z.string().optional(),
    }),
  },
  refusals: {
    NO_RECIPIENT: 'Choose at least one recipient.',
    INVALID_RECIPIENT: '{recipient} is not a contact of this customer.',
    MERGE_VALUE_MISSING: 'There is nothing to put in the place of {mergeField}. Write the words themselves instead.',
    TEMPLATE_GONE: { status: 404, says: 'This template is not there any more. Choose another one.' },
    ADDRESS_BOUNCES: 'Mail to {address} came back on {date}. Change it, or send anyway.',
    SMS_NOT_AGREED: '{name} has not agreed to texts.',
    SMS_OPTED_OUT: '{name} has opted out of texts.',
  },
  historyPhrases: { '*Sent': 'sent it by {channel} to {to}' },
  inverses: { '*Sent': { never: 'ALREADY_SENT' } },
  fields: { sentAt: Instant.nullable() },
});
export type SendCommand<Entity extends string> = MountedMessage<typeof send.commands, Entity>;
export type SendEvent<Entity extends string> = MountedMessage<typeof send.events, Entity>;
export type SendRefusal = keyof typeof send.refusals;

/** Whether what the document says now was sent as it stands. */
const unsent = { isRevisionSent: false };
const markUnsent = () => unsent;

export const sendFold = capabilityFold(
  send,
  { sentAt: null },
  { '*Sent': ({ at }) => update({ sentAt: at }) },
  {
    defaults: unsent,
    on: {
      '*Sent': () => ({ isRevisionSent: true }),
      '*Edited': markUnsent,
      '*FieldChanged': markUnsent,
      '*FormChanged': markUnsent,
      '*SignatureVoided': markUnsent,
      ...onPhotoContent(({ data: { contentHash } }: ContentMark) => (contentHash === undefined ? {} : unsent)),
    },
  },
);
