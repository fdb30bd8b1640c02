import { dashboardOwnRoutes, DashboardView } from '@backoffice/contracts/features/dashboard';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { requirePermission } from '#kernel/row-scope.ts';
import { dashboardOf } from './report.ts';

export const dashboardFeature: ReadFeature = {
  handlers: (ports) => [bindHandler(dashboardOwnRoutes.summary, ({ caller }) => dashboardOf(ports, caller))],
  queries: (ports) => [
    {
      name: 'dashboard',
      cost: 50,
      args: {},
      answer: DashboardView,
      typeNames: {
        Dashboard: DashboardView,
        DashboardTile: DashboardView.shape.drafts,
        DashboardAwaiting: DashboardView.shape.awaitingSignature,
        DashboardLienRights: DashboardView.shape.lienRights.unwrap(),
        DashboardPayables: DashboardView.shape.payables.unwrap(),
        DashboardProof: DashboardView.shape.proof.unwrap(),
        DashboardReceivable: DashboardView.shape.receivable.unwrap(),
      },
      async run(_args, context) {
        const caller = requirePermission(context.caller, 'page:dashboard');
        return context.readCurrent(caller.tenant, () => dashboardOf(ports, caller));
      },
    },
  ],
};
