import { PaymentAccountStatus } from '@backoffice/contracts/features/payment-accounts';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { paymentAccountsProjection } from './projection.ts';
import { paymentAccountsTable } from './table.ts';

export const paymentAccountsFeature: ReadFeature = {
  projection: paymentAccountsProjection,
  table: paymentAccountsTable,
  typeNames: { PaymentAccountStatus },
};
