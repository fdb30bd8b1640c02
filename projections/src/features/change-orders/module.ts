import { ChangeOrderStatus } from '@backoffice/contracts/features/change-orders';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { changeOrdersProjection } from './projection.ts';
import { changeOrderReads } from './resolver.ts';
import { changeOrdersTable } from './table.ts';

export const changeOrdersFeature: ReadFeature = {
  projection: changeOrdersProjection,
  table: changeOrdersTable,
  typeNames: { ChangeOrderStatus },
  ...changeOrderReads,
};
