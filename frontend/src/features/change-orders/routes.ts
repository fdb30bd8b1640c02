import { page } from '#kernel/page.ts';

const permission = 'page:toc.change-order';
const list = async () => import('./list-page.tsx');
const edit = async () => import('./edit-page.tsx');
const send = async () => import('./send-page.tsx');

export const changeOrderPages = [
  page({
    path: '/change-orders',
    permission: 'page:change-orders',
    load: async () => (await list()).AllChangeOrdersPage,
  }),
  page({ path: '/toc/:locationId/change-order', permission, load: async () => (await list()).ChangeOrdersPage }),
  page({
    path: '/toc/:locationId/change-order/new',
    permission: 'action:change-order.generate',
    load: async () => (await edit()).NewChangeOrderPage,
  }),
  page({
    path: '/toc/:locationId/change-order/:changeOrderId',
    permission,
    load: async () => (await import('./detail-page.tsx')).ChangeOrderPage,
  }),
  page({
    path: '/toc/:locationId/change-order/:changeOrderId/edit',
    permission: 'action:change-order.edit',
    load: async () => (await edit()).EditChangeOrderPage,
  }),
  page({
    path: '/toc/:locationId/change-order/:changeOrderId/email',
    permission: 'action:change-order.send-email',
    load: async () => (await send()).EmailChangeOrderPage,
  }),
  page({
    path: '/toc/:locationId/change-order/:changeOrderId/sms',
    permission: 'action:change-order.send-sms',
    load: async () => (await send()).TextChangeOrderPage,
  }),
];
