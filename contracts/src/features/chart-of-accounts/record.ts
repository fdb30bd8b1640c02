import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { chartOfAccounts } from './resource.ts';
import type { ChartOfAccountsView } from './view.ts';

export const chartOfAccountsFold = defineFold(chartOfAccounts, {
  on: {
    AccountsNamed: ({ data: { to: accounts } }, row: ChartOfAccountsView | undefined) =>
      row ? update({ accounts }) : insert({ accounts }),
  },
});
