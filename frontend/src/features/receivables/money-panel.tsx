import { receivableOwnRoutes } from '@backoffice/contracts/features/receivables';
import { equals } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { Panel } from '#widgets/panel.tsx';
import type { BalanceProps } from '#figures/balance-context.ts';
import { AgingBuckets } from './panels.tsx';

/**
 * What a customer owes, or what is owed for a location, by age: the figures of the receivables, each of which opens its
 * list there.
 */
export const BalancePanel = (props: BalanceProps) =>
  usePermissionCheck()(receivableOwnRoutes.list.permission) ? <Balance {...props} /> : null;

function Balance({ whose, id }: BalanceProps) {
  const reading = useRouteRead(receivableOwnRoutes.list, { body: { [whose]: id, limit: 1 } }, ['Invoice', 'Payment']);
  if (!reading.data) return <Panel title="Balance" of={reading} />;
  return (
    <AgingBuckets
      title="Balance"
      found={reading.data}
      hrefOf={(only) => `/account-receivables?${whose}=${id}&only=${only}`}
      listHref={`/account-receivables?${whose}=${id}`}
      whose={[equals(whose, id)]}
    />
  );
}
