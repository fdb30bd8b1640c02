import { CostPlusStatus } from '@backoffice/contracts/features/cost-plus-requests';
import type { ReadFeature } from '#kernel/feature.ts';
import { costPlusRequests } from './projection.ts';
import { costPlusRequestsTable } from './table.ts';

export const costPlusRequestsFeature: ReadFeature = {
  projection: costPlusRequests,
  table: costPlusRequestsTable,
  names: { CostPlusStatus },
};
