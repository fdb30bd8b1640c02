import { z } from 'zod';
import { Email, Id, defineMessages, Phone, type Inverses, type MessageOf } from '#kernel/index.ts';
import { reassign } from '#capabilities/index.ts';
import { CustomerFields, RecordedContact, type customerCommands } from './commands.ts';

/** All contacts, as one of them has wished, or as is heard of one. */
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
  CustomerEmailBounced: z.object({ email: Email, reason: z.string(), from: contacts, to: contacts }),
});
export type CustomerEvent = MessageOf<typeof customerEvents>;

export const customerInverses: Inverses<typeof customerEvents, typeof customerCommands> = {
  CustomerCreated: { by: 'Trash*' },
  CustomerEdited: { by: 'EditCustomer', merge: true },
  CustomerReassigned: reassign.inverses['*Reassigned'],
  CustomerRemindersPaused: { by: 'ResumeCustomerReminders' },
  CustomerRemindersResumed: { by: 'PauseCustomerReminders', asks: 'reason' },
  CustomerTextsStopped: { nothing: true },
  CustomerTextsResumed: { nothing: true },
  CustomerEmailBounced: { nothing: true },
};
