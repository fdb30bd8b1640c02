import { CostPlusStatus } from '@backoffice/contracts/features/cost-plus-requests';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { costPlusRequestsProjection } from './projection.ts';
import { costPlusRequestsTable } from './table.ts';

export const costPlusRequestsFeature: ReadFeature = {
  projection: costPlusRequestsProjection,
  table: costPlusRequestsTable,
  typeNames: { CostPlusStatus },
};
