import { z } from 'zod';
import { Id, defineMessages, Phone, type MessageOf } from '#kernel/index.ts';
import { CustomerFields, RecordedContact } from './commands.ts';

/** All contacts, as one of them has wished. */
const contacts = z.object({ contacts: z.array(RecordedContact) });
const TextOptChange = z.object({ phone: Phone, from: contacts, to: contacts });

export const customerEvents = defineMessages({
  CustomerCreated: CustomerFields,
  CustomerEdited: CustomerFields,
  /**
   * Recorded where a customer is given to another salesman, and beside the edit that did so, because rights follow it.
   */
  CustomerReassigned: z.object({ from: Id, to: Id, toName: z.string() }),
  CustomerRemindersPaused: z.object({ reason: z.string() }),
  CustomerRemindersResumed: z.object({}),
  CustomerTextsStopped: TextOptChange,
  CustomerTextsResumed: TextOptChange,
});
export type CustomerEvent = MessageOf<typeof customerEvents>;
