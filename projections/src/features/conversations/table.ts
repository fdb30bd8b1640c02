import { conversation } from '@backoffice/contracts/features/conversations';
import { tableOf } from '#kernel/table.ts';

export const conversationsTable = tableOf(conversation, { links: ['customerId', 'locationId'] });
