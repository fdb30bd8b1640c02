import { definePage } from '#navigation/page.ts';

const permission = 'page:post-payments';
const list = () => import('./list-page.tsx');
const edit = () => import('./edit-page.tsx');

export const paymentPages = [
  definePage({ path: '/post-payments', permission, load: async () => (await list()).PayableInvoicesPage }),
  definePage({ path: '/post-payments/payments', permission, load: async () => (await list()).PaymentsPage }),
  definePage({
    path: '/post-payments/new',
    permission: 'action:payment.create',
    load: async () => (await edit()).NewPaymentPage,
  }),
  definePage({
    path: '/post-payments/:paymentId',
    permission,
    load: async () => (await import('./detail-page.tsx')).PaymentPage,
  }),
  definePage({
    path: '/post-payments/:paymentId/allocate',
    permission: 'action:payment.edit',
    load: async () => (await edit()).AllocatePaymentPage,
  }),
];
