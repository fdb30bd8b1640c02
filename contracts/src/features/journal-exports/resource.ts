import { z } from 'zod';
import { Day, defineRoutes, type Route } from '#kernel/index.ts';

/** `iif`: QuickBooks Desktop. `xero`: manual journals of Xero. `csv`: every line, for any other program. */
export const journalFormats = ['iif', 'xero', 'csv'] as const;
export const JournalFormat = z.enum(journalFormats);
export type JournalFormat = z.infer<typeof JournalFormat>;

export const journalExportOwnRoutes = defineRoutes('journal-exports', {
  export: {
    method: 'GET',
    path: '/ledgers/journal/accounting-export',
    access: 'session',
    scope: 'company',
    permission: 'action:ledger.view',
    alsoPermission: 'component:export-menu',
    does: { handler: 'read' },
    query: z
      .strictObject({ format: JournalFormat.default('csv'), from: Day, to: Day })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Choose a day that is not before the first.' }),
    gives: ['iif', 'csv'],
    summary: 'What was posted in a range of days, as an accounting program takes it',
  },
});
export const journalExportRoutes: Route[] = Object.values(journalExportOwnRoutes);
