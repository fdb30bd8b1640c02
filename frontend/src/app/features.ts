import type { RouteObject } from 'react-router';
import type { ChainKind } from '#documents/document-chain.ts';
import { accessRequestPages } from '#features/access-requests/routes.ts';
import { auditPages } from '#features/audit/routes.ts';
import { accountPages } from '#features/auth/routes.ts';
import { bankPages } from '#features/banks/routes.ts';
import { changeOrders } from '#features/change-orders/feature.ts';
import { companyPages } from '#features/companies/routes.ts';
import { contracts } from '#features/contracts/feature.ts';
import { costPlusRequestPages } from '#features/cost-plus-requests/routes.ts';
import { customerPages } from '#features/customers/routes.ts';
import { dashboardPages } from '#features/dashboard/routes.ts';
import { followUpPages } from '#features/follow-ups/routes.ts';
import { invoices } from '#features/invoices/feature.ts';
import { locationPages } from '#features/locations/routes.ts';
import { messagePages } from '#features/messages/routes.ts';
import { paymentMethodPages } from '#features/payment-methods/routes.ts';
import { paymentChain } from '#features/payments/chain.ts';
import { paymentPages } from '#features/payments/routes.ts';
import { proofPages } from '#features/proofs/routes.ts';
import { proposals } from '#features/proposals/feature.ts';
import { receivablePages } from '#features/receivables/routes.ts';
import { reportPages } from '#features/reports/routes.ts';
import { userPages } from '#features/users/routes.ts';

/** What a feature brings to the console. */
export type Feature = {
  readonly pages: readonly RouteObject[];
  /** How its records stand in the chain from the proposal to the payment. */
  readonly chain?: ChainKind;
};

/** Every feature of the signed-in console. Those of the chain stand in the order in which one leads to the next. */
export const features: readonly Feature[] = [
  { pages: dashboardPages },
  { pages: customerPages },
  { pages: costPlusRequestPages },
  { pages: locationPages },
  { pages: userPages },
  { pages: accessRequestPages },
  { pages: companyPages },
  proposals,
  { pages: followUpPages },
  contracts,
  changeOrders,
  invoices,
  { pages: paymentPages, chain: paymentChain },
  { pages: receivablePages },
  { pages: reportPages },
  { pages: bankPages },
  { pages: paymentMethodPages },
  { pages: messagePages },
  { pages: auditPages },
  { pages: proofPages },
  { pages: accountPages },
];
