import type { deliveryPermissions } from '@backoffice/contracts/features/deliveries';
import { definePage } from '#navigation/page.ts';

const permission = 'page:deliveries' satisfies keyof typeof deliveryPermissions;

export const deliveries = {
  pages: [
    definePage({ path: '/deliveries', permission, load: async () => (await import('./list-page.tsx')).DeliveriesPage }),
    definePage({
      path: '/deliveries/:id',
      permission,
      load: async () => (await import('./detail-page.tsx')).DeliveryPage,
    }),
  ],
  queries: () => import('./columns.ts'),
};
