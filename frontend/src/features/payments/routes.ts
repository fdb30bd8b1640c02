import { page } from '#kernel/page.ts';

const permission = 'page:post-payments';
const list = () => import('./list-page.tsx');
const edit = () => import('./edit-page.tsx');

export const paymentPages = [
  page({ path: '/post-payments', permission, load: async () => (await list()).PayableInvoicesPage }),
  page({ path: '/post-payments/payments', permission, load: async () => (await list()).PaymentsPage }),
  page({
    path: '/post-payments/new',
    permission: 'action:payment.create',
    load: async () => (await edit()).NewPaymentPage,
  }),
  page({
    path: '/post-payments/:paymentId',
    permission,
    load: async () => (await import('./detail-page.tsx')).PaymentPage,
  }),
  page({
    path: '/post-payments/:paymentId/allocate',
    permission: 'action:payment.edit',
    load: async () => (await edit()).AllocatePaymentPage,
  }),
];
