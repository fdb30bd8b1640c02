import { definePage } from '#navigation/page.ts';

const edit = () => import('./edit-page.tsx');

export const paymentMethodPages = [
  definePage({
    path: '/job-costing/maintenance/method-of-payment',
    permission: 'page:maintenance.method-of-payment',
    load: async () => (await import('./list-page.tsx')).PaymentMethodsPage,
  }),
  definePage({
    path: '/job-costing/maintenance/method-of-payment/new',
    permission: 'action:payment-method.create',
    load: async () => (await edit()).NewPaymentMethodPage,
  }),
  definePage({
    path: '/job-costing/maintenance/method-of-payment/:id',
    permission: 'page:maintenance.method-of-payment',
    load: async () => (await edit()).PaymentMethodPage,
  }),
];
