import { payrollRunFold, payrollRunGuards } from '@backoffice/contracts/features/payroll-runs';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import type { FindLedgerBalance } from '#domain/ledger-balance.ts';
import { payrollRunHandlers } from './controller.ts';
import { payrollRunDecider } from './decider.ts';
import { payrollNumberScope, payrollRunClaims, payrollRunFacts } from './facts.ts';
import { payrollsPosted } from './reactions.ts';

export const payrollRunsWith = (findLedgerBalance: FindLedgerBalance) =>
  ({
    fold: payrollRunFold,
    guards: payrollRunGuards,
    decider: payrollRunDecider,
    gatherFacts: payrollRunFacts(findLedgerBalance),
    claims: payrollRunClaims,
    numberScope: payrollNumberScope,
    belongsTo: [{ field: 'bankId', entity: 'Bank' }],
  }) satisfies WriteFeature;

/** All that `features.ts` lists of it. */
export const payrollRuns = {
  rules: ({ findLedgerBalance }: { readonly findLedgerBalance: FindLedgerBalance }) =>
    payrollRunsWith(findLedgerBalance),
  handlers: payrollRunHandlers,
  consequences: [payrollsPosted],
};
