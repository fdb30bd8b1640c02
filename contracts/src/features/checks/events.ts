import { z } from 'zod';
import { Day, defineMessages, Id, type MessageOf } from '#kernel/index.ts';
import { CheckContent, CheckFields, CheckReference } from './commands.ts';

/** What is taken back says all that it takes back, so that every event can be posted to the books by itself. */
export const checkEvents = defineMessages({
  CheckWritten: CheckFields,
  CheckEdited: z.object({ ...CheckReference.shape, from: CheckContent, to: CheckContent }),
  CheckPrinted: z.object({}),
  CheckCleared: z.object({ clearedOn: Day }),
  /** `on`: the day of the statement. */
  CheckReconciled: z.object({ reconciliationId: Id, on: Day }),
  CheckVoided: z.object({ ...CheckReference.shape, ...CheckContent.shape, voidedOn: Day, reason: z.string() }),
});
export type CheckEvent = MessageOf<typeof checkEvents>;
