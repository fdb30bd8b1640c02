import { journalExports } from '@backoffice/contracts/features/journal-exports';
import { tableOf } from '#kernel/table.ts';

export const journalExportsTable = tableOf(journalExports, { indexSorts: false });
