import { definePage } from '#navigation/page.ts';

const permission = 'page:toc.change-order';
const list = async () => import('./list-page.tsx');
const edit = async () => import('./edit-page.tsx');
const send = async () => import('./send-page.tsx');

export const changeOrderPages = [
  definePage({
    path: '/change-orders',
    permission: 'page:change-orders',
    load: async () => (await list()).AllChangeOrdersPage,
  }),
  definePage({ path: '/toc/:locationId/change-order', permission, load: async () => (await list()).ChangeOrdersPage }),
  definePage({
    path: '/toc/:locationId/change-order/new',
    permission: 'action:change-order.generate',
    load: async () => (await edit()).NewChangeOrderPage,
  }),
  definePage({
    path: '/toc/:locationId/change-order/:changeOrderId',
    permission,
    load: async () => (await import('./detail-page.tsx')).ChangeOrderPage,
  }),
  definePage({
    path: '/toc/:locationId/change-order/:changeOrderId/edit',
    permission: 'action:change-order.edit',
    load: async () => (await edit()).EditChangeOrderPage,
  }),
  definePage({
    path: '/toc/:locationId/change-order/:changeOrderId/email',
    permission: 'action:change-order.send-email',
    load: async () => (await send()).EmailChangeOrderPage,
  }),
  definePage({
    path: '/toc/:locationId/change-order/:changeOrderId/sms',
    permission: 'action:change-order.send-sms',
    load: async () => (await send()).TextChangeOrderPage,
  }),
];
