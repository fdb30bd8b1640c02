import { z } from 'zod';
import { Day, defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { ReconciliationFields, type reconciliationCommands } from './commands.ts';

export const reconciliationEvents = defineMessages({
  StatementReconciled: ReconciliationFields,
  StatementReopened: z.object({ on: Day, reason: z.string() }),
});
export type ReconciliationEvent = MessageOf<typeof reconciliationEvents>;

export const reconciliationInverses: Inverses<typeof reconciliationEvents, typeof reconciliationCommands> = {
  StatementReconciled: { by: 'ReopenStatement', asks: 'reason' },
  StatementReopened: { never: 'RECONCILE_ANEW' },
};
