import { commitmentDiscrepancies, type CommitmentFigures, type ProofRule } from '@backoffice/contracts/features/proofs';
import { rule } from './table-rules.ts';

export const commitmentSentences = {
  commitment: 'More is billed on it than it comes to with its changes',
  commitmentBilled: 'What it says is billed is not what lines of bills charge to it',
  retentionPayable: 'What is held of it is not what its bills hold less what was released, as the books have it',
} as const satisfies Partial<Record<ProofRule, string>>;

export const commitmentRules = [
  rule<CommitmentFigures>(
    'commitments',
    'Commitment',
    commitmentDiscrepancies,
    (moved) => `
    WITH bills AS (
      SELECT of.id AS commitment_id, sum(of.held) AS held FROM read.bills b CROSS JOIN LATERAL (
        SELECT b.commitment_id AS id, b.retention_held AS held WHERE jsonb_array_length(b.retentions) = 0
        UNION ALL SELECT each ->> 'commitmentId', (each ->> 'held')::bigint FROM jsonb_array_elements(b.retentions) each
      ) of WHERE b.tenant = $1 AND b.voided_on IS NULL AND ${moved.names('of.id')} GROUP BY of.id
    ), lines AS (
      SELECT line ->> 'commitmentId' AS commitment_id, sum((line ->> 'amount')::bigint) FILTER (WHERE line ->> 'commitmentLineId' IS NOT NULL) AS charged,
        sum((line ->> 'amount')::bigint) FILTER (WHERE b.kind = 'release') AS released
      FROM read.bills b, jsonb_array_elements(b.lines) line
      WHERE b.tenant = $1 AND b.voided_on IS NULL AND ${moved.names("line ->> 'commitmentId'")} GROUP BY 1
    ), posted AS (
      SELECT commitment_id, sum(amount) AS posted FROM read.ledger
      WHERE tenant = $1 AND account = 'retentionPayable' AND ${moved.names('commitment_id')} GROUP BY commitment_id
    )
    SELECT id, revised, billed, retention, coalesce(charged, 0)::bigint AS charged, (coalesce(held, 0) - coalesce(released, 0))::bigint AS held, coalesce(posted, 0)::bigint AS posted
    FROM read.commitments c LEFT JOIN bills ON bills.commitment_id = c.id LEFT JOIN lines ON lines.commitment_id = c.id LEFT JOIN posted ON posted.commitment_id = c.id
    WHERE c.tenant = $1 AND ${moved.names('c.id')}`,
  ),
] as const;
