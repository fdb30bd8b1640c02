import { z } from 'zod';
import { sentShape, withoutDefault } from '#capabilities/index.ts';
import { defineMessages, Email, Id, Instant, Phone, Text, type MessageOf } from '#kernel/index.ts';
import { ContactInput, customerFields } from './fields.ts';

const fields = sentShape(customerFields);

export const customerCommands = defineMessages({
  /** Days to pay that are left out are the company's. */
  CreateCustomer: z.strictObject({ ...fields, netDays: withoutDefault(fields.netDays).optional() }),
  /** The whole record as it shall stand. */
  EditCustomer: z.strictObject(fields),
  /** Do not remind: no letter about what is overdue goes to this customer. */
  PauseCustomerReminders: z.strictObject({ reason: Text(2_000).default('') }),
  ResumeCustomerReminders: z.strictObject({}),
  /** Whoever has this number answered a text with STOP, or with START. */
  RecordTextsStopped: z.strictObject({ phone: Phone }),
  RecordTextsResumed: z.strictObject({ phone: Phone }),
  /** A mail to this address came back, and the next one would. */
  RecordEmailBounced: z.strictObject({ email: Email, reason: z.string() }),
});
export type CustomerCommand = MessageOf<typeof customerCommands>;

export const RecordedContact = z.object({
  ...ContactInput.shape,
  id: Id,
  /** When the contact answered a text with STOP. No form says or unsays it: only the contact's own START does. */
  smsOptedOutAt: Instant.nullable().default(null),
  /** When a mail to the address came back last; null of an address of which nothing did. */
  emailBouncedAt: Instant.nullable().default(null),
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
