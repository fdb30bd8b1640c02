import { defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { ReconciliationFields, type reconciliationCommands } from './commands.ts';

export const reconciliationEvents = defineMessages({ StatementReconciled: ReconciliationFields });
export type ReconciliationEvent = MessageOf<typeof reconciliationEvents>;

export const reconciliationInverses: Inverses<typeof reconciliationEvents, typeof reconciliationCommands> = {
  StatementReconciled: { never: 'STATEMENT_FINISHED' },
};
