import {
  JournalEntryKind,
  JournalEntrySource,
  JournalEntryStatus,
  JournalLine,
  Repetition,
} from '@backoffice/contracts/features/journal-entries';
import type { Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { journalEntriesProjection } from './projection.ts';
import { journalEntriesTable } from './table.ts';

export const journalEntriesFeature: ReadFeature = {
  projection: journalEntriesProjection,
  table: journalEntriesTable,
  typeNames: {
    JournalEntryKind,
    JournalEntrySource,
    JournalEntryStatus,
    JournalLine,
    JournalEntryRepetition: Repetition,
  },
};

/** Entries that repeat and are due again by a day. */
export const dueEntriesIn =
  (sql: Sql) =>
  async (tenant: string, today: Day): Promise<readonly string[]> => {
    const rows = await tenantSql(sql, tenant)<{ id: string }[]>`
      SELECT id FROM own.journal_entries WHERE tenant = ${tenant} AND next_on <= ${today} ORDER BY next_on, id`;
    return rows.map(({ id }) => id);
  };
