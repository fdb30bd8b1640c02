import { chartOfAccountsFold, type ChartOfAccountsEvent } from '@backoffice/contracts/features/chart-of-accounts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import type { FindLedgerBalance } from '#domain/ledger-balance.ts';
import { chartOfAccountsDecider } from './decider.ts';
import { chartOfAccountsFacts } from './facts.ts';

export { chartOfAccountsHandlers } from './controller.ts';
export const chartsOfAccountsWith = (findLedgerBalance: FindLedgerBalance) =>
  ({
    fold: chartOfAccountsFold,
    decider: chartOfAccountsDecider,
    gatherFacts: chartOfAccountsFacts(findLedgerBalance),
    books: postedToBooks((event) => daysOf(event as ChartOfAccountsEvent)), // of its own stream
  }) satisfies WriteFeature;

/** From the day on which tickets post their costs. */
const daysOf = ({ type, data }: ChartOfAccountsEvent) =>
  type === 'CostsInLedgerChanged' && data.from !== null ? [{ day: data.from, field: 'from' }] : [];
