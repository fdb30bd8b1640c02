import { z } from 'zod';
import { Address, Email, Id, Instant, Line, defineMessages, Phone, Text, type MessageOf } from '#kernel/index.ts';

export const documentKinds = [
  'proposal',
  'contract',
  'changeOrder',
  'invoice',
  'release',
  'warranty',
  'prelim',
  'jobSheet',
] as const;

export const ContactInput = z
  .strictObject({
    /** Made by the server when left out, and kept from then on. */
    id: Id.optional(),
    name: Line(),
    title: Text(80).default(''),
    email: Email.nullable().default(null),
    phone: Phone.nullable().default(null),
    isPrimary: z.boolean().default(false),
    receives: z
      .array(z.enum(documentKinds))
      .max(documentKinds.length)
      .default([...documentKinds]),
    smsOptIn: z.boolean().default(false),
  })
  .refine(({ email, phone }) => email !== null || phone !== null, {
    path: ['email'],
    message: 'Give an email address or a phone number.',
  });

const fields = {
  name: Line(),
  type: z.enum(['individual', 'business', 'publicAgency']).default('business'),
  /** Left out, the caller becomes the salesman when they are one. */
  salesmanId: Id.optional(),
  contacts: z.array(ContactInput).min(1, 'Add at least one contact.').max(20, 'Use at most 20 contacts.'),
  billingAddress: Address,
  phone: Phone.nullable().default(null),
  email: Email.nullable().default(null),
  netDays: z.int().min(0).max(365).default(30),
  taxExempt: z.boolean().default(false),
  notes: Text(4_000).default(''),
};

export const customerCommands = defineMessages({
  /** Days to pay that are left out are the company's. */
  CreateCustomer: z.strictObject({ ...fields, netDays: fields.netDays.unwrap().optional() }),
  /** The whole record as it shall stand. */
  EditCustomer: z.strictObject(fields),
  /** Do not remind: no letter about what is overdue goes to this customer. */
  PauseCustomerReminders: z.strictObject({ reason: Text(2_000).default('') }),
  ResumeCustomerReminders: z.strictObject({}),
  /** Whoever has this number answered a text with STOP, or with START. */
  RecordTextsStopped: z.strictObject({ phone: Phone }),
  RecordTextsResumed: z.strictObject({ phone: Phone }),
});
export type CustomerCommand = MessageOf<typeof customerCommands>;

export const RecordedContact = z.object({
  ...ContactInput.shape,
  id: Id,
  /** When the contact answered a text with STOP. No form says or unsays it: only the contact's own START does. */
  smsOptedOutAt: Instant.nullable().default(null),
});
export type RecordedContact = z.infer<typeof RecordedContact>;
/** A customer as an event records it: everybody has an id by then. */
export const CustomerFields = z.object({
  ...fields,
  salesmanId: Id,
  salesmanName: z.string(),
  contacts: z.array(RecordedContact),
});
export type CustomerFields = z.infer<typeof CustomerFields>;
