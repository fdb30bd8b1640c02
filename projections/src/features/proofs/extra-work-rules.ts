import {
  contractValueDiscrepancies,
  extraWorkDiscrepancies,
  jobHoursDiscrepancies,
  type ContractValueFigures,
  type ExtraWorkFigures,
  type JobHoursFigures,
  type ProofRule,
} from '@backoffice/contracts/features/proofs';
import { rule } from './table-rules.ts';

export const extraWorkSentences = {
  extraWork: 'What it bills is not what the T&M tickets in it come to',
  contractValue: 'What it is worth is not what was agreed and the changes that are approved',
  jobHours: 'The hours in the journal of costs are not those of the job cost',
} as const satisfies Partial<Record<ProofRule, string>>;

export const extraWorkRules = [
  rule<ExtraWorkFigures>(
    'extraWork',
    'ChangeOrder',
    extraWorkDiscrepancies,
    (moved) => `
    WITH tickets AS (
      SELECT change_order_id, contract_id, sum(amount) AS amount,
        sum((SELECT coalesce(sum((price ->> 'amount')::bigint), 0) FROM jsonb_array_elements(prices) price)) AS prices
      FROM read.tm_tickets WHERE tenant = $1 AND change_order_id IS NOT NULL AND ${moved.names('change_order_id')} GROUP BY 1, 2
    )
    SELECT t.change_order_id AS id, t.amount::bigint AS tickets, t.prices::bigint AS prices,
      (CASE WHEN o.id IS NULL THEN 0 WHEN o.revision > 1 THEN t.amount ELSE o.amount END)::bigint AS billed
    FROM tickets t LEFT JOIN read.change_orders o ON o.tenant = $1 AND o.id = t.change_order_id AND o.contract_id = t.contract_id AND o.trashed_at IS NULL`,
  ),
  rule<ContractValueFigures>(
    'contractValue',
    'Contract',
    contractValueDiscrepancies,
    (moved) => `
    SELECT c.id, c.amount AS agreed, coalesce(approved.amount, 0)::bigint AS changes, c.contract_value AS value FROM read.contracts c
      LEFT JOIN (
        SELECT contract_id, sum(amount) AS amount FROM read.change_orders WHERE tenant = $1 AND ${moved.names('contract_id')} AND approved_at IS NOT NULL GROUP BY 1
      ) approved ON approved.contract_id = c.id
    WHERE c.tenant = $1 AND ${moved.names('c.id')} AND c.type <> 'costPlus'`,
  ),
  rule<JobHoursFigures>(
    'jobHours',
    'JobCost',
    jobHoursDiscrepancies,
    (moved) => `
    SELECT t.id, (CASE WHEN t.trashed_at IS NULL THEN t.labor_hours ELSE 0 END)::bigint AS said, coalesce(posted.hours, 0)::bigint AS posted FROM read.job_costs t
      LEFT JOIN (
        SELECT job_cost_id, sum(hours) AS hours FROM read.job_cost_postings WHERE tenant = $1 AND job_cost_id IS NOT NULL AND ${moved.names('job_cost_id')} GROUP BY 1
      ) posted ON posted.job_cost_id = t.id
    WHERE t.tenant = $1 AND ${moved.names('t.id')}`,
  ),
] as const;
