import { z } from 'zod';
import { Day, defineMessages, Id, type Inverses, type MessageOf } from '#kernel/index.ts';
import { CheckContent, CheckFields, CheckReference, type checkCommands } from './commands.ts';

/** What is taken back says all that it takes back, so that every event can be posted to the books by itself. */
export const checkEvents = defineMessages({
  CheckWritten: CheckFields,
  CheckEdited: z.object({ ...CheckReference.shape, from: CheckContent, to: CheckContent }),
  CheckPrinted: z.object({}),
  /** `isSpoilt`: the sheet `from` is spoilt, and its number used up. `billIds`: the bills that it pays. */
  CheckRenumbered: z.object({
    bankId: Id,
    from: z.string(),
    to: z.string(),
    isSpoilt: z.boolean(),
    billIds: z.array(Id),
  }),
  CheckSentByAch: z.object({ achFileId: Id, effectiveOn: Day }),
  CheckRecalledFromAch: z.object({ achFileId: Id }),
  CheckCleared: z.object({ clearedOn: Day }),
  /** `on`: the day of the statement. */
  CheckReconciled: z.object({ reconciliationId: Id, on: Day }),
  CheckUnreconciled: z.object({ reconciliationId: Id, on: Day }),
  CheckVoided: z.object({ ...CheckReference.shape, ...CheckContent.shape, voidedOn: Day, reason: z.string() }),
});
export type CheckEvent = MessageOf<typeof checkEvents>;

export const checkInverses: Inverses<typeof checkEvents, typeof checkCommands> = {
  CheckWritten: { by: 'VoidCheck', asks: 'reason' },
  CheckEdited: { by: 'EditCheck', merge: true },
  CheckPrinted: { never: 'CHECK_PRINTED' },
  CheckRenumbered: { by: 'RenumberCheck', data: ({ data }) => ({ number: data.from }) },
  /** Follows from the file. */
  CheckSentByAch: { nothing: true },
  CheckRecalledFromAch: { nothing: true },
  CheckCleared: { never: 'CLEARED' },
  /** Follows from the statement. */
  CheckReconciled: { nothing: true },
  CheckUnreconciled: { nothing: true },
  CheckVoided: { never: 'POST_ANEW' },
};
