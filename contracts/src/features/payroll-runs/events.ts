import { z } from 'zod';
import { Day, defineMessages, Id, type Inverses, type MessageOf, TotalCents } from '#kernel/index.ts';
import { PayrollRunFields, type payrollRunCommands } from './commands.ts';

/** Each is posted by the journal entry that it names, in the same append. */
export const payrollRunEvents = defineMessages({
  PayrollPosted: PayrollRunFields,
  PayrollReversed: z.object({ entryId: Id, on: Day, reason: z.string() }),
  LaborDifferenceCleared: z.object({
    number: z.string(),
    entryId: Id,
    on: Day,
    amount: TotalCents,
    reason: z.string(),
  }),
  LaborDifferenceRestored: z.object({ entryId: Id, on: Day, amount: TotalCents, reason: z.string() }),
});
export type PayrollRunEvent = MessageOf<typeof payrollRunEvents>;

export const payrollRunInverses: Inverses<typeof payrollRunEvents, typeof payrollRunCommands> = {
  PayrollPosted: { by: 'ReversePayroll', asks: 'reason' },
  PayrollReversed: { never: 'POST_ANEW' },
  LaborDifferenceCleared: { by: 'RestoreLaborDifference', asks: 'reason' },
  LaborDifferenceRestored: { never: 'POST_ANEW' },
};
