import { journalEntryFold } from '@backoffice/contracts/features/journal-entries';
import { defineProjection } from '#capabilities/define-projection.ts';

export const journalEntriesProjection = defineProjection(journalEntryFold, { version: 3 });
