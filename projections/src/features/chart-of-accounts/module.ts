import { ChartAccount } from '@backoffice/contracts/features/chart-of-accounts';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { chartOfAccountsProjection } from './projection.ts';
import { chartOfAccountsTable } from './table.ts';

export const chartOfAccountsFeature: ReadFeature = {
  projection: chartOfAccountsProjection,
  table: chartOfAccountsTable,
  typeNames: { ChartAccount },
};
