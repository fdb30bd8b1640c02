import { cronJob, job, type Feature } from './feature.ts';
import * as achFiles from './features/ach-files/module.ts';
import * as banks from './features/banks/module.ts';
import * as bills from './features/bills/module.ts';
import * as bookClosings from './features/book-closings/module.ts';
import * as chartOfAccounts from './features/chart-of-accounts/module.ts';
import * as checks from './features/checks/module.ts';
import * as jobBudgets from './features/job-budgets/module.ts';
import * as journalEntries from './features/journal-entries/module.ts';
import * as closings from './features/closing-figures/module.ts';
import { commitments } from './features/commitments/module.ts';
import { inventoriesWith } from './features/inventories/module.ts';
import * as journalExports from './features/journal-exports/module.ts';
import * as onlinePayments from './features/online-payments/module.ts';
import * as openings from './features/openings/module.ts';
import { overheads } from './features/overheads/module.ts';
import { paymentAccountHandlers, paymentAccounts } from './features/payment-accounts/module.ts';
import { payments, refundEntries } from './features/payments/module.ts';
import { payrollRuns } from './features/payroll-runs/module.ts';
import * as reconciliations from './features/reconciliations/module.ts';
import { suppliersWith } from './features/suppliers/module.ts';
import * as vendorAccounts from './features/vendor-accounts/module.ts';
import * as wip from './features/wip-schedules/module.ts';

/** What is decided about the books of a company: bills, checks, payments, entries, and what closes them. */
export const bookFeatures: readonly Feature[] = [
  { rules: ({ findLedgerBalance }) => banks.banksWith(findLedgerBalance), reactions: [banks.whenBankEdited] },
  { rules: overheads },
  { rules: ({ findLedgerBalance }) => suppliersWith(findLedgerBalance) },
  { rules: commitments },
  { rules: bills.bills, consequences: [bills.chargedMaterials], reactions: [bills.whenBillStocked] },
  { rules: ({ findLedgerBalance }) => inventoriesWith(findLedgerBalance) },
  {
    rules: ({ findLedgerBalance }) => bookClosings.bookClosingsWith(findLedgerBalance),
    handlers: bookClosings.bookClosingHandlers,
  },
  {
    rules: closings.closingFigures,
    reactions: [closings.whenBooksClosed],
    jobs: [job(closings.freezeQueue, (ports) => closings.freezeClosing(ports, ports.readClosingFigures))],
  },
  {
    rules: ({ findLedgerBalance }) => chartOfAccounts.chartsOfAccountsWith(findLedgerBalance),
    handlers: chartOfAccounts.chartOfAccountsHandlers,
  },
  { rules: checks.checks, handlers: checks.checkHandlers },
  { rules: vendorAccounts.vendorAccounts, handlers: vendorAccounts.vendorAccountHandlers },
  { rules: achFiles.achFiles, handlers: achFiles.achFileHandlers, undoCompanions: achFiles.recalledPayments },
  {
    rules: journalEntries.journalEntries,
    handlers: journalEntries.journalEntryHandlers,
    consequences: [journalEntries.repetitionAdvances],
    jobs: [
      cronJob(journalEntries.repetitionQueue, journalEntries.REPETITION_CRON, (ports) =>
        journalEntries.postRepetitions(ports, ports.companies, ports.findDueEntries),
      ),
    ],
  },
  jobBudgets.jobBudgetFeature,
  { rules: wip.wipSchedules, handlers: wip.wipScheduleHandlers },
  { rules: journalExports.journalExports, handlers: journalExports.journalExportHandlers },
  payrollRuns,
  {
    rules: ({ findBanks }) => openings.openingsWith(findBanks),
    handlers: openings.openingHandlers,
    undoCompanions: openings.takenBackDocuments,
  },
  { rules: payments, consequences: [refundEntries] },
  { rules: paymentAccounts, handlers: paymentAccountHandlers },
  {
    rules: onlinePayments.onlinePayments,
    handlers: onlinePayments.onlinePaymentHandlers,
    consequences: [onlinePayments.onlinePostings],
    reactions: [onlinePayments.whenOnlineRefundAsked],
    jobs: [
      job(onlinePayments.settleQueue, onlinePayments.settleOnlinePayments),
      job(onlinePayments.refundQueue, onlinePayments.refundOnlinePayments),
      cronJob(onlinePayments.missedEventsQueue, onlinePayments.MISSED_EVENTS_CRON, onlinePayments.hearMissedEvents),
    ],
  },
  {
    rules: reconciliations.reconciliations,
    handlers: reconciliations.reconciliationHandlers,
    consequences: [reconciliations.reopenedItems],
  },
];
