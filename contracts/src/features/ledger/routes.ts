import { z } from 'zod';
import { AgingBasis } from '#features/receivables';
import { Day, defineRoutes, filterOn, Id, ListRequest, LIST_LIMIT, type Route, Text } from '#kernel/index.ts';
import {
  BankRegister,
  CheckDetails,
  NamedLedgerEntries,
  Totals1099,
  TrialBalance,
  VendorBalances,
  VendorLedger,
} from './view.ts';

const books = {
  access: 'session',
  scope: 'company',
  permission: 'action:ledger.view',
  does: { handler: 'read' },
} as const;
const whole = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const paging = { page: whole.default(1), limit: whole.default(LIST_LIMIT) };
const vendorTypes = ['supplier', 'equipmentVendor', 'subcontractor', 'other'] as const;

/** Left out, `asOf` is today where the company is, and `basis` the company's choice. */
export const VendorBalancesRequest = z.strictObject({
  asOf: Day.optional(),
  basis: AgingBasis.optional(),
  type: z.enum(vendorTypes).optional(),
  only: z.enum(['open', 'overdue']).optional(),
  search: Text(200).default(''),
  filters: z
    .array(filterOn(['vendorId', 'vendorName', 'type'], ['billed', 'paid', 'open', 'overdue']))
    .max(20)
    .default([]),
  sortBy: z.enum(['vendorName', 'billed', 'paid', 'open', 'overdue']).default('vendorName'),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...paging,
});
export type VendorBalancesRequest = z.infer<typeof VendorBalancesRequest>;

/**
 * Lines of one bank between two days, each included, or of all banks together; the balance is that of all before them
 * too.
 */
export const RegisterRequest = z.strictObject({
  bankId: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
  search: Text(200).default(''),
  filters: z
    .array(filterOn(['type', 'status', 'day', 'clearedOn', 'number', 'party'], ['amount']))
    .max(20)
    .default([]),
  sortBy: z.enum(['day', 'amount', 'number', 'party']).default('day'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...paging,
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const ledgerOwnRoutes = defineRoutes('ledger', {
  entries: {
    ...books,
    method: 'POST',
    path: '/ledgers/journal/list',
    body: ListRequest,
    answer: NamedLedgerEntries,
    exported: { name: 'Journal' },
    summary: 'Every line of the books: what was posted, when, by whom, and what it sums to',
  },
  vendors: {
    ...books,
    method: 'POST',
    path: '/ledgers/vendor/list',
    body: VendorBalancesRequest,
    answer: VendorBalances,
    summary: 'What is owed to vendors, by age, today or as of a past day',
  },
  vendor: {
    ...books,
    method: 'GET',
    path: '/ledgers/vendor/details/:id',
    entity: 'Supplier',
    query: z.strictObject({ type: z.enum(vendorTypes).optional(), asOf: Day.optional() }),
    answer: VendorLedger,
    summary: 'The account of a vendor: bills, credits, adjustments and checks with the running balance',
  },
  totals1099: {
    ...books,
    method: 'GET',
    path: '/ledgers/vendor/1099',
    query: z.strictObject({ year: z.coerce.number().int().min(1990).max(2199) }),
    answer: Totals1099,
    summary: 'What was paid in a year to vendors that get a 1099',
  },
  register: {
    ...books,
    method: 'POST',
    path: '/ledgers/general/list',
    body: RegisterRequest,
    answer: BankRegister,
    summary: 'The register of a bank: checks out and deposits in, with the running balance',
  },
  check: {
    ...books,
    method: 'GET',
    path: '/ledgers/general/details/:id',
    entity: 'Check',
    answer: CheckDetails,
    summary: 'A check with what it posted',
  },
  trialBalance: {
    ...books,
    method: 'GET',
    path: '/ledgers/trial-balance',
    query: z.strictObject({ asOf: Day.optional() }),
    answer: TrialBalance,
    summary: 'What every account stands at, today or as of a past day',
  },
});
export const ledgerRoutes: Route[] = Object.values(ledgerOwnRoutes);
