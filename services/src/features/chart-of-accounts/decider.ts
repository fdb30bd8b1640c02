import {
  usualAccounts,
  withNames,
  type ChartOfAccountsCommand,
  type ChartOfAccountsEvent,
  type ChartOfAccountsRefusal,
  type ChartOfAccountsView,
} from '@backoffice/contracts/features/chart-of-accounts';
import { accept, refuse, type Decider } from '#kernel/decider.ts';

export const chartOfAccountsDecider: Decider<
  ChartOfAccountsView,
  ChartOfAccountsCommand,
  ChartOfAccountsEvent,
  ChartOfAccountsRefusal
> = {
  decide({ data: { accounts: named } }, chart, { hash }) {
    const from = [...(chart?.accounts ?? usualAccounts)];
    const to = withNames(from, named);
    for (const [at, { account, code }] of named.entries()) {
      if (named.findIndex((each) => each.account === account) !== at)
        return refuse('ACCOUNT_TWICE', { field: `accounts.${at}.account` });
      const other = to.find((each) => each.code === code && each.account !== account);
      if (other)
        return refuse('ACCOUNT_CODE_TAKEN', { field: `accounts.${at}.code`, values: { name: other.name, code } });
    }
    return hash(from) === hash(to) ? accept() : accept({ type: 'AccountsNamed', data: { from, to } });
  },
};
