import { journalEntry } from '@backoffice/contracts/features/journal-entries';
import { tableOf } from '#kernel/table.ts';

export const journalEntriesTable = tableOf(journalEntry);
