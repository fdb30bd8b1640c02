import type { Route } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { requireRoute } from '#data/route-lookup.ts';
import { useRouteRead } from '#data/use-read.ts';
import { fieldLabel } from '#widgets/labels.ts';

const chartRoute = requireRoute('chart-of-accounts.get');
type NamedAccounts = { readonly accounts: readonly { readonly account: string; readonly name: string }[] };

/** What the company calls the accounts of its books; their own words until that is known. */
export function useAccountNames(): (account: string) => string {
  const may = usePermissionCheck()(chartRoute.permission);
  const { data } = useRouteRead<Route>(chartRoute, may ? {} : null, ['ChartOfAccounts']);
  const chart = data as NamedAccounts | null; // as the route declares its answer
  return (account) => chart?.accounts.find((each) => each.account === account)?.name ?? fieldLabel(account);
}
