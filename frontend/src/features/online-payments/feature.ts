import { definePage } from '#navigation/page.ts';

export const onlinePayments = {
  pages: [
    definePage({
      path: '/company/payments',
      permission: 'action:payment-account.view',
      load: async () => (await import('./detail-page.tsx')).PaymentAccountPage,
    }),
    definePage({
      path: '/online-payments',
      permission: 'action:online-payment.view',
      load: async () => (await import('./list-page.tsx')).OnlinePaymentsPage,
    }),
  ],
};
