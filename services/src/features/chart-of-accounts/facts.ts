import type { ChartOfAccountsCommand, ChartOfAccountsView } from '@backoffice/contracts/features/chart-of-accounts';
import { closedThrough } from '#domain/closed-period.ts';
import type { FindLedgerBalance } from '#domain/ledger-balance.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { ChartOfAccountsFacts } from './decider.ts';

export const chartOfAccountsFacts =
  (findLedgerBalance: FindLedgerBalance): GatherFacts<ChartOfAccountsFacts, ChartOfAccountsView> =>
  async (message, world) => {
    const { type, data } = message as ChartOfAccountsCommand; // of its own stream
    return {
      balance: type === 'RetireAccount' ? await findLedgerBalance(world.tenant, 'account', data.account) : 0,
      closedThrough: type === 'PostCostsFrom' ? await closedThrough(world) : null,
    };
  };
