import {
  onlinePaymentDiscrepancies,
  providerBankDiscrepancies,
  type OnlinePaymentFigures,
  type ProofRule,
  type ProviderBankFigures,
} from '@backoffice/contracts/features/proofs';
import { rule } from './table-rules.ts';

export const onlinePaymentSentences = {
  onlinePayment: 'What lies at the provider of payments is not what came of it less what went, or not what is posted',
  providerBank: 'The books are not what online payments hold there, less what was paid out',
} as const satisfies Partial<Record<ProofRule, string>>;

/** A dispute that was won comes back as another payment. */
const HELD_PARTS = `CASE WHEN status = 'received' THEN amount - fee
  - coalesce((SELECT sum((each ->> 'amount')::bigint) FROM jsonb_array_elements(refunds) each WHERE each ->> 'status' = 'made'), 0)
  - coalesce((dispute ->> 'fee')::bigint + CASE WHEN dispute ->> 'status' = 'won' THEN 0 ELSE (dispute ->> 'amount')::bigint END, 0)
  ELSE 0 END`;

export const onlinePaymentRules = [
  rule<OnlinePaymentFigures>(
    'online payments',
    'OnlinePayment',
    onlinePaymentDiscrepancies,
    (moved) => `
    WITH own AS (
      SELECT * FROM read.online_payments WHERE tenant = $1 AND ${moved.names('id')}
    ), posted AS (
      SELECT coalesce(l.payment_id, e.source ->> 'id') AS about_id, sum(l.amount) AS moved
      FROM read.ledger l LEFT JOIN read.journal_entries e ON e.tenant = $1 AND e.id = l.journal_entry_id
      WHERE l.tenant = $1 AND l.account = 'bank' AND l.bank_id IN (SELECT bank_id FROM own) GROUP BY 1
    )
    SELECT own.id, held, (${HELD_PARTS})::bigint AS parts, (coalesce(first.moved, 0) + coalesce(again.moved, 0))::bigint AS posted
    FROM own LEFT JOIN posted first ON first.about_id = own.id LEFT JOIN posted again ON again.about_id = dispute ->> 'paymentId'`,
  ),
  rule<ProviderBankFigures>(
    'provider bank',
    'Bank',
    providerBankDiscrepancies,
    (moved) => `
    WITH held AS (
      SELECT bank_id, sum(held) AS amount FROM read.online_payments WHERE tenant = $1 AND ${moved.names('bank_id')} GROUP BY 1
    ), entered AS (
      SELECT line ->> 'bankId' AS bank_id, sum((line ->> 'amount')::bigint) AS amount
      FROM read.journal_entries e, jsonb_array_elements(lines) line
      WHERE e.tenant = $1 AND status = 'posted' AND line ->> 'account' = 'bank' AND line ->> 'bankId' IN (SELECT bank_id FROM held)
        AND coalesce(e.source ->> 'id', '') NOT IN (SELECT id FROM read.online_payments WHERE tenant = $1) GROUP BY 1
    ), written AS (
      SELECT bank_id, -sum(amount) AS amount FROM read.checks
      WHERE tenant = $1 AND status <> 'void' AND bank_id IN (SELECT bank_id FROM held) GROUP BY 1
    ), books AS (
      SELECT bank_id, sum(amount) AS amount FROM read.ledger
      WHERE tenant = $1 AND account = 'bank' AND bank_id IN (SELECT bank_id FROM held) GROUP BY 1
    )
    SELECT bank_id AS id, (held.amount + coalesce(entered.amount, 0) + coalesce(written.amount, 0))::bigint AS expected, coalesce(books.amount, 0)::bigint AS found
    FROM held LEFT JOIN entered USING (bank_id) LEFT JOIN written USING (bank_id) LEFT JOIN books USING (bank_id)`,
  ),
] as const;
