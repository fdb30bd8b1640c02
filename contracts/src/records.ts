import { dictionaryFold, dictionaryGuards, dictionaryRoutes, permissionsOf } from '#capabilities/index.ts';
import { accessRequestRecord } from '#features/access-requests';
import { auditEntry, auditRoutes } from '#features/audit';
import { inbox, inboxFold, inboxRoutes } from '#features/inboxes';
import { notification, notificationPermissions, notificationRoutes } from '#features/notifications';
import {
  changeOrder,
  changeOrderFold,
  changeOrderGuards,
  changeOrderPermissions,
  changeOrderRoutes,
} from '#features/change-orders';
import { bill, billFold, billGuards, billRoutes } from '#features/bills';
import { bookClosingRecord } from '#features/book-closings';
import { closingFigures, closingFiguresFold, closingFiguresRoutes } from '#features/closing-figures';
import { chartOfAccounts, chartOfAccountsFold, chartOfAccountsRoutes } from '#features/chart-of-accounts';
import { check, checkFold, checkGuards, checkRoutes } from '#features/checks';
import { commitmentRecord } from '#features/commitments';
import { company, companyFold, companyGuards, companyPermissions, companyRoutes } from '#features/companies';
import { contract, contractFold, contractGuards, contractPermissions, contractRoutes } from '#features/contracts';
import { conversationRecord } from '#features/conversations';
import { costPlusRequestRecord } from '#features/cost-plus-requests';
import { crewAccessRecord } from '#features/crew-access';
import { portalAccessRecord } from '#features/portal-access';
import { crewDay, crewDayRoutes } from '#features/crew-days';
import { customer, customerFold, customerGuards, customerPermissions, customerRoutes } from '#features/customers';
import { dailyLogRecord } from '#features/daily-logs';
import { deliveryRecord } from '#features/deliveries';
import { followUp, followUpFold, followUpGuards, followUpPermissions, followUpRoutes } from '#features/follow-ups';
import { invoice, invoiceFold, invoiceGuards, invoicePermissions, invoiceRoutes } from '#features/invoices';
import { jobCostPosting, jobCostPostingRoutes } from '#features/job-cost-postings';
import { jobCost, jobCostFold, jobCostGuards, jobCostPermissions, jobCostRoutes } from '#features/job-costs';
import { achFileRecord } from '#features/ach-files';
import { onlinePaymentRecords } from '#features/online-payments';
import { journalEntryRecord } from '#features/journal-entries';
import { payrollRunRecord } from '#features/payroll-runs';
import { jobBudgetRecord } from '#features/job-budgets';
import { jobSheet, jobSheetFold, jobSheetGuards, jobSheetPermissions, jobSheetRoutes } from '#features/job-sheets';
import {
  journalExportGuards,
  journalExportRoutes,
  journalExports,
  journalExportsFold,
} from '#features/journal-exports';
import { ledgerEntry, ledgerPermissions, ledgerRoutes } from '#features/ledger';
import {
  lienDocumentPermissions,
  lienDocumentRoutes,
  prelim,
  prelimFold,
  prelimGuards,
} from '#features/lien-documents';
import { locationRecord } from '#features/locations';
import { message, messageFold, messageGuards, messagePermissions, messageRoutes } from '#features/messages';
import { payApplicationRecord } from '#features/pay-applications';
import { openingRecord } from '#features/openings';
import { payment, paymentFold, paymentGuards, paymentPermissions, paymentRoutes } from '#features/payments';
import { proposal, proposalFold, proposalGuards, proposalPermissions, proposalRoutes } from '#features/proposals';
import { release, releaseFold, releaseGuards, releasePermissions, releaseRoutes } from '#features/releases';
import { reconciliationRecord } from '#features/reconciliations';
import {
  savedView,
  savedViewFold,
  savedViewGuards,
  savedViewPermissions,
  savedViewRoutes,
} from '#features/saved-views';
import { user, userFold, userGuards, userPermissions, userRoutes } from '#features/users';
import { timecardRecord } from '#features/timecards';
import { tmTicketRecord } from '#features/tm-tickets';
import { wipScheduleRecord } from '#features/wip-schedules';
import { vendorAccountRecord } from '#features/vendor-accounts';
import { warranty, warrantyFold, warrantyGuards, warrantyPermissions, warrantyRoutes } from '#features/warranties';
import { dictionaries } from './dictionaries.ts';
import type { GuardTable, Permissions, RecordFold, Resource, Route } from '#kernel/index.ts';

/** What a feature says: its record, its routes and who may what; of those to come, the permissions alone. */
export type Feature = {
  readonly resource?: Resource;
  /** What its events do to its record. */
  readonly fold?: RecordFold;
  /** What stands against its commands. */
  readonly guards?: GuardTable;
  readonly routes?: readonly Route[];
  readonly permissions?: Permissions;
};

