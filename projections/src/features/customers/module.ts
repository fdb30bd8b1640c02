import { CostPlusStanding, KnownContact } from '@backoffice/contracts/features/customers';
import type { ReadFeature } from '#kernel/feature.ts';
import { customers } from './projection.ts';
import { customerReads } from './resolver.ts';
import { customersTable } from './table.ts';

export const customersFeature: ReadFeature = {
  projection: customers,
  table: customersTable,
  names: { Contact: KnownContact, CostPlusStanding },
  handlers: customerReads,
};
