import { costPlusRequestOwnRoutes } from '@backoffice/contracts/features/cost-plus-requests';
import { page } from '#kernel/page.ts';

/** The specification gives the requests no page; they stand below the customers, whose they are. */
export const costPlusRequestPages = [
  page({
    path: '/customers/cost-plus-requests',
    permission: costPlusRequestOwnRoutes.list.permission,
    load: async () => (await import('./list-page.tsx')).CostPlusRequestsPage,
  }),
];
