import { z } from 'zod';
import { Day, defineMessages, Id, type Inverses, type MessageOf, TotalCents } from '#kernel/index.ts';
import { BillContent, BillFields, type billCommands } from './commands.ts';

/** What is taken back says all that it takes back, so that every event can be posted to the books by itself. */
export const billEvents = defineMessages({
  BillRecorded: BillFields,
  /** Its one line stands against 3900, on the day of the opening. */
  OpeningBillRecorded: z.object({ ...BillFields.shape, on: Day }),
  CreditRecorded: BillFields,
  AdjustmentRecorded: BillFields,
  /** Its one line takes it from what is held. */
  RetentionPayableReleased: BillFields,
  BillEdited: z.object({ vendorId: Id, from: BillContent, to: BillContent }),
  /** Materials of job costs stand for what was entered by hand; posted on `on`, and nothing more or less is owed. */
  MaterialsLinked: z.object({ vendorId: Id, from: BillContent, to: BillContent, on: Day }),
  AdjustmentMatched: z.object({ vendorId: Id, from: z.string(), to: z.string() }),
  /** `amount`: what is owed no more; of a credit it is negative. */
  AdjustmentWrittenOff: z.object({ vendorId: Id, amount: TotalCents, on: Day, reason: z.string() }),
  BillVoided: z.object({ vendorId: Id, ...BillContent.shape, voidedOn: Day, reason: z.string() }),
});
export type BillEvent = MessageOf<typeof billEvents>;

export const billInverses: Inverses<typeof billEvents, typeof billCommands> = {
  BillRecorded: { by: 'VoidBill', asks: 'reason' },
  /** Follows from the opening of the books. */
  OpeningBillRecorded: { nothing: true },
  CreditRecorded: { by: 'VoidBill', asks: 'reason' },
  AdjustmentRecorded: { by: 'VoidBill', asks: 'reason' },
  RetentionPayableReleased: { by: 'VoidBill', asks: 'reason' },
  BillEdited: { by: 'EditBill', merge: true },
  /** Follows from the materials of job costs. */
  MaterialsLinked: { nothing: true },
  AdjustmentMatched: { by: 'MatchAdjustment', data: ({ data }) => ({ ref: data.from }) },
  AdjustmentWrittenOff: { never: 'WRITTEN_OFF' },
  BillVoided: { never: 'POST_ANEW' },
};
