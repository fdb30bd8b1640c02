import { z } from 'zod';
import { Day, defineMessages, Id, type MessageOf } from '#kernel/index.ts';
import { BillContent, BillFields } from './commands.ts';

/** What is taken back says all that it takes back, so that every event can be posted to the books by itself. */
export const billEvents = defineMessages({
  BillRecorded: BillFields,
  CreditRecorded: BillFields,
  AdjustmentRecorded: BillFields,
  BillEdited: z.object({ vendorId: Id, from: BillContent, to: BillContent }),
  BillVoided: z.object({ vendorId: Id, ...BillContent.shape, voidedOn: Day, reason: z.string() }),
});
export type BillEvent = MessageOf<typeof billEvents>;
