import type { readSide } from '@backoffice/projections';

/** What the write side asks of the tables. */
export const readPorts = (read: ReturnType<typeof readSide>) => ({
  records: read.records,
  renderer: read.renderer,
  findExpiredProposals: read.overdueProposals,
  findDueWarranties: read.dueWarranties,
  findUnlockedLogs: read.unlockedLogs,
  findDueEntries: read.dueEntries,
  findExpiredAccess: read.expiredAccess,
  findDueNotices: read.dueNotices,
  findReportSchedules: read.findReportSchedules,
  findDepositTotal: read.findDepositTotal,
  findDueReminders: read.findDueReminders,
  countOpenCustomers: read.countOpenCustomers,
  findReassignable: read.findReassignable,
  findMatching: read.findMatching,
  findLedgerBalance: read.findLedgerBalance,
  findBanks: read.findBanks,
  findJobPurchases: read.findJobPurchases,
  findJobSpending: read.findJobSpending,
  drawWip: read.drawWip,
  drawPayroll: read.drawPayroll,
  readClosingFigures: read.readClosingFigures,
  writeExport: read.writeExport,
  prove: read.prove,
});
