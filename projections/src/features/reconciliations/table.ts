import { reconciliation } from '@backoffice/contracts/features/reconciliations';
import { tableOf } from '#kernel/table.ts';

export const reconciliationsTable = tableOf(reconciliation, { links: ['bankId'] });
