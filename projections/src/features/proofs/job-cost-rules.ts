import {
  clearingDiscrepancies,
  jobCostDiscrepancies,
  materialDiscrepancies,
  payrollDiscrepancies,
  ticketContraDiscrepancies,
  type AccountFigures,
  type ClearingFigures,
  type JobCostFigures,
  type MaterialFigures,
  type ProofRule,
} from '@backoffice/contracts/features/proofs';
import { costCategoryOf, usualAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import { rule } from './table-rules.ts';

export const jobCostSentences = {
  jobCost: 'What a job has cost on a day is not what the books charge it',
  clearing: 'What is received and not billed is not what tickets and bills say',
  ticketContra: 'What stands against the hours, equipment and inventory of a job cost is not what they cost',
  payroll: 'What a payroll takes from the accrued payroll of jobs is not what it pays',
  material: 'What a material costs is not what its bill and the corrections of it charge',
} as const satisfies Partial<Record<ProofRule, string>>;

/** Bills that stand, and corrections that were written off, line by line, with the material that each charges. */
const chargedSql = (bills = 'true') => `
  SELECT b.vendor_id, line ->> 'materialId' AS material_id, line ->> 'account' AS account, (line ->> 'amount')::bigint AS amount
  FROM read.bills b, jsonb_array_elements(b.lines) line
  WHERE b.tenant = $1 AND (b.voided_on IS NULL OR b.written_off_on IS NOT NULL) AND line ->> 'materialId' IS NOT NULL AND ${bills}`;
const materialsSql = (tickets = 'true') => `
  SELECT t.id AS ticket_id, line ->> 'id' AS id, line ->> 'supplierId' AS vendor_id, line ->> 'account' AS account, (line ->> 'amount')::bigint AS amount
  FROM read.job_costs t, jsonb_array_elements(t.materials) line WHERE t.tenant = $1 AND t.trashed_at IS NULL AND ${tickets}`;

/** Accounts that are costs of the job that a line names: the usual ones, and what the company has added below them. */
const JOB_COSTS = `(account IN (${usualAccounts.flatMap(({ account, keeper }) => (costCategoryOf(account, []) !== null || keeper === 'job' ? `'${account}'` : [])).join(', ')})
  OR account IN (SELECT own ->> 'account' FROM read.chart_of_accounts c, jsonb_array_elements(accounts) own WHERE c.tenant = $1 AND own ->> 'keeper' = 'job'))`;

/**
 * A line of a bill that charges a material beside its ticket, as bills did before tickets posted their costs, is no
 * cost of its own.
 */
export const jobCostRules = [
  rule<JobCostFigures>(
    'jobCost',
    'Contract',
    jobCostDiscrepancies,
    (moved) => `
    SELECT coalesce(c.contract_id, l.contract_id) AS id, coalesce(c.account, l.account) AS about, coalesce(c.day, l.day) AS day, coalesce(c.amount, 0)::bigint AS costs, coalesce(l.amount, 0)::bigint AS posted FROM (
      SELECT contract_id, part.account, day, sum(part.amount) AS amount FROM read.job_cost_postings,
        LATERAL (VALUES (account, amount - fringes - burden), (fringes_account, fringes), (burden_account, burden)) part (account, amount)
      WHERE tenant = $1 AND ${moved.names('contract_id')} AND part.account IS NOT NULL GROUP BY contract_id, part.account, day
    ) c FULL JOIN (
      SELECT contract_id, account, day, sum(amount) AS amount FROM read.ledger
      WHERE tenant = $1 AND contract_id IS NOT NULL AND ${moved.names('contract_id')} AND ${JOB_COSTS}
        AND (bill_id IS NULL OR cost_line_id IS NULL) GROUP BY contract_id, account, day
    ) l ON l.contract_id = c.contract_id AND l.account = c.account AND l.day = c.day
    WHERE coalesce(c.amount, 0) <> coalesce(l.amount, 0)`,
  ),
  rule<ClearingFigures>(
    'clearing',
    'Supplier',
    clearingDiscrepancies,
    (moved) => `
    WITH charged AS (${chargedSql()}), materials AS (${materialsSql()}), cleared AS (
      SELECT material_id FROM charged GROUP BY material_id HAVING bool_or(account = 'receivedNotBilled')
      UNION SELECT id FROM materials WHERE account IS NOT NULL
    ), received AS (SELECT vendor_id, sum(amount) AS amount FROM materials WHERE account IS NOT NULL GROUP BY vendor_id),
    billed AS (
      SELECT vendor_id, sum(amount) AS amount FROM charged WHERE material_id IN (SELECT material_id FROM cleared) GROUP BY vendor_id
    ), posted AS (
      SELECT vendor_id, sum(amount) AS amount FROM read.ledger WHERE tenant = $1 AND account = 'receivedNotBilled' GROUP BY vendor_id
    )
    SELECT vendor_id AS id, coalesce(received.amount, 0)::bigint AS received, coalesce(billed.amount, 0)::bigint AS billed, coalesce(posted.amount, 0)::bigint AS posted
    FROM received FULL JOIN billed USING (vendor_id) FULL JOIN posted USING (vendor_id) WHERE ${moved.names('vendor_id')}`,
  ),
  rule<AccountFigures>(
    'ticketContra',
    'JobCost',
    ticketContraDiscrepancies,
    (moved) => `
    SELECT coalesce(c.id, l.id) AS id, coalesce(c.account, l.account) AS about, coalesce(c.amount, 0)::bigint AS said, coalesce(l.amount, 0)::bigint AS posted FROM (
      SELECT job_cost_id AS id, part.account, -sum(part.amount) AS amount FROM read.job_cost_postings p,
        LATERAL (VALUES ('labor', 'accruedJobPayroll', wages + fringes), ('labor', 'burdenApplied', burden), ('equipments', 'equipmentRecovered', amount), ('inventory', 'inventory', amount)) part (category, account, amount)
      WHERE tenant = $1 AND p.job_cost_id IS NOT NULL AND ${moved.names('job_cost_id')} AND p.account IS NOT NULL AND p.category = part.category GROUP BY 1, 2
    ) c FULL JOIN (
      SELECT job_cost_id AS id, account, sum(amount) AS amount FROM read.ledger
      WHERE tenant = $1 AND job_cost_id IS NOT NULL AND ${moved.names('job_cost_id')} AND account IN ('accruedJobPayroll', 'burdenApplied', 'equipmentRecovered', 'inventory') GROUP BY 1, 2
    ) l ON l.id = c.id AND l.account = c.account WHERE coalesce(c.amount, 0) <> coalesce(l.amount, 0)`,
  ),
  rule<AccountFigures>(
    'payroll',
    'PayrollRun',
    payrollDiscrepancies,
    (moved) => `
    SELECT r.id, r.said::bigint AS said, r.posted::bigint AS posted FROM (
      SELECT id, CASE status WHEN 'posted' THEN gross_job + plans ELSE 0 END + cleared AS said, (
        SELECT coalesce(sum(amount), 0) FROM read.ledger l WHERE l.tenant = $1 AND l.account = 'accruedJobPayroll' AND l.journal_entry_id IN (
          SELECT e.id FROM read.journal_entries e WHERE e.tenant = $1 AND e.source ->> 'id' = p.id)) AS posted
      FROM read.payroll_runs p WHERE tenant = $1 AND ${moved.names('id')}
    ) r WHERE said <> posted`,
  ),
  rule<MaterialFigures>(
    'material',
    'JobCost',
    materialDiscrepancies,
    (moved) => `
    WITH materials AS (${materialsSql(moved.names('t.id'))}), charged AS (${chargedSql(moved.names('b.vendor_id', 'SELECT vendor_id FROM materials'))})
    SELECT ticket_id AS id, materials.amount AS cost, sum(charged.amount)::bigint AS charged
    FROM materials JOIN charged ON charged.material_id = materials.id GROUP BY ticket_id, materials.id, materials.amount
    HAVING materials.amount <> sum(charged.amount)`,
  ),
] as const;
