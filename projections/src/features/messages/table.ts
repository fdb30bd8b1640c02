import { message } from '@backoffice/contracts/features/messages';
import { tableOf } from '#kernel/table.ts';

export const messagesTable = tableOf(message, { links: ['documentId', 'locationId', 'linkId', 'invoiceLinks.linkId'] });
