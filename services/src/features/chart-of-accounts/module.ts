import { chartOfAccountsFold } from '@backoffice/contracts/features/chart-of-accounts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import type { FindLedgerBalance } from '#domain/ledger-balance.ts';
import { chartOfAccountsDecider } from './decider.ts';
import { chartOfAccountsFacts } from './facts.ts';

export { chartOfAccountsHandlers } from './controller.ts';
export const chartsOfAccountsWith = (findLedgerBalance: FindLedgerBalance) =>
  ({
    fold: chartOfAccountsFold,
    decider: chartOfAccountsDecider,
    gatherFacts: chartOfAccountsFacts(findLedgerBalance),
  }) satisfies WriteFeature;
