import type { ChartOfAccountsCommand, ChartOfAccountsView } from '@backoffice/contracts/features/chart-of-accounts';
import type { FindLedgerBalance } from '#domain/ledger-balance.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { ChartOfAccountsFacts } from './decider.ts';

export const chartOfAccountsFacts =
  (findLedgerBalance: FindLedgerBalance): GatherFacts<ChartOfAccountsFacts, ChartOfAccountsView> =>
  async (message, { tenant }) => {
    const { type, data } = message as ChartOfAccountsCommand; // of its own stream
    return { balance: type === 'RetireAccount' ? await findLedgerBalance(tenant, 'account', data.account) : 0 };
  };
