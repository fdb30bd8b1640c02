import {
  balanceDiscrepancies,
  contractDiscrepancies,
  invoiceDiscrepancies,
  journalDiscrepancies,
  paymentDiscrepancies,
  type BalanceFigures,
  type ContractFigures,
  type Discrepancy,
  type InvoiceFigures,
  type PaymentFigures,
} from '@backoffice/contracts/features/proofs';
import { applicationRules } from './application-rules.ts';
import { commitmentRules } from './commitment-rules.ts';
import { extraWorkRules } from './extra-work-rules.ts';
import { jobCostRules } from './job-cost-rules.ts';
import { moneyRules } from './money-rules.ts';
import { onlinePaymentRules } from './online-payment-rules.ts';
import { rule, type TableRule } from './table-rules.ts';
import { queriedRows, type CheckFault, type CheckPorts, type RecordQuestion } from '#proof/proof-check.ts';

/** `day` and `about`: what of the record a row is about, where it is not all of it. */
type IdRow = { readonly id: string } & Pick<CheckFault, 'day' | 'about'>;
type ListFault = CheckFault & Discrepancy;

const balances =
  (table: string, kept: string, link: string, accounts: string): RecordQuestion =>
  (moved) =>
    `
  SELECT id, ${kept} AS kept, coalesce(entries.amount, 0)::bigint AS posted FROM read.${table}
    LEFT JOIN (SELECT ${link}, sum(amount) AS amount FROM read.ledger WHERE tenant = $1 AND ${moved.names(link)} AND account IN (${accounts}) GROUP BY ${link}) entries ON entries.${link} = id
  WHERE tenant = $1 AND ${moved.names('id')}`;

const aboutOf = ({ about }: IdRow) => (about === undefined ? {} : { about });

/**
 * The rules of the history over what the tables say, each figure from the table that keeps it: a row that is wrong in
 * one contradicts the others.
 */
const rules: readonly TableRule<never>[] = [
  rule<ContractFigures>(
    'contract',
    'Contract',
    contractDiscrepancies,
    (moved) => `
    SELECT id, contract_value AS "contractValue", extras, paid, coalesce(due.open, 0)::bigint AS "openDue", coalesce(held.retention, 0)::bigint AS retention, unbilled FROM read.contracts
      LEFT JOIN (SELECT contract_id, sum(open_due) AS open FROM read.invoices WHERE tenant = $1 AND ${moved.names('contract_id')} GROUP BY contract_id) due ON due.contract_id = id
      LEFT JOIN (SELECT contract_id, sum(amount) AS retention FROM read.ledger WHERE tenant = $1 AND ${moved.names('contract_id')} AND account = 'retention' GROUP BY contract_id) held ON held.contract_id = id
    WHERE tenant = $1 AND ${moved.names('id')}`,
  ),
  rule<InvoiceFigures>(
    'invoice',
    'Invoice',
    invoiceDiscrepancies,
    (moved) => `
    SELECT id, CASE WHEN approved_at IS NULL OR voided_at IS NOT NULL THEN 0 ELSE amount_due END AS due, paid, coalesce(given.amount, 0)::bigint AS allocated FROM read.invoices
      LEFT JOIN (
        SELECT each ->> 'invoiceId' AS invoice_id, sum((each ->> 'amount')::bigint) AS amount FROM read.post_payments, jsonb_array_elements(allocations) each
        WHERE tenant = $1 AND status IN ('posted', 'cleared')
          AND ${moved.names('id', `SELECT payment_id FROM read.ledger WHERE tenant = $1 AND ${moved.names('invoice_id')}`)} GROUP BY 1
      ) given ON given.invoice_id = id
    WHERE tenant = $1 AND ${moved.names('id')}`,
  ),
  rule<PaymentFigures>(
    'payment',
    'Payment',
    paymentDiscrepancies,
    (moved) => `
    SELECT id, amount - refunded AS amount, (SELECT coalesce(sum((each ->> 'amount')::bigint), 0)::bigint FROM jsonb_array_elements(allocations) each) AS allocated, unapplied
    FROM read.post_payments WHERE tenant = $1 AND ${moved.names('id')} AND status IN ('posted', 'cleared')`,
  ),
  rule<{ amount: number }>(
    'journal',
    'LedgerEntry',
    ({ amount }) => journalDiscrepancies(amount),
    (moved) =>
      `SELECT position::text AS id, sum(amount)::bigint AS amount FROM read.ledger WHERE tenant = $1 AND ${moved.since('position')} GROUP BY position HAVING sum(amount) <> 0`,
  ),
  rule<BalanceFigures>(
    'balance of customers',
    'Customer',
    balanceDiscrepancies,
    balances('customers', 'owed + retained - unused_credit', 'customer_id', "'receivable', 'retention', 'credit'"),
  ),
  rule<BalanceFigures>(
    'balance of locations',
    'Location',
    balanceDiscrepancies,
    balances('locations', 'owed + retained', 'location_id', "'receivable', 'retention'"),
  ),
  rule<BalanceFigures>(
    'balance of bills',
    'Bill',
    balanceDiscrepancies,
    balances('bills', '-open', 'bill_id', "'payable'"),
  ),
  ...jobCostRules,
  ...commitmentRules,
  ...applicationRules,
  ...extraWorkRules,
  ...moneyRules,
  ...onlinePaymentRules,
];

/** Each rule by its name, so that it is timed by itself. */
export const listChecks = rules.map(({ name, entity, of, question }) => ({
  rule: name,
  async *check(ports: CheckPorts): AsyncIterable<ListFault> {
    for await (const row of queriedRows<IdRow>(ports, entity, question))
      for (const fault of of(row as never))
        // as its question selects it
        yield { ...fault, entity, id: row.id, day: row.day ?? null, ...aboutOf(row) };
  },
}));