/** Every feature with a record. */
export const records: readonly (Feature & { readonly resource: Resource })[] = [
  { resource: user, fold: userFold, guards: userGuards, routes: userRoutes, permissions: userPermissions },
  {
    resource: company,
    fold: companyFold,
    guards: companyGuards,
    routes: companyRoutes,
    permissions: companyPermissions,
  },
  accessRequestRecord,
  {
    resource: customer,
    fold: customerFold,
    guards: customerGuards,
    routes: customerRoutes,
    permissions: customerPermissions,
  },
  costPlusRequestRecord,
  locationRecord,
  {
    resource: proposal,
    fold: proposalFold,
    guards: proposalGuards,
    routes: proposalRoutes,
    permissions: proposalPermissions,
  },
  {
    resource: followUp,
    fold: followUpFold,
    guards: followUpGuards,
    routes: followUpRoutes,
    permissions: followUpPermissions,
  },
  conversationRecord,
  {
    resource: contract,
    fold: contractFold,
    guards: contractGuards,
    routes: contractRoutes,
    permissions: contractPermissions,
  },
  {
    resource: changeOrder,
    fold: changeOrderFold,
    guards: changeOrderGuards,
    routes: changeOrderRoutes,
    permissions: changeOrderPermissions,
  },
  tmTicketRecord,
  {
    resource: invoice,
    fold: invoiceFold,
    guards: invoiceGuards,
    routes: invoiceRoutes,
    permissions: invoicePermissions,
  },
  {
    resource: payment,
    fold: paymentFold,
    guards: paymentGuards,
    routes: paymentRoutes,
    permissions: paymentPermissions,
  },
  { resource: jobCostPosting, routes: jobCostPostingRoutes },
  {
    resource: jobCost,
    fold: jobCostFold,
    guards: jobCostGuards,
    routes: jobCostRoutes,
    permissions: jobCostPermissions,
  },
  {
    resource: warranty,
    fold: warrantyFold,
    guards: warrantyGuards,
    routes: warrantyRoutes,
    permissions: warrantyPermissions,
  },
  { resource: bill, fold: billFold, guards: billGuards, routes: billRoutes },
  journalEntryRecord,
  payrollRunRecord,
  openingRecord,
  commitmentRecord,
  payApplicationRecord,
  { resource: check, fold: checkFold, guards: checkGuards, routes: checkRoutes },
  vendorAccountRecord,
  achFileRecord,
  ...onlinePaymentRecords,
  { resource: closingFigures, fold: closingFiguresFold, routes: closingFiguresRoutes },
  { resource: chartOfAccounts, fold: chartOfAccountsFold, routes: chartOfAccountsRoutes },
  { resource: journalExports, fold: journalExportsFold, guards: journalExportGuards, routes: journalExportRoutes },
  reconciliationRecord,
  bookClosingRecord,
  {
    resource: prelim,
    fold: prelimFold,
    guards: prelimGuards,
    routes: lienDocumentRoutes,
    permissions: lienDocumentPermissions,
  },
  {
    resource: release,
    fold: releaseFold,
    guards: releaseGuards,
    routes: releaseRoutes,
    permissions: releasePermissions,
  },
  {
    resource: jobSheet,
    fold: jobSheetFold,
    guards: jobSheetGuards,
    routes: jobSheetRoutes,
    permissions: jobSheetPermissions,
  },
  crewAccessRecord,
  portalAccessRecord,
  { resource: crewDay, routes: crewDayRoutes },
  timecardRecord,
  dailyLogRecord,
  deliveryRecord,
  { resource: ledgerEntry, routes: ledgerRoutes, permissions: ledgerPermissions },
  jobBudgetRecord,
  wipScheduleRecord,
  ...dictionaries.map((dictionary) => ({
    resource: dictionary,
    fold: dictionaryFold(dictionary),
    guards: dictionaryGuards(dictionary),
    routes: dictionaryRoutes(dictionary),
    permissions: permissionsOf(dictionary),
  })),
  {
    resource: message,
    fold: messageFold,
    guards: messageGuards,
    routes: messageRoutes,
    permissions: messagePermissions,
  },
  {
    resource: savedView,
    fold: savedViewFold,
    guards: savedViewGuards,
    routes: savedViewRoutes,
    permissions: savedViewPermissions,
  },
  { resource: notification, routes: notificationRoutes, permissions: notificationPermissions },
  { resource: inbox, fold: inboxFold, routes: inboxRoutes },
  { resource: auditEntry, routes: auditRoutes },
];
