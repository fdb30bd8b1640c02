import { z } from 'zod';
import { Id, messages, Phone, type MessageOf } from '#kernel/index.ts';
import { CustomerFields, KnownContact } from './commands.ts';

/** All contacts, as one of them has wished. */
const contacts = z.object({ contacts: z.array(KnownContact) });
const TextsWished = z.object({ phone: Phone, from: contacts, to: contacts });

export const customerEvents = messages({
  CustomerCreated: CustomerFields,
  CustomerEdited: CustomerFields,
  /** Recorded beside the edit that changed the salesman, because rights follow it. */
  CustomerReassigned: z.object({ from: Id, to: Id, toName: z.string() }),
  CustomerTextsStopped: TextsWished,
  CustomerTextsResumed: TextsWished,
});
export type CustomerEvent = MessageOf<typeof customerEvents>;
