import { CustomerCostPlusStatus, RecordedContact } from '@backoffice/contracts/features/customers';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { customersProjection } from './projection.ts';
import { customerReads } from './resolver.ts';
import { customersTable } from './table.ts';

export const customersFeature: ReadFeature = {
  projection: customersProjection,
  table: customersTable,
  typeNames: { Contact: RecordedContact, CostPlusStanding: CustomerCostPlusStatus },
  handlers: customerReads,
};
