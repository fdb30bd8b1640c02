import { defineResource } from '#kernel/index.ts';
import { journalExportCommands } from './commands.ts';
import { journalExportEvents, journalExportInverses } from './events.ts';
import { journalExportRefusals } from './refusals.ts';
import { JournalExportsView } from './view.ts';

/** What of the journal went out to other programs: one record for each company, under the company's own id. */
export const journalExports = defineResource({
  entity: 'JournalExports',
  noun: ['export of the journal', 'exports of the journal'],
  path: 'journal-exports',
  routes: 'catalog',
  permission: 'ledger',
  tenant: 'company',
  commands: journalExportCommands,
  events: journalExportEvents,
  refusals: journalExportRefusals,
  view: JournalExportsView,
  historyPhrases: {
    ExportMade: 'exported the journal of {from} to {to}',
    ExportWithdrawn: 'took an export of the journal back: {reason}',
  },
  inverses: journalExportInverses,
  list: { search: [], filter: [], sort: ['createdAt'] },
  can: {},
});
