import { DeliveryEntry, DeliveryItem, DeliverySource, DeliveryStatus } from '@backoffice/contracts/features/deliveries';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { deliveriesProjection } from './projection.ts';
import { deliveriesTable } from './table.ts';

export const deliveriesFeature: ReadFeature = {
  projection: deliveriesProjection,
  table: deliveriesTable,
  typeNames: { DeliveryEntry, DeliveryItem, DeliverySource, DeliveryStatus },
};
