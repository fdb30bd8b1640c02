import { dictionaries } from '@backoffice/contracts';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { accessRequestsFeature } from './features/access-requests/module.ts';
import { auditFeature } from './features/audit/module.ts';
import { changeOrdersFeature } from './features/change-orders/module.ts';
import { companiesFeature } from './features/companies/module.ts';
import { contractsFeature } from './features/contracts/module.ts';
import { costPlusRequestsFeature } from './features/cost-plus-requests/module.ts';
import { customersFeature } from './features/customers/module.ts';
import { dashboardFeature } from './features/dashboard/module.ts';
import { followUpsFeature } from './features/follow-ups/module.ts';
import { invoicesFeature } from './features/invoices/module.ts';
import { ledgerFeature } from './features/ledger/module.ts';
import { locationsFeature } from './features/locations/module.ts';
import { messagesFeature } from './features/messages/module.ts';
import { paymentsFeature } from './features/payments/module.ts';
import { proofsFeature } from './features/proofs/module.ts';
import { proposalsFeature } from './features/proposals/module.ts';
import { receivablesFeature } from './features/receivables/module.ts';
import { remindersFeature } from './features/reminders/module.ts';
import { reportsFeature } from './features/reports/module.ts';
import { usersFeature } from './features/users/module.ts';

/** Everything that can be read. */
export const features: readonly ReadFeature[] = [
  companiesFeature,
  customersFeature,
  costPlusRequestsFeature,
  locationsFeature,
  proposalsFeature,
  followUpsFeature,
  contractsFeature,
  changeOrdersFeature,
  invoicesFeature,
  paymentsFeature,
  receivablesFeature,
  remindersFeature,
  reportsFeature,
  ledgerFeature,
  ...dictionaries.map(dictionaryFeature),
  messagesFeature,
  usersFeature,
  accessRequestsFeature,
  dashboardFeature,
  auditFeature,
  proofsFeature,
];
