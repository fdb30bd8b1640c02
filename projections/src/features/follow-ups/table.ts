import { followUp } from '@backoffice/contracts/features/follow-ups';
import { tableOf } from '#kernel/table.ts';

export const followUpsTable = tableOf(followUp, { links: ['customerId', 'locationId', 'proposalId'] });
