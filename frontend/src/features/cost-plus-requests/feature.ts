import type { costPlusRequestPermissions } from '@backoffice/contracts/features/cost-plus-requests';
import { definePage } from '#navigation/page.ts';

/** The specification gives the requests no page; they stand below the customers, whose they are. */
export const costPlusRequests = {
  pages: [
    definePage({
      path: '/customers/cost-plus-requests',
      permission: 'action:cost-plus-request.view' satisfies keyof typeof costPlusRequestPermissions,
      load: async () => (await import('./list-page.tsx')).CostPlusRequestsPage,
    }),
  ],
};
