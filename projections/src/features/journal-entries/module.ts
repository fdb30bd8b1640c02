import {
  JournalEntryKind,
  JournalEntrySource,
  JournalEntryStatus,
  JournalLine,
} from '@backoffice/contracts/features/journal-entries';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { journalEntriesProjection } from './projection.ts';
import { journalEntriesTable } from './table.ts';

export const journalEntriesFeature: ReadFeature = {
  projection: journalEntriesProjection,
  table: journalEntriesTable,
  typeNames: { JournalEntryKind, JournalEntrySource, JournalEntryStatus, JournalLine },
};
