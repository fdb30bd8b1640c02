import { receivablePosition } from '@backoffice/contracts/features/receivables';
import { linksOf } from '#kernel/projection.ts';
import { tableOf } from '#kernel/table.ts';
import { receivablesProjection } from './projection.ts';

/** What is summed and sorted on any day is read from it alone; invoices that have moved since are sought by it. */
const DAY_INDEX =
  '(tenant, last_day, first_day) INCLUDE (seller_id, id, contract_id, customer_id, salesman_id, number, customer_name, salesman_name, amount, paid, retention, date, due_date) WHERE last_day IS NOT NULL';
/** Invoices that are paid beyond what they ask for; the condition is that of `credit` in the receivables. */
const CREDIT_INDEX =
  '(tenant, last_day) INCLUDE (seller_id, customer_id, salesman_id, customer_name, salesman_name) WHERE paid - greatest(least(paid, greatest(amount, 0)), least(amount, 0)) <> 0';
/** Contracts of which retention was released. */
const RELEASE_INDEX = '(tenant, contract_id) INCLUDE (last_day) WHERE retention < 0';

export const receivablesTable = tableOf(receivablePosition, {
  links: linksOf(receivablesProjection),
  indexes: [DAY_INDEX, CREDIT_INDEX, RELEASE_INDEX],
  sortedNaturally: ['number', 'customerName', 'contractNumber', 'contractName', 'locationName', 'salesmanName'],
});
