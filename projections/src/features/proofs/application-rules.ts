import {
  applicationDiscrepancies,
  type ApplicationFigures,
  type ProofRule,
} from '@backoffice/contracts/features/proofs';
import { rule } from './table-rules.ts';

export const applicationSentences = {
  application: 'Its applications for payment are not what its schedule, its invoices and the books say',
} as const satisfies Partial<Record<ProofRule, string>>;

export const applicationRules = [
  rule<ApplicationFigures>(
    'applications',
    'Contract',
    applicationDiscrepancies,
    (moved) => `
    WITH billed AS (
      SELECT a.contract_id, a.number, i.amount_due, a.certificate -> 'sheet' AS sheet,
        max(a.number) OVER (PARTITION BY a.contract_id) AS last
      FROM read.pay_applications a JOIN read.invoices i ON i.tenant = a.tenant AND i.id = a.invoice_id
      WHERE a.tenant = $1 AND ${moved.names('a.contract_id')} AND a.status IN ('invoiced', 'paid')
    ), lines AS (
      SELECT contract_id, sum((line ->> 'scheduled')::bigint + (line ->> 'toDate')::bigint + (line ->> 'retention')::bigint) AS lines
      FROM billed, jsonb_array_elements(sheet -> 'lines') line GROUP BY contract_id
    ), together AS (
      SELECT contract_id, max(number) AS last, sum((sheet ->> 'contractSum')::bigint + (sheet ->> 'toDate')::bigint + (sheet ->> 'retention')::bigint) AS summaries,
        sum((sheet ->> 'workBefore')::bigint) FILTER (WHERE number > 1) AS before,
        sum((sheet ->> 'workBefore')::bigint + (sheet ->> 'work')::bigint) FILTER (WHERE number < last) AS carried,
        sum((sheet ->> 'due')::bigint) AS due, sum(amount_due) AS invoiced
      FROM billed GROUP BY contract_id
    ), latest AS (SELECT * FROM billed WHERE number = last
    ), beside AS (
      SELECT contract_id, bool_or(amount <> 0) AS work, sum(retention_released) AS released FROM read.invoices i
      WHERE i.tenant = $1 AND ${moved.names('i.contract_id')} AND approved_at IS NOT NULL AND voided_at IS NULL AND pay_application_id IS NULL GROUP BY contract_id
    ), posted AS (
      SELECT contract_id, sum(amount) AS posted FROM read.ledger
      WHERE tenant = $1 AND account = 'retention' AND ${moved.names('contract_id')} GROUP BY contract_id
    )
    SELECT c.id, (l.sheet ->> 'contractSum')::bigint AS "contractSum",
      (SELECT coalesce(sum((line ->> 'scheduled')::bigint), 0)::bigint FROM jsonb_array_elements(c.billing -> 'lines') line
        WHERE l.sheet -> 'lines' @> jsonb_build_array(jsonb_build_object('sourceLineItemId', line -> 'sourceLineItemId'))) AS scheduled,
      t.summaries::bigint, lines.lines::bigint, coalesce(t.before, 0)::bigint AS before, coalesce(t.carried, 0)::bigint AS carried,
      t.due::bigint, t.invoiced::bigint,
      ((l.sheet ->> 'toDate')::bigint - (l.sheet ->> 'retention')::bigint)::bigint AS earned,
      ((l.sheet ->> 'retention')::bigint - coalesce(b.released, 0))::bigint AS held, coalesce(p.posted, 0)::bigint AS posted, coalesce(b.work, false) AS "isBilledBeside"
    FROM read.contracts c JOIN latest l ON l.contract_id = c.id JOIN together t ON t.contract_id = c.id JOIN lines ON lines.contract_id = c.id
      LEFT JOIN beside b ON b.contract_id = c.id LEFT JOIN posted p ON p.contract_id = c.id
    WHERE c.tenant = $1 AND ${moved.names('c.id')}`,
  ),
] as const;
