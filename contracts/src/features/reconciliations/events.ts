import { defineMessages, type MessageOf } from '#kernel/index.ts';
import { ReconciliationFields } from './commands.ts';

export const reconciliationEvents = defineMessages({ StatementReconciled: ReconciliationFields });
export type ReconciliationEvent = MessageOf<typeof reconciliationEvents>;
