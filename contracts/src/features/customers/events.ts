import { z } from 'zod';
import { Id, messages, type MessageOf } from '#kernel/index.ts';
import { CustomerFields } from './commands.ts';

export const customerEvents = messages({
  CustomerCreated: CustomerFields,
  CustomerEdited: CustomerFields,
  /** Recorded beside the edit that changed the salesman, because rights follow it. */
  CustomerReassigned: z.object({ from: Id, to: Id, toName: z.string() }),
});
export type CustomerEvent = MessageOf<typeof customerEvents>;
