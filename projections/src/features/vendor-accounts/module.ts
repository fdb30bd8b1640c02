import { AccountHolder, AccountType, VendorAccountStatus } from '@backoffice/contracts/features/vendor-accounts';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { vendorAccountsProjection } from './projection.ts';
import { vendorAccountsTable } from './table.ts';

export const vendorAccountsFeature: ReadFeature = {
  projection: vendorAccountsProjection,
  table: vendorAccountsTable,
  typeNames: { AccountHolder, AccountType, VendorAccountStatus },
};
