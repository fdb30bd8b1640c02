import { ChangeOrderStatus } from '@backoffice/contracts/features/change-orders';
import type { ReadFeature } from '#kernel/feature.ts';
import { changeOrders } from './projection.ts';
import { changeOrderReads } from './resolver.ts';
import { changeOrdersTable } from './table.ts';

export const changeOrdersFeature: ReadFeature = {
  projection: changeOrders,
  table: changeOrdersTable,
  names: { ChangeOrderStatus },
  ...changeOrderReads,
};
