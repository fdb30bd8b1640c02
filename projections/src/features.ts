import { dictionaries } from '@backoffice/contracts';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { accessRequestsFeature } from './features/access-requests/module.ts';
import { auditFeature } from './features/audit/module.ts';
import { billsFeature } from './features/bills/module.ts';
import { bookClosingsFeature } from './features/book-closings/module.ts';
import { taxReportsFeature } from './features/tax-reports/module.ts';
import { certifiedPayrollFeature } from './features/certified-payroll/module.ts';
import { changeOrdersFeature } from './features/change-orders/module.ts';
import { chartOfAccountsFeature } from './features/chart-of-accounts/module.ts';
import { onlinePaymentsFeature } from './features/online-payments/module.ts';
import { paymentAccountsFeature } from './features/payment-accounts/module.ts';
import { achFilesFeature } from './features/ach-files/module.ts';
import { vendorAccountsFeature } from './features/vendor-accounts/module.ts';
import { checksFeature } from './features/checks/module.ts';
import { notificationsFeature } from './features/notifications/module.ts';
import { openingsFeature } from './features/openings/module.ts';
import { journalEntriesFeature } from './features/journal-entries/module.ts';
import { payrollRunsFeature } from './features/payroll-runs/module.ts';
import { closingFiguresFeature } from './features/closing-figures/module.ts';
import { payApplicationsFeature } from './features/pay-applications/module.ts';
import { commitmentsFeature } from './features/commitments/module.ts';
import { companiesFeature } from './features/companies/module.ts';
import { contractsFeature } from './features/contracts/module.ts';
import { costPlusRequestsFeature } from './features/cost-plus-requests/module.ts';
import { crewAccessFeature } from './features/crew-access/module.ts';
import { dailyLogsFeature } from './features/daily-logs/module.ts';
import { portalAccessFeature } from './features/portal-access/module.ts';
import { crewDaysFeature } from './features/crew-days/module.ts';
import { customersFeature } from './features/customers/module.ts';
import { conversationsFeature } from './features/conversations/module.ts';
import { dashboardFeature } from './features/dashboard/module.ts';
import { deliveriesFeature } from './features/deliveries/module.ts';
import { followUpsFeature } from './features/follow-ups/module.ts';
import { inboxesFeature } from './features/inboxes/module.ts';
import { invoicesFeature } from './features/invoices/module.ts';
import { jobCostPostingsFeature } from './features/job-cost-postings/module.ts';
import { jobCostsFeature } from './features/job-costs/module.ts';
import { jobSheetsFeature } from './features/job-sheets/module.ts';
import { jobBudgetsFeature } from './features/job-budgets/module.ts';
import { journalExportsFeature } from './features/journal-exports/module.ts';
import { ledgerFeature } from './features/ledger/module.ts';
import { prelimsFeature } from './features/lien-documents/module.ts';
import { locationsFeature } from './features/locations/module.ts';
import { mediaFeature } from './features/media/module.ts';
import { messagesFeature } from './features/messages/module.ts';
import { paymentsFeature } from './features/payments/module.ts';
import { proofsFeature } from './features/proofs/module.ts';
import { proposalsFeature } from './features/proposals/module.ts';
import { reassignmentsFeature } from './features/reassignments/module.ts';
import { jobBoardFeature } from './features/job-board/module.ts';
import { receivablesFeature } from './features/receivables/module.ts';
import { reconciliationsFeature } from './features/reconciliations/module.ts';
import { releasesFeature } from './features/releases/module.ts';
import { remindersFeature } from './features/reminders/module.ts';
import { reportsFeature } from './features/reports/module.ts';
import { scheduleFeature } from './features/schedule/module.ts';
import { sectionTemplatesFeature } from './features/section-templates/module.ts';
import { savedViewsFeature } from './features/saved-views/module.ts';
import { statementsFeature } from './features/statements/module.ts';
import { timecardsFeature } from './features/timecards/module.ts';
import { tmTicketsFeature } from './features/tm-tickets/module.ts';
import { usersFeature } from './features/users/module.ts';
import { warrantiesFeature } from './features/warranties/module.ts';
import { wipSchedulesFeature } from './features/wip-schedules/module.ts';

/** Everything that can be read. */
export const features: readonly ReadFeature[] = [
  companiesFeature,
  customersFeature,
  costPlusRequestsFeature,
  locationsFeature,
  mediaFeature,
  releasesFeature,
  proposalsFeature,
  followUpsFeature,
  conversationsFeature,
  contractsFeature,
  changeOrdersFeature,
  tmTicketsFeature,
  invoicesFeature,
  warrantiesFeature,
  prelimsFeature,
  jobSheetsFeature,
  crewDaysFeature,
  dailyLogsFeature,
  deliveriesFeature,
  crewAccessFeature,
  portalAccessFeature,
  timecardsFeature,
  jobBudgetsFeature,
  wipSchedulesFeature,
  paymentsFeature,
  reassignmentsFeature,
  jobBoardFeature,
  scheduleFeature,
  receivablesFeature,
  remindersFeature,
  reportsFeature,
  statementsFeature,
  billsFeature,
  commitmentsFeature,
  payApplicationsFeature,
  checksFeature,
  vendorAccountsFeature,
  achFilesFeature,
  paymentAccountsFeature,
  onlinePaymentsFeature,
  journalEntriesFeature,
  payrollRunsFeature,
  openingsFeature,
  bookClosingsFeature,
  closingFiguresFeature,
  reconciliationsFeature,
  chartOfAccountsFeature,
  certifiedPayrollFeature,
  taxReportsFeature,
  ledgerFeature,
  jobCostsFeature,
  jobCostPostingsFeature,
  journalExportsFeature,
  ...dictionaries.map(dictionaryFeature),
  sectionTemplatesFeature,
  messagesFeature,
  usersFeature,
  savedViewsFeature,
  inboxesFeature,
  notificationsFeature,
  accessRequestsFeature,
  dashboardFeature,
  auditFeature,
  proofsFeature,
];

/** The feature whose table holds this kind of record. */
export const featureOf = (entity: string) => features.find(({ table }) => table?.resource.entity === entity);
