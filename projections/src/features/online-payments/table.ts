import { onlinePayment } from '@backoffice/contracts/features/online-payments';
import { tableOf } from '#kernel/table.ts';

export const onlinePaymentsTable = tableOf(onlinePayment, { links: ['customerId'] });
