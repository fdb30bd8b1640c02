import { z } from 'zod';
import { Day, defineMessages, Id, type MessageOf, TotalCents } from '#kernel/index.ts';
import { BillContent, BillFields } from './commands.ts';

/** What is taken back says all that it takes back, so that every event can be posted to the books by itself. */
export const billEvents = defineMessages({
  BillRecorded: BillFields,
  CreditRecorded: BillFields,
  AdjustmentRecorded: BillFields,
  BillEdited: z.object({ vendorId: Id, from: BillContent, to: BillContent }),
  /** Materials of job costs stand for what was entered by hand; posted on `on`, and nothing more or less is owed. */
  MaterialsLinked: z.object({ vendorId: Id, from: BillContent, to: BillContent, on: Day }),
  AdjustmentMatched: z.object({ vendorId: Id, from: z.string(), to: z.string() }),
  /** `amount`: what is owed no more; of a credit it is negative. */
  AdjustmentWrittenOff: z.object({ vendorId: Id, amount: TotalCents, on: Day, reason: z.string() }),
  BillVoided: z.object({ vendorId: Id, ...BillContent.shape, voidedOn: Day, reason: z.string() }),
});
export type BillEvent = MessageOf<typeof billEvents>;
