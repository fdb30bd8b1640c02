import { onlinePaymentOwnRoutes, OnlinePaymentView } from '@backoffice/contracts/features/online-payments';
import { paymentAccountOwnRoutes } from '@backoffice/contracts/features/payment-accounts';
import { pageOf } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';

const listRoute = { ...onlinePaymentOwnRoutes.list, answer: pageOf(OnlinePaymentView) };
const NEWEST = { sortBy: 'createdAt', order: 'desc' as const, limit: 100 };
export const useOnlinePayments = () => useRouteRead(listRoute, { body: NEWEST }, ['OnlinePayment']);

/** What it says follows from what is posted there, too. */
export const usePaymentAccount = () =>
  useRouteRead(paymentAccountOwnRoutes.get, {}, ['PaymentAccount', 'OnlinePayment', 'JournalEntry']);
