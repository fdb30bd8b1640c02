import { z } from 'zod';
import { Day, defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { ExportedFile, JournalFormat, type journalExportCommands } from './commands.ts';

export const journalExportEvents = defineMessages({
  ExportMade: z.object({
    format: JournalFormat,
    from: Day,
    to: Day,
    xeroAccounts: z.object({ receivable: z.string(), payable: z.string(), bank: z.string() }),
    ...ExportedFile.shape,
  }),
  ExportWithdrawn: z.object({ exportId: z.string(), format: JournalFormat, reason: z.string() }),
});
export type JournalExportEvent = MessageOf<typeof journalExportEvents>;

export const journalExportInverses: Inverses<typeof journalExportEvents, typeof journalExportCommands> = {
  ExportMade: { by: 'WithdrawExport', data: ({ data }) => ({ exportId: data.exportId }), asks: 'reason' },
  ExportWithdrawn: { never: 'EXPORT_ANEW' },
};
