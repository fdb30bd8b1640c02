import { payApplication } from '@backoffice/contracts/features/pay-applications';
import { tableOf } from '#kernel/table.ts';

export const payApplicationsTable = tableOf(payApplication, { links: ['contractId', 'customerId', 'invoiceId'] });
