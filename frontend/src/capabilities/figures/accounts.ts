import type { AccountType } from '@backoffice/contracts/capabilities';
import type { Route } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { requireRoute } from '#data/route-lookup.ts';
import { useRouteRead } from '#data/use-read.ts';
import { fieldLabel } from '#widgets/labels.ts';

export const accountTypeNames: Readonly<Record<AccountType, string>> = {
  bank: 'Banks',
  receivable: 'Receivables',
  currentAsset: 'Current assets',
  fixedAsset: 'Fixed assets',
  otherAsset: 'Other assets',
  payable: 'Payables',
  creditCard: 'Credit cards',
  currentLiability: 'Current liabilities',
  longTermLiability: 'Long-term liabilities',
  equity: 'Equity',
  income: 'Income',
  costOfRevenue: 'Costs of revenue',
  indirectCost: 'Indirect costs',
  expense: 'Expenses',
  otherIncome: 'Other income',
};

const chartRoute = requireRoute('chart-of-accounts.get');
/** An account of the chart, by its key or by the id of an own one. */
export type KnownAccount = {
  readonly account: string;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly keeper: string;
  readonly parent: string | null;
  readonly retiredOn: string | null;
};

/** The accounts of the books in the order of their numbers; `data` is null until they are known. */
export function useChart() {
  const may = usePermissionCheck()(chartRoute.permission);
  const reading = useRouteRead<Route>(chartRoute, may ? {} : null, ['ChartOfAccounts']);
  const chart = reading.data as { readonly accounts: readonly KnownAccount[] } | null; // as its route declares
  return { ...reading, data: chart?.accounts ?? null };
}

/** What the company calls the accounts of its books; their own words until that is known. */
export function useAccountNames(): (account: string) => string {
  const { data } = useChart();
  return (account) => data?.find((each) => each.account === account)?.name ?? fieldLabel(account);
}
