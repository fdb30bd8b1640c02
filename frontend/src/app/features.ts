import type { RouteObject } from 'react-router';
import type { ChainKind } from '#chain/document-chain.ts';
import type { CompanyMenuPage, DocumentFeature } from '#documents/document-pages.ts';
import { accessRequests } from '#features/access-requests/feature.ts';
import { achFiles } from '#features/ach-files/feature.ts';
import { audit } from '#features/audit/feature.ts';
import { account } from '#features/auth/feature.ts';
import { bills } from '#features/bills/feature.ts';
import { journalEntries } from '#features/journal-entries/feature.ts';
import { payrollRuns } from '#features/payroll-runs/feature.ts';
import { bookClosings } from '#features/book-closings/feature.ts';
import { changeOrders } from '#features/change-orders/feature.ts';
import { checks } from '#features/checks/feature.ts';
import { commitments } from '#features/commitments/feature.ts';
import { payApplications } from '#features/pay-applications/feature.ts';
import { companies } from '#features/companies/feature.ts';
import { contracts } from '#features/contracts/feature.ts';
import { costPlusRequests } from '#features/cost-plus-requests/feature.ts';
import { customers } from '#features/customers/feature.ts';
import { dailyLogs } from '#features/daily-logs/feature.ts';
import { deliveries } from '#features/deliveries/feature.ts';
import { dashboard } from '#features/dashboard/feature.ts';
import { conversations } from '#features/conversations/feature.ts';
import { followUps } from '#features/follow-ups/feature.ts';
import { jobCosts } from '#features/job-costs/feature.ts';
import { invoices } from '#features/invoices/feature.ts';
import { onlinePayments } from '#features/online-payments/feature.ts';
import { openings } from '#features/openings/feature.ts';
import { chartOfAccounts } from '#features/chart-of-accounts/feature.ts';
import { ledger } from '#features/ledger/feature.ts';
import { jobBoard } from '#features/job-board/feature.ts';
import { phaseReconciliation } from '#features/job-cost-postings/feature.ts';
import { lienDocuments } from '#features/lien-documents/feature.ts';
import { lienRights } from '#features/lien-rights/feature.ts';
import { jobBudgets } from '#features/job-budgets/feature.ts';
import { jobSheets } from '#features/job-sheets/feature.ts';
import { locations } from '#features/locations/feature.ts';
import { messages } from '#features/messages/feature.ts';
import { notifications } from '#features/notifications/feature.ts';
import { openCloseJobs } from '#features/open-close-jobs/feature.ts';
import { payments } from '#features/payments/feature.ts';
import { proofs } from '#features/proofs/feature.ts';
import { proposals } from '#features/proposals/feature.ts';
import { receivables } from '#features/receivables/feature.ts';
import { reconciliations } from '#features/reconciliations/feature.ts';
import { releases } from '#features/releases/feature.ts';
import { reminders } from '#features/reminders/feature.ts';
import { reports } from '#features/reports/feature.ts';
import { schedule } from '#features/schedule/feature.ts';
import { timecards } from '#features/timecards/feature.ts';
import { users } from '#features/users/feature.ts';
import { tmTickets } from '#features/tm-tickets/feature.ts';
import { warranties } from '#features/warranties/feature.ts';
import { wipSchedules } from '#features/wip-schedules/feature.ts';
import { importPages } from './site/imports.ts';
import { pagesOfDictionaries } from '#site/dictionaries.ts';
import type { LocationMenuPage } from '#records/location-pages.ts';
import type { RecordSearch } from '#records/search.ts';

/** What a feature brings to the console. */
type Feature = {
  readonly pages: readonly RouteObject[];
  /** How its records stand in the chain from the proposal to the payment. */
  readonly chain?: ChainKind;
  /** How its records are told where they are found from everywhere. */
  readonly search?: RecordSearch;
  /** Its lists of the whole company, for the menu. */
  readonly companyPages?: readonly CompanyMenuPage[];
  /** Its page of a location. */
  readonly locationPage?: LocationMenuPage;
  /** What its pages ask in GraphQL that is made of a declaration, and stands in no source. */
  readonly queries?: () => Promise<{ readonly queryTexts: readonly string[] }>;
  /** How its documents are listed. */
  readonly list?: DocumentFeature['list'];
};

/** Every feature of the signed-in console. Where their records stand among each other, they stand in this order. */
export const features: readonly Feature[] = [
  dailyLogs,
  deliveries,
  dashboard,
  customers,
  costPlusRequests,
  locations,
  users,
  accessRequests,
  companies,
  commitments,
  payApplications,
  proposals,
  contracts,
  changeOrders,
  tmTickets,
  invoices,
  jobCosts,
  openCloseJobs,
  warranties,
  lienDocuments,
  lienRights,
  jobSheets,
  phaseReconciliation,
  payments,
  onlinePayments,
  releases,
  followUps,
  conversations,
  receivables,
  ledger,
  chartOfAccounts,
  openings,
  bookClosings,
  bills,
  journalEntries,
  payrollRuns,
  checks,
  achFiles,
  reconciliations,
  jobBoard,
  schedule,
  timecards,
  jobBudgets,
  wipSchedules,
  reminders,
  reports,
  { pages: pagesOfDictionaries },
  { pages: importPages },
  messages,
  audit,
  proofs,
  account,
  notifications,
];
