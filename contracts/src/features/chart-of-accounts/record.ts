import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { usualAccounts, withNames } from './calculations.ts';
import { chartOfAccounts } from './resource.ts';
import type { ChartOfAccountsView } from './view.ts';

export const chartOfAccountsFold = defineFold(chartOfAccounts, {
  on: {
    /** Accounts that came later than the event are there by their usual names. */
    AccountsNamed({ data: { to } }, row: ChartOfAccountsView | undefined) {
      const accounts = withNames(usualAccounts, to);
      return row ? update({ accounts }) : insert({ accounts });
    },
  },
});
