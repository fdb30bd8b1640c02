import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { inOrderOfCodes, usualAccounts, withNames } from './calculations.ts';
import { chartOfAccounts } from './resource.ts';
import type { ChartAccount, ChartOfAccountsView } from './view.ts';

const initialFields = { accounts: [...usualAccounts], costsInLedgerFrom: null, costMapping: [] };

const withAccounts = (row: ChartOfAccountsView | undefined, change: (accounts: ChartAccount[]) => ChartAccount[]) => {
  const accounts = inOrderOfCodes(change([...(row?.accounts ?? usualAccounts)]));
  return row ? update({ accounts }) : insert({ ...initialFields, accounts });
};
const changed = (account: string, change: Partial<ChartAccount>) => (accounts: ChartAccount[]) =>
  accounts.map((each) => (each.account === account ? { ...each, ...change } : each));

/** Accounts that every company has and that came later than an event are there by their usual names. */
export const chartOfAccountsFold = defineFold(chartOfAccounts, {
  on: {
    AccountsNamed: ({ data: { to } }, row: ChartOfAccountsView | undefined) =>
      withAccounts(row, (accounts) => withNames(accounts, to)),
    AccountAdded: ({ data }, row: ChartOfAccountsView | undefined) =>
      withAccounts(row, (accounts) => [...accounts, { ...data, retiredOn: null }]),
    AccountRetired: ({ data: { account, on } }, row: ChartOfAccountsView | undefined) =>
      withAccounts(row, changed(account, { retiredOn: on })),
    AccountReinstated: ({ data: { account } }, row: ChartOfAccountsView | undefined) =>
      withAccounts(row, changed(account, { retiredOn: null })),
    CostsInLedgerChanged: ({ data: { from } }, row: ChartOfAccountsView | undefined) =>
      row ? update({ costsInLedgerFrom: from }) : insert({ ...initialFields, costsInLedgerFrom: from }),
    CostMappingChanged: ({ data: { to } }, row: ChartOfAccountsView | undefined) =>
      row ? update({ costMapping: to }) : insert({ ...initialFields, costMapping: to }),
  },
});
