import { receivablePosition } from '@backoffice/contracts/features/receivables';
import { linksOf } from '#kernel/projection.ts';
import { tableOf } from '#kernel/table.ts';
import { receivablesProjection } from './projection.ts';

/** Invoices that stand as they stood on a day have their last entry by then; the others are sought by what comes later. */
const DAY_INDEX = '(tenant, last_day) INCLUDE (first_day) WHERE last_day IS NOT NULL';

export const receivablesTable = tableOf(receivablePosition, {
  links: linksOf(receivablesProjection),
  indexes: [DAY_INDEX],
  sortedNaturally: ['number', 'customerName', 'contractNumber', 'contractName', 'locationName', 'salesmanName'],
});
