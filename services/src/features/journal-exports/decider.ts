import type {
  JournalExportCommand,
  JournalExportEvent,
  JournalExportRefusal,
  JournalExports,
} from '@backoffice/contracts/features/journal-exports';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

export const journalExportDecider: Decider<
  JournalExports,
  JournalExportCommand,
  JournalExportEvent,
  JournalExportRefusal
> = {
  decide(command, made) {
    switch (command.type) {
      case 'MakeExport':
        return accept({ type: 'ExportMade', data: command.data });
      case 'WithdrawExport': {
        const { exportId, reason } = command.data;
        const { format } = mustExist(made?.exports.find((each) => each.exportId === exportId) ?? null);
        return accept({ type: 'ExportWithdrawn', data: { exportId, format, reason } });
      }
    }
  },
};
